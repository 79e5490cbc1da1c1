// Force pools, reinforcements due, and what stands on the map.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';

/** @import { View, PoolRow } from '../types.js' */
/** @import { Names } from '../board.js' */

/** @param {PoolRow[]} rows @param {Names} names */
function poolTable(rows, names) {
  /** @type {Map<string, PoolRow[]>} */
  const nations = new Map();
  for (const row of rows) nations.set(row.nation, [...(nations.get(row.nation) ?? []), row]);
  return [...nations].map(
    ([nation, list]) => html`<div class="pool-nation">
      <h4><svg class="swatch" viewBox="0 0 14 10" aria-hidden="true"><rect x="0.5" y="0.5" width="13" height="9" rx="1.5" fill=${names.colour(nation)}></rect></svg> ${names.nation(nation)}</h4>
      <ul class="chips">${list.map((r) => html`<li><b>${r.count}</b> ${names.kind(r.kind)}${r.note ? html` <span class="muted">${r.note}</span>` : nothing}</li>`)}</ul>
    </div>`,
  );
}

/** Counters on the map, counted by nation and kind. @param {View} view @returns {PoolRow[]} */
function standing(view) {
  /** @type {Map<string, PoolRow>} */
  const rows = new Map();
  for (const c of view.counters) {
    const kind = c.kind ?? '';
    const key = `${c.nation} ${kind}`;
    const row = rows.get(key) ?? { nation: c.nation, kind, count: 0 };
    row.count += c.count;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** @param {{ view: View, names: Names, nation: string, setNation: (n: string) => void }} p */
export function forcesPanel({ view, names, nation, setNation }) {
  const pools = [...view.pools, { id: 'standing', title: S.forces.onMap, rows: standing(view) }];
  const nations = [...new Set(pools.flatMap((p) => p.rows.map((r) => r.nation)))].sort();
  const only = (/** @type {PoolRow[]} */ rows) => rows.filter((r) => !nation || r.nation === nation);
  return html`<div class="forces">
    <select aria-label=${S.forces.nation} @change=${(/** @type {Event} */ e) => setNation(/** @type {HTMLSelectElement} */ (e.target).value)}>
      <option value="">${S.forces.allNations}</option>
      ${nations.map((n) => html`<option value=${n} ?selected=${n === nation}>${names.nation(n)}</option>`)}
    </select>
    ${pools.map((pool) => {
      const rows = only(pool.rows);
      return html`<section class="pool"><h3>${pool.title}</h3>${rows.length ? poolTable(rows.map((r) => ({ ...r, kind: r.kind || '' })), names) : html`<p class="muted">${S.forces.empty}</p>`}</section>`;
    })}
  </div>`;
}
