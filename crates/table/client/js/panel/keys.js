// The keys of the table.

import { html } from '../html.js';
import { S } from '../strings.js';
import { showDialog } from '../dialog.js';

export function showKeys() {
  showDialog(S.keys.title, () => html`<div class="keys">
    ${S.keys.groups.map(({ title, rows }) => html`<section><h3>${title}</h3><dl>${rows.map(([keys, what]) => html`<div><dt>${keys.split(' ').map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd></div>`)}</dl></section>`)}
  </div>`);
}
