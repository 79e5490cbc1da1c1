// Figures that players watch, and how they went over time.

import { html, svg, nothing } from '../html.js';
import { S } from '../strings.js';

/** @import { View, Track } from '../types.js' */
/** @import { Names } from '../board.js' */
/** @typedef {{ position: number, turn: string, tracks: Track[] }} HistoryRow */

const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 34;
const BOTTOM = 24;
const TOP = 10;
const RIGHT = 8;

/** A round number at or above the highest value. @param {number} n */
function ceiling(n) {
  if (n <= 5) return 5;
  const size = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 2.5, 5, 10].map((m) => m * size).find((m) => m >= n) ?? n;
}

/** @param {HistoryRow[]} history @param {string} id @param {Names} names */
export function chart(history, id, names) {
  const rows = history.map((h) => ({ turn: h.turn, values: h.tracks.find((t) => t.id === id)?.values ?? {} }));
  const keys = [...new Set(rows.flatMap((r) => Object.keys(r.values)))];
  const all = rows.flatMap((r) => Object.values(r.values));
  const high = ceiling(Math.max(...all, 1));
  const low = Math.min(0, ...all);
  const x = (/** @type {number} */ i) => LEFT + (rows.length < 2 ? 0 : (i / (rows.length - 1)) * (WIDTH - LEFT - RIGHT));
  const y = (/** @type {number} */ v) => TOP + (1 - (v - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const title = history.at(-1)?.tracks.find((t) => t.id === id)?.title ?? id;
  const every = Math.max(1, Math.ceil(rows.length / 4));
  const last = rows.length - 1;
  /** Every few turns has a name, and the last row is now. @param {number} i */
  const label = (i) => {
    if (i === last) return { text: S.economy.now, anchor: 'end' };
    const near = last - i < every * 0.6;
    return i % every || near ? null : { text: rows[i].turn.replace(/\b19(\d\d)$/, '’$1'), anchor: i ? 'middle' : 'start' };
  };
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${S.economy.chartOf(title)}>
      ${[low, (low + high) / 2, high].map((v) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(v)} y2=${y(v)}></line><text class="axis" x=${LEFT - 5} y=${y(v) + 3.5} text-anchor="end">${Math.round(v)}</text>`)}
      ${rows.map((_, i) => {
        const name = label(i);
        return name ? svg`<text class="axis" x=${x(i)} y=${HEIGHT - 7} text-anchor=${name.anchor}>${name.text}</text>` : nothing;
      })}
      ${keys.map((k, n) => {
        const points = rows.map((r, i) => [x(i), y(r.values[k] ?? 0)]);
        const end = points[points.length - 1];
        return svg`<polyline class="series s${(n % 8) + 1}" points=${points.map((p) => p.join(',')).join(' ')}></polyline><circle class="dot s${(n % 8) + 1}" cx=${end[0]} cy=${end[1]} r="3"></circle>`;
      })}
    </svg>
    <figcaption class="legend">${keys.map((k, n) => html`<span class="key s${(n % 8) + 1}">${names.nation(k)}</span>`)}</figcaption>
    <details>
      <summary>${S.economy.asTable}</summary>
      <div class="scroll-x" tabindex="0" role="region" aria-label=${S.economy.asTable}>
        <table class="figures">
          <thead><tr><th scope="col">${S.economy.turn}</th>${keys.map((k) => html`<th scope="col">${names.nation(k)}</th>`)}</tr></thead>
          <tbody>${rows.map((r, i) => html`<tr><th scope="row">${i === last ? S.economy.now : r.turn}</th>${keys.map((k) => html`<td>${r.values[k] ?? ''}</td>`)}</tr>`)}</tbody>
        </table>
      </div>
    </details>
  </figure>`;
}

/** @param {{ view: View, names: Names, history: HistoryRow[] | null, track: string, setTrack: (id: string) => void }} p */
export function economyPanel({ view, names, history, track, setTrack }) {
  const drawn = view.tracks.filter((t) => Object.keys(t.values).length);
  const chosen = drawn.find((t) => t.id === track) ?? drawn[0];
  return html`<div class="economy">
    ${chosen
      ? html`<section>
          <label class="inline-field"><span>${S.economy.track}</span>
            <select @change=${(/** @type {Event} */ e) => setTrack(/** @type {HTMLSelectElement} */ (e.target).value)}>
              ${drawn.map((t) => html`<option value=${t.id} ?selected=${t === chosen}>${t.title}</option>`)}
            </select></label>
          ${history && history.length > 1 ? chart(history, chosen.id, names) : html`<p class="muted">${S.economy.noHistory}</p>`}
        </section>`
      : nothing}
    ${figureTables(view.tracks, names)}
  </div>`;
}

/** Who a track is about. @param {Track} track */
const keysOf = (track) => [...Object.keys(track.values), ...Object.keys(track.words ?? {})];

/** Tracks of the same nations stand side by side in one table. @param {Track[]} tracks @param {Names} names */
export function figureTables(tracks, names) {
  /** @type {Map<string, Track[]>} */
  const alike = new Map();
  for (const t of tracks) {
    const key = keysOf(t).sort().join();
    alike.set(key, [...(alike.get(key) ?? []), t]);
  }
  return [...alike.values()].map((group) => {
    const nations = keysOf(group[0]);
    return html`<div class="scroll-x" tabindex="0" role="region" aria-label=${group[0].title}>
      <table class="figures">
        <thead><tr><td></td>${nations.map((n) => html`<th scope="col">${names.nation(n)}</th>`)}</tr></thead>
        <tbody>${group.map((t) => html`<tr><th scope="row">${t.title}</th>${nations.map((n) => html`<td>${t.values[n] ?? t.words?.[n]}</td>`)}</tr>`)}</tbody>
      </table>
    </div>`;
  });
}
