// The usual answer to a question that is asked many times over: who is chosen, who is left out, one confirmation.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/** @import { Offer } from '../types.js' */
/** @import { TablePage } from '../pages/table.js' */

/** @param {TablePage} page */
export function allotmentTemplate(page) {
  const { allotment, session } = page;
  const { proposal, without } = allotment;
  if (!proposal) return nothing;
  const busy = session.busy || allotment.busy;
  const chosen = [...proposal.chosen, ...(proposal.last ? [proposal.last] : [])];
  const row = (/** @type {Offer} */ o, /** @type {boolean} */ on) => html`<li><label class="check"><input type="checkbox" .checked=${on} ?disabled=${busy} @change=${() => allotment.leave(o, on)} /> ${o.text}</label></li>`;
  const left = proposal.left.filter((o) => !chosen.some((other) => other.text === o.text));
  return html`<section class="allotment hand" aria-label=${S.allotment.title}>
    <h3>${S.allotment.chosen(chosen.length)}</h3>
    <ul>${chosen.map((o) => row(o, true))}</ul>
    ${left.length || without.size ? html`<h3>${S.allotment.left}</h3><ul>${left.map((o) => row(o, false))}</ul>` : nothing}
    <button class="button primary" ?disabled=${busy || !chosen.length} @click=${() => allotment.confirm()}>${icon('check')} ${S.allotment.confirm(chosen.length)}</button>
  </section>`;
}
