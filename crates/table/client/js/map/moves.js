// What has moved between two views: counters that fly from their old place to the new one.

import { drawPile } from './counter.js';
import { UNIT } from './camera.js';
import { s } from './svg.js';

/** @import { Counter, TableEvent } from '../types.js' */
/** @import { Field } from './field.js' */
/** @import { Look } from './look.js' */
/** @import { Standing } from './standing.js' */

const MOST = 12;
const TIME = 520;

/** @typedef {{ counter: Counter, from: string, to: string, count: number }} Flight */

/**
 * What the game itself says has moved; nothing if it says nothing of moves.
 * @param {TableEvent[]} events @param {Standing} standing @returns {Flight[] | null}
 */
export function told(events, standing) {
  const moves = events.filter((event) => event.kind === 'moved');
  if (!moves.length) return null;
  const found = moves.flatMap(({ counter: id, from, to }) => {
    const counter = standing.known.get(id) ?? standing.at(to)[0];
    return counter && from !== to ? [{ counter, from, to, count: 1 }] : [];
  });
  return found.length > MOST ? [] : found;
}

/**
 * Places that lost some of a kind are matched with places that gained some: ids do not tell, since counters that
 * cannot be told apart share one. Counters that have not changed may be left out.
 * @param {Counter[]} before @param {Counter[]} after @returns {Flight[]}
 */
export function flights(before, after) {
  /** @type {Map<string, { counter: Counter, change: Map<string, number> }>} */
  const kinds = new Map();
  const add = (/** @type {Counter} */ counter, /** @type {number} */ sign) => {
    const key = `${counter.nation}|${counter.kind}`;
    const kind = kinds.get(key) ?? { counter, change: new Map() };
    kind.counter = counter;
    kind.change.set(counter.space, (kind.change.get(counter.space) ?? 0) + sign * counter.count);
    kinds.set(key, kind);
  };
  for (const counter of before) add(counter, -1);
  for (const counter of after) add(counter, 1);
  /** @type {Flight[]} */
  const found = [];
  for (const { counter, change } of kinds.values()) {
    const lost = [...change].filter(([, n]) => n < 0).map(([space, n]) => ({ space, n: -n }));
    for (const [to, gained] of change) {
      let n = gained;
      for (const from of lost) {
        const count = Math.min(n, from.n);
        if (count <= 0) continue;
        from.n -= count;
        n -= count;
        const moved = after.find((c) => c.space === to && c.nation === counter.nation && c.kind === counter.kind) ?? counter;
        found.push({ counter: moved, from: from.space, to, count });
      }
    }
  }
  return found.length > MOST ? [] : found;
}

/**
 * @param {HTMLElement} sky a layer that moves with the map
 * @param {Flight[]} list
 * @param {{ field: Field, look: Look, side: number, where: (space: string, nation: string) => { x: number, y: number } | null }} on
 * @param {(flight: Flight) => void} landed
 */
export function fly(sky, list, { field, look, side, where }, landed) {
  for (const flight of list) {
    const from = field.spaces.get(flight.from);
    const to = where(flight.to, flight.counter.nation) ?? field.spaces.get(flight.to);
    if (!from || !to) {
      landed(flight);
      continue;
    }
    const [left, top, width, height] = field.room(from);
    const start = { x: left + width / 2, y: top + height / 2 };
    const size = side * 1.3 * UNIT;
    const svg = s('svg', { viewBox: '-65 -65 130 130', width: size, height: size, class: 'flyer', 'aria-hidden': 'true' });
    svg.append(...drawPile([{ ...flight.counter, count: flight.count, status: [] }], look));
    sky.append(svg);
    const at = (/** @type {{ x: number, y: number }} */ p, /** @type {number} */ scale) =>
      `translate(${(p.x - field.x) * UNIT - size / 2}px, ${(p.y - field.y) * UNIT - size / 2}px) scale(${scale})`;
    const middle = { x: (start.x + to.x) / 2, y: (start.y + to.y) / 2 - side * 0.2 };
    const animation = svg.animate([{ transform: at(start, 1) }, { transform: at(middle, 1.25) }, { transform: at(to, 1) }], { duration: TIME, easing: 'ease-in-out' });
    const end = () => {
      svg.remove();
      landed(flight);
    };
    animation.onfinish = end;
    animation.oncancel = end;
  }
}
