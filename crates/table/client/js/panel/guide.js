// The guide beside the map: what to do next, and why.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { guided } from '../guide.js';
import { recall, remember } from '../settings.js';
import { withTerms } from '../terms.js';
import { icon } from '../bar.js';
import { ruleLink } from './log.js';

/** @import { TablePage } from '../pages/table.js' */
/** @import { Decision } from '../types.js' */

/** @param {TablePage} page @param {Decision} decision */
export function guideTemplate(page, decision) {
  const { session, board } = page;
  const scenario = session.table?.view.scenario ?? '';
  const found = guided(board.look, scenario, session.seat, decision);
  if (!found) return nothing;
  if (recall('guide') === 'off') return html`<p class="guide-off"><button class="link" @click=${() => fold(page, 'on')}>${S.guide.show}</button></p>`;
  const { step, number, of, offer } = found;
  return html`<section class="guide" aria-label=${S.guide.title}>
    <header><h3>${icon('book-open')} ${step.title}</h3><button class="button quiet small" aria-label=${S.guide.hide} @click=${() => fold(page, 'off')}>×</button></header>
    <p>${withTerms(step.text, board.look.glossary)} ${(step.rules ?? []).map((rule) => html`${ruleLink(session.card.game, rule, (r) => page.openRule(r))} `)}</p>
    ${offer
      ? html`<div class="guide-foot"><button class="button guide-do" ?disabled=${session.busy} @click=${() => page.act(offer)} @pointerenter=${() => page.hover(offer)} @pointerleave=${() => page.hover(null)}>${S.guide.follow(offer.text)}</button></div>`
      : nothing}
    <p class="muted small">${S.guide.step(number, of)}</p>
  </section>`;
}

/** @param {TablePage} page @param {'on' | 'off'} how */
function fold(page, how) {
  remember('guide', how);
  page.draw();
}
