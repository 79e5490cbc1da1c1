// What is in the hand: which counters, where they can go, and the way to put them down.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { unitWords } from './inspector.js';

/** @import { Way } from '../types.js' */
/** @import { TablePage } from '../pages/table.js' */

/** @param {Way} way */
const keyOf = (way) => ('space' in way.to ? way.to.space : 'box' in way.to ? way.to.box : '');

/** @param {TablePage} page */
export function handTemplate(page) {
  const { counters, ways, picked } = page.group;
  const { map, session, board } = page;
  if (!counters.length) return nothing;
  const total = counters.reduce((sum, c) => sum + c.count, 0);
  const places = [...new Set(counters.map((c) => page.placeName(c.space)))];
  const sorted = [...(ways ?? [])].sort((a, b) => page.placeName(keyOf(a)).localeCompare(page.placeName(keyOf(b))));
  const go = (/** @type {Event} */ e) => {
    const way = sorted[Number(/** @type {HTMLSelectElement} */ (e.target).value)];
    if (way) void page.group.drop({ counters: picked, to: way.to });
  };
  return html`<section class="hand" aria-label=${S.hand.title}>
    <h3>${S.hand.count(total)} <span class="muted">${places.join(', ')}</span></h3>
    <p class="hand-units">${counters.map((c) => unitWords(c, board.names)).join(', ')}</p>
    <p class="muted" role="status">${ways === null ? S.hand.looking : S.hand.reach(ways.length)}</p>
    <div class="hand-buttons">
      ${sorted.length
        ? html`<select aria-label=${S.hand.to} ?disabled=${session.busy} @change=${go}>
            <option value="" selected>${S.hand.to}</option>
            ${sorted.map((way, i) => html`<option value=${i}>${S.hand.way(page.placeName(keyOf(way)), way.steps)}</option>`)}
          </select>`
        : nothing}
      <button class="button quiet" @click=${() => map.carry.takeKind()}>${S.hand.kind}</button>
      <button class="button quiet" @click=${() => map.carry.takePlace()}>${S.hand.all}</button>
      <button class="button quiet" @click=${() => map.carry.clear()} title="${S.hand.clear} (Esc)">${icon('x')} ${S.hand.clear}</button>
    </div>
  </section>`;
}
