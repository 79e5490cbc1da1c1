// Arrows from attackers to what they attack.

import { s } from './svg.js';

/** @import { SandMap } from './map.js' */

export class Arrows {
  /** @param {SandMap} map */
  constructor(map) {
    this.map = map;
    this.group = s('g', { class: 'arrows' });
    map.ground.groups.flags.after(this.group);
  }

  /** @param {{ counter: number, to: string }[]} list */
  set(list) {
    const { pieces, field } = this.map;
    const pairs = new Map(list.map(({ counter, to }) => [`${pieces.holding(counter)?.space}|${to}`, { from: field.spaces.get(pieces.holding(counter)?.space ?? ''), to: field.spaces.get(to) }]));
    const shapes = [...pairs.values()].flatMap(({ from, to }) => (from && to && from !== to ? arrow(from, to, field.counter) : []));
    this.group.replaceChildren(...shapes);
  }
}

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {number} size */
function arrow(from, to, size) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const head = Math.min(size * 0.5, far / 3);
  const end = { x: to.x - dx * head, y: to.y - dy * head };
  const d = `M${from.x} ${from.y}L${end.x} ${end.y}`;
  const wing = head * 0.55;
  const tip = `M${to.x} ${to.y}L${end.x - dy * wing} ${end.y + dx * wing}L${end.x + dy * wing} ${end.y - dx * wing}z`;
  return [s('path', { class: 'arrow-halo', d }), s('path', { class: 'arrow-line', d }), s('path', { class: 'arrow-head', d: tip })];
}
