// Who stands where a question is about that names its place in words alone: nothing of it could be clicked on the map.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { clickable } from '../targets.js';
import { unitWords } from './inspector.js';

/** @import { Counter, Decision, View } from '../types.js' */
/** @import { Names } from '../board.js' */
/** @import { Lines } from '../lines.js' */

/** A text that names more is about something else. */
const MOST = 2;

/** The places that a question is about, where its choices name none. @param {Decision | null} decision @param {Lines | null} lines @returns {string[]} */
export function placesAsked(decision, lines) {
  if (!decision || !lines || decision.offers.some(clickable)) return [];
  const named = lines.places.in(decision.text);
  const found = named.length ? named : lines.places.in(decision.path.at(-1) ?? '');
  return found.length <= MOST ? found : [];
}

/** @param {string[]} places @param {View | null | undefined} view @param {Names} names @param {((place: string) => void) | null} show leads to a place of the map */
export function involvedTemplate(places, view, names, show) {
  if (!places.length || !view) return nothing;
  return places.map((place) => placeTemplate(place, view, names, show));
}

/** @param {string} place @param {View} view @param {Names} names @param {((place: string) => void) | null} show */
function placeTemplate(place, view, names, show) {
  /** @type {Map<string, Counter[]>} */
  const nations = new Map();
  for (const c of view.counters) if (c.space === place) nations.set(c.nation, [...(nations.get(c.nation) ?? []), c]);
  const line = (/** @type {[string, Counter[]]} */ [nation, counters]) => html`<div><h4>${names.nation(nation)} <span>${counters.reduce((n, c) => n + c.count, 0)}</span></h4><ul>${counters.map((c) => html`<li>${unitWords(c, names)}</li>`)}</ul></div>`;
  return html`<section class="battle-card involved" aria-label=${S.involved.title(names.space(place))}>
    <h3>${S.involved.title(names.space(place))} ${show ? html`<button class="button quiet small" title=${S.involved.show(names.space(place))} aria-label=${S.involved.show(names.space(place))} @click=${() => show(place)}>${icon('map')}</button>` : nothing}</h3>
    ${nations.size ? html`<div class="battle-lines">${[...nations].map(line)}</div>` : html`<p class="muted small">${S.text.empty}</p>`}
  </section>`;
}
