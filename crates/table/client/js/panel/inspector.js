// What stands in a place that was clicked: name, holder, markers, units.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';

/** @import { Counter, SpaceView } from '../types.js' */
/** @import { Names } from '../board.js' */

/** @param {Counter} c @param {Names} names */
export function unitWords(c, names) {
  const parts = [c.count > 1 ? `${c.count} ×` : '', names.adjective(c.nation), names.kind(c.kind), c.steps ? `(${c.steps.now}/${c.steps.full})` : c.text ? `(${c.text})` : '', c.part?.replaceAll('_', ' ') ?? '', c.status?.length ? c.status.join(', ') : ''];
  return parts.filter(Boolean).join(' ');
}

/** @param {{ space: string, view: SpaceView | null, counters: Counter[] } | null} facts @param {Names} names @param {() => void} close @param {(words: string) => void} rules shows the rules about something */
export function inspector(facts, names, close, rules) {
  if (!facts) return nothing;
  const { view, counters } = facts;
  return html`<section class="inspector" aria-label=${names.space(facts.space)}>
    <header><h2>${names.space(facts.space)}</h2><button class="button quiet small" aria-label=${S.close} @click=${close}>×</button></header>
    ${groundTemplate(names.ground(facts.space), rules)}
    ${view?.control ? html`<p class="muted small">${S.map.held(names.nation(view.control))}</p>` : nothing}
    ${view?.markers?.length ? html`<p class="small">${view.markers.map(S.heading).join(', ')}</p>` : nothing}
    ${counters.length
      ? html`<ul>${counters.map((c) => html`<li><svg class="swatch" viewBox="0 0 14 10" aria-hidden="true"><rect x="0.5" y="0.5" width="13" height="9" rx="1.5" fill=${names.colour(c.nation)}></rect></svg> ${unitWords(c, names)}</li>`)}</ul>`
      : html`<p class="muted small">${S.text.empty}</p>`}
  </section>`;
}

/** What the ground is, and the way to what the rules say of it. @param {string} terrain @param {(words: string) => void} rules */
function groundTemplate(terrain, rules) {
  if (!terrain) return nothing;
  return html`<p class="small">${S.heading(terrain)} <button class="link" @click=${() => rules(terrain.replaceAll('_', ' '))}>${S.rules.aboutTerrain}</button></p>`;
}
