// Where counters went last: a dotted line from the old place to the new one, and a ring around where it ended.

import { s } from './svg.js';

/** @import { SandMap } from './map.js' */
/** @import { Flight } from './moves.js' */

/** So many are shown; older ones go. */
const MOST = 40;

export class Trails {
  /** @param {SandMap} map */
  constructor(map) {
    this.map = map;
    this.group = s('g', { class: 'trails', 'aria-hidden': 'true' });
    map.ground.groups.flags.before(this.group);
    /** @type {{ from: string, to: string }[]} */
    this.list = [];
  }

  /** @param {Flight[]} flights */
  add(flights) {
    if (!flights.length) return;
    this.list = [...this.list, ...flights.map(({ from, to }) => ({ from, to }))].slice(-MOST);
    this.draw();
  }

  clear() {
    if (!this.list.length) return;
    this.list = [];
    this.group.replaceChildren();
  }

  draw() {
    const { field } = this.map;
    const unique = new Map(this.list.map((trail) => [`${trail.from}|${trail.to}`, trail]));
    const ends = new Set(this.list.map(({ to }) => to));
    for (const { from } of unique.values()) ends.delete(from);
    const lines = [...unique.values()].flatMap(({ from, to }) => {
      const [a, b] = [field.spaces.get(from), field.spaces.get(to)];
      return a && b ? [s('path', { class: 'trail-halo', d: `M${a.x} ${a.y}L${b.x} ${b.y}` }), s('path', { class: 'trail', d: `M${a.x} ${a.y}L${b.x} ${b.y}` })] : [];
    });
    const rings = [...ends].flatMap((key) => {
      const space = field.spaces.get(key);
      return space ? [s('circle', { class: 'trail-end', cx: space.x, cy: space.y, r: field.counter * 0.95, 'data-last': key })] : [];
    });
    this.group.replaceChildren(...lines, ...rings);
  }
}
