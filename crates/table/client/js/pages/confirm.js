// Whoever reads at an address says yes to word from this table. A click, since mail programs follow links by themselves.

import { html, render } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { refusal } from '../toast.js';

/** @param {import('../app.js').Context} ctx */
export function show(ctx) {
  ctx.title(S.notices.confirm);
  const yes = async () => {
    try {
      await api.post('/confirm', { token: ctx.params[0] });
      draw(html`<p role="status">${S.notices.confirmed}</p>`);
    } catch (error) {
      refusal(error);
    }
  };
  const draw = (/** @type {unknown} */ body) => render(html`<div class="sheet narrow account"><h1>${S.notices.confirm}</h1>${body}</div>`, ctx.root);
  draw(html`<p>${S.notices.confirmText}</p><button class="button primary" @click=${yes}>${S.notices.confirmYes}</button>`);
}
