// What happened, in sum: places taken and lost, losses, battles, money.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { dice } from './dice.js';

/** @import { Summary } from '../summary.js' */
/** @import { Names } from '../board.js' */

/** @param {{ summary: Summary, names: Names, show: ((key: string) => void) | null }} p */
export function summaryTemplate({ summary, names, show }) {
  const { places, forces, figures, rolls } = summary;
  const place = (/** @type {string} */ key) => (show ? html`<button class="link" @click=${() => show(key)}>${names.space(key)}</button>` : names.space(key));
  const nothingNew = !places.length && !forces.length && !figures.length && !rolls.length;
  return html`<section class="summary" aria-label=${S.summary.title}>
    <h2>${S.summary.title}</h2>
    ${nothingNew ? html`<p class="muted">${S.summary.nothing}</p>` : nothing}
    ${part(S.summary.places, places, ({ key, from, to }) => html`<strong>${place(key)}</strong> ${S.summary.from(from ? names.nation(from) : '', to ? names.nation(to) : '')}`)}
    ${part(S.summary.losses, forces.filter((f) => f.after < f.before), force(names))}
    ${part(S.summary.gains, forces.filter((f) => f.after > f.before), force(names))}
    ${part(S.summary.figures, figures, ({ title, key, before, after }) => html`${title}: ${names.nation(key)} ${S.summary.change(before, after)}`)}
    ${part(S.summary.rolls, rolls, (line) => html`${line.text} ${dice(line.dice ?? [])}`)}
  </section>`;
}

/** @param {Names} names */
const force = (names) => (/** @type {Summary['forces'][0]} */ { nation, kind, before, after }) => html`${S.summary.force(names.adjective(nation), names.kind(kind))} ${S.summary.change(before, after)}`;

/** @template T @param {string} title @param {T[]} list @param {(item: T) => unknown} item */
function part(title, list, item) {
  if (!list.length) return nothing;
  return html`<details open><summary>${title} <span class="muted">${list.length}</span></summary><ul>${list.map((one) => html`<li>${item(one)}</li>`)}</ul></details>`;
}
