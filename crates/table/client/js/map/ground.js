// The layer between terrain and counters: who holds what, what is supplied, what can be clicked, what is chosen.

import { token } from './counter.js';
import { drawFlag, hasFlag } from './flags.js';
import { place, s } from './svg.js';
import { edgeEnds, edgeKey } from '../targets.js';

/** @import { EdgeView, SpaceView } from '../types.js' */
/** @import { Field } from './field.js' */
/** @import { Look } from './look.js' */

export class Ground {
  /** @param {SVGElement} svg @param {Field} field @param {Look} look */
  constructor(svg, field, look) {
    this.field = field;
    this.look = look;
    this.groups = Object.fromEntries(['plan', 'control', 'tray', 'areas', 'shade', 'targets', 'edges', 'chosen', 'flags', 'cursor'].map((name) => [name, s('g', { class: name })]));
    this.patterns = s('defs');
    svg.append(this.patterns, ...Object.values(this.groups));
    /** @type {ReadonlyMap<string, SpaceView>} */
    this.spaces = new Map();
    /** Whether a nation has counters in a place. @type {(key: string, nation: string) => boolean} */
    this.stands = () => false;
    this.control = false;
    this.zoom = 0;
    this.side = field.counter;
    /** The counters that stand farthest to the left in a place. @type {(key: string) => { x: number, y: number } | null} */
    this.leftmost = () => null;
    /** @type {Map<string, { control: string | null, shape: SVGElement | null }>} */
    this.tinted = new Map();
    this.drawnShade = '';
    /** @type {Map<string, { sign: string, pins: SVGElement[] }>} */
    this.flagged = new Map();
    this.flagSize = 0;
    this.drawnEdges = '';
    /** @type {Map<string, { target: SVGElement, halo: SVGElement | null, label: string, tone: string }>} */
    this.targets = new Map();
  }

  /** Hatches and dashes keep their size on the screen. @param {number} zoom @param {number} side of a counter */
  rescale(zoom, side) {
    if (zoom === this.zoom) return;
    this.zoom = zoom;
    this.side = side;
    const u = 1 / zoom;
    const svg = /** @type {SVGElement} */ (this.patterns.parentNode);
    svg.style.setProperty('--u', String(u));
    // From afar lines are thinner, or coasts with many islands would be nothing but line.
    svg.style.setProperty('--w', String(u * (this.field.counter * zoom < 18 ? 0.6 : 1)));
    const pattern = (/** @type {string} */ id, /** @type {number} */ size, /** @type {Record<string, string | number>} */ path) =>
      s('pattern', { id, width: size, height: size, patternUnits: 'userSpaceOnUse', patternTransform: `scale(${u})` }, s('path', path));
    this.patterns.replaceChildren(
      pattern('map-hatch', 14, { class: 'hatch', d: 'M-3 3l6-6M0 14l14-14M11 17l6-6' }),
      pattern('map-dots', 9, { class: 'dots', d: 'M2.5 1.2a1.3 1.3 0 1 1-.01 0zM7 5.7a1.3 1.3 0 1 1-.01 0z' }),
    );
  }

  /** @param {string} key @param {Record<string, string | number | null>} attributes */
  shape(key, attributes) {
    const d = this.field.outlines.get(key);
    if (d) return s('path', { d, 'fill-rule': 'evenodd', ...attributes });
    const space = this.field.spaces.get(key);
    if (!space) return null;
    // A zone that is made of hexes has no line of its own.
    const r = this.field.counter * 1.1;
    return s('circle', { cx: space.x, cy: space.y, r, ...attributes });
  }

  /** @param {ReadonlyMap<string, SpaceView>} spaces */
  setSpaces(spaces) {
    this.spaces = spaces;
    this.tint();
  }

  /** @param {boolean} control */
  setControl(control) {
    this.control = control;
    this.tint();
    this.flags();
  }

  /** Boxes for places that are not on the board, in their groups. */
  tray() {
    const { field } = this;
    const titles = field.trayTitles.map(({ title, x, y, size }) => s('text', { class: 'tray-title', x, y, 'font-size': size }, title));
    const boxes = field.tray.flatMap((space) => {
      const d = field.outlines.get(space.key) ?? '';
      const [, top, width] = field.room(space);
      const size = Math.min((space.head ?? 84) * 0.55, (width * 2.1) / Math.max(space.name.length, 4));
      const name = s('text', { class: 'tray-name', x: space.x, y: top - (space.head ?? 84) * 0.3, 'font-size': size }, space.name);
      return [s('path', { class: 'tray-box', d, 'data-key': space.key }), name];
    });
    this.groups.tray.replaceChildren(...titles, ...boxes);
  }

  /** The lines and names of a board that has no picture. */
  plan() {
    const shapes = this.field.board.spaces.flatMap((space) => {
      const shape = this.shape(space.key, { class: `plan-space plan-${space.kind ?? 'land'}` });
      const name = s('text', { class: 'plan-name', x: space.x, y: space.y - this.field.counter * 0.75, 'font-size': this.field.counter * 0.3 }, space.name);
      return shape ? [shape, name] : [name];
    });
    this.groups.plan.replaceChildren(...shapes);
  }

  /** @param {EdgeView[]} edges @param {Iterable<string>} targets sides that can be chosen @param {(key: string) => string} label */
  setEdges(edges, targets, label) {
    const chosen = new Set(targets);
    const sign = edges.length || chosen.size ? JSON.stringify([edges, [...chosen].map(label)]) : '';
    if (sign === this.drawnEdges) return;
    this.drawnEdges = sign;
    const lying = new Map(edges.map((view) => [edgeKey(...view.edge), view]));
    const shapes = [...new Set([...lying.keys(), ...chosen])].map((key) => this.edge(key, lying.get(key), chosen.has(key), label));
    this.groups.edges.replaceChildren(...shapes.filter((shape) => shape !== null));
  }

  /** @param {string} key @param {EdgeView | undefined} view @param {boolean} offered @param {(key: string) => string} label */
  edge(key, view, offered, label) {
    const [a, b] = edgeEnds(key);
    const side = this.field.side(a, b);
    if (!side) return null;
    const [[x1, y1], [x2, y2]] = side.ends;
    const group = s('g', { class: `side${offered ? ' offered' : ''}`, 'data-edge': key });
    const line = { x1, y1, x2, y2 };
    for (const marker of view?.markers ?? []) group.append(...this.edgeMarker(marker, side, line));
    if (offered) group.append(s('line', { class: 'side-halo', ...line }), s('line', { class: 'side-dash', ...line }));
    group.append(s('line', { class: 'side-hit', role: 'button', tabindex: -1, 'aria-label': label(key), 'stroke-width': this.field.counter * 0.45, ...line }));
    return group;
  }

  /** @param {EdgeView['markers'][0]} marker @param {{ x: number, y: number }} at @param {Record<string, number>} line */
  edgeMarker(marker, at, line) {
    const { sign, tone, line: along } = this.look.marker(marker.kind);
    const nation = marker.nation ? this.look.nation(marker.nation) : null;
    if (along) {
      const stroke = s('line', { class: 'side-line', ...line, 'stroke-width': this.field.counter * 0.14 });
      stroke.style.setProperty('--nation', nation?.colour ?? 'currentColor');
      return [stroke];
    }
    const size = this.field.counter * 0.5;
    const parts = [];
    const to = marker.facing ? this.field.spaces.get(marker.facing) : undefined;
    if (to) {
      const turn = (Math.atan2(to.y - at.y, to.x - at.x) * 180) / Math.PI;
      const arrow = s('path', { class: 'side-arrow', d: 'M14-11L32 0L14 11z', transform: `translate(${at.x} ${at.y}) rotate(${turn}) scale(${size / 30})` });
      arrow.style.setProperty('--nation', nation?.colour ?? 'currentColor');
      parts.push(arrow);
    }
    parts.push(s('g', { transform: place(at.x, at.y, size / 30) }, token(sign, 0, 0, 1.1, tone ?? 'plain', this.look)));
    return parts;
  }

  /** The colour of the holder over every space that the printed colour belies. */
  tint() {
    /** @type {Map<string, string | null>} */
    const wanted = new Map();
    if (this.control) for (const view of this.spaces.values()) if (this.taken(view)) wanted.set(view.key, view.control);
    for (const [key, { control, shape }] of this.tinted) {
      if (wanted.get(key) === control) continue;
      shape?.remove();
      this.tinted.delete(key);
    }
    /** @type {SVGElement[]} */
    const fresh = [];
    for (const [key, control] of wanted) {
      if (this.tinted.has(key)) continue;
      const shape = this.shape(key, {});
      shape?.style.setProperty('--nation', this.look.nation(control ?? '').colour);
      this.tinted.set(key, { control, shape });
      if (shape) fresh.push(shape);
    }
    this.groups.control.append(...fresh);
  }

  /** The outlines have come: everything that follows them is drawn anew. */
  outlined() {
    this.tinted.clear();
    this.groups.control.replaceChildren();
    this.targets.clear();
    this.groups.targets.replaceChildren();
    this.areas();
    this.tint();
  }

  /** Areas to point at, which show nothing. */
  areas() {
    if (this.field.board.hex) return;
    const boxes = new Set(this.field.board.spaces.filter((space) => space.kind === 'box').map((space) => space.key));
    // Boxes lie upon the land, whoever holds that.
    const shapes = [...this.field.outlines].map(([key, d]) => s('path', { class: boxes.has(key) ? 'tray-box' : 'area', d, 'data-key': key }));
    this.groups.areas.replaceChildren(...shapes);
  }

  /** Whether a space is held by another than the country that the board prints. @param {SpaceView} view */
  taken({ key, control }) {
    const country = this.field.spaces.get(key)?.country;
    return Boolean(control) && this.look.home(country ?? '') !== control;
  }

  /** Flags of holders, and the markers that lie in spaces. @param {Iterable<string> | null} [touched] where something may have changed; everywhere, if nothing is said */
  flags(touched = null) {
    if (!this.zoom) return;
    const size = Math.max(this.field.counter * 0.42, Math.min(this.side * 0.58, this.field.counter * 1.1));
    const all = touched === null || size !== this.flagSize;
    this.flagSize = size;
    for (const key of all ? new Set([...this.spaces.keys(), ...this.flagged.keys()]) : touched) {
      const sign = this.flagSign(key);
      const had = this.flagged.get(key);
      if (sign && sign === had?.sign) this.pin(had.pins, key, size);
      else if (sign || had) this.raise(key, sign, size);
    }
  }

  /** Other flags and markers than before. @param {string} key @param {string} sign @param {number} size */
  raise(key, sign, size) {
    for (const pin of this.flagged.get(key)?.pins ?? []) pin.remove();
    this.flagged.delete(key);
    const view = this.spaces.get(key);
    if (!view || !sign) return;
    const signs = this.flies(view) ? [this.flag(view.control ?? '')] : [];
    for (const word of view.markers ?? []) {
      const { sign, tone, nation } = this.look.marker(word);
      if (nation) signs.push(this.flag(nation));
      signs.push(token(sign, 0, 0, 1.1, tone ?? 'plain', this.look));
    }
    const pins = signs.map((sign) => s('g', {}, sign));
    this.pin(pins, key, size);
    this.groups.flags.append(...pins);
    this.flagged.set(key, { sign, pins });
  }

  /** Whether the flag of the holder is shown: where neither the board nor a counter says it. @param {SpaceView} view */
  flies(view) {
    return this.control && view.control !== null && this.taken(view) && this.counts(view.key) && !this.stands(view.key, view.control);
  }

  /** In a field of small hexes the colour tells enough; the flag flies where the board has a name. @param {string} key */
  counts(key) {
    return !this.field.board.hex || Boolean(this.field.spaces.get(key)?.name);
  }

  /** What the flags and markers of a space show; nothing, where it has none. @param {string} key */
  flagSign(key) {
    const view = this.spaces.get(key);
    if (!view || !this.field.spaces.has(key)) return '';
    const flies = this.flies(view);
    return flies || view.markers?.length ? `${flies ? view.control : ''}|${view.markers?.join() ?? ''}` : '';
  }

  /** Puts flags and markers in the middle of the room; where counters stand there, to the left of them, below one another. @param {SVGElement[]} pins @param {string} key @param {number} size */
  pin(pins, key, size) {
    const space = this.field.spaces.get(key);
    if (!space) return;
    const [left, top, width, height] = this.field.room(space);
    const pile = this.leftmost(key);
    const from = (pins.length - 1) / 2;
    pins.forEach((pin, i) => {
      const x = pile ? pile.x - this.side / 2 - size * 0.62 : left + width / 2 + (i - from) * size * 1.15;
      const y = pile ? pile.y + (i - from) * size * 0.95 : top + height / 2;
      const at = place(x, y, size / 30);
      if (pin.getAttribute('transform') !== at) pin.setAttribute('transform', at);
    });
  }

  /** @param {string} nation */
  flag(nation) {
    const { colour, ink, name, flag } = this.look.nation(nation);
    const id = flag ?? nation;
    const ground = s('rect', { class: 'pin', x: -17, y: -12, width: 34, height: 24, rx: 4, fill: colour });
    if (hasFlag(id, this.look)) return s('g', {}, ground, ...drawFlag(id, -15, -10, 30, this.look));
    return s('g', {}, ground, s('text', { class: 'code', y: 6, 'font-size': 16, fill: ink }, name.slice(0, 2).toUpperCase()));
  }

  /** @param {{ id: string, spaces: string[] } | null} shade */
  setShade(shade) {
    const sign = shade ? `${shade.id}:${shade.spaces.join()}:${this.field.outlines.size}` : '';
    if (sign === this.drawnShade) return;
    this.drawnShade = sign;
    const keys = shade?.spaces ?? [];
    const shapes = keys.map((key) => this.shape(key, { class: 'shade-space' }));
    this.groups.shade.replaceChildren(...shapes.filter((shape) => shape !== null));
  }

  /** @param {string[]} keys @param {(key: string) => string} label @param {(key: string) => string} [tone] what a click does */
  setTargets(keys, label, tone = () => 'choose') {
    const wanted = new Set(keys);
    for (const [key, { target, halo }] of this.targets) {
      if (wanted.has(key)) continue;
      target.remove();
      halo?.remove();
      this.targets.delete(key);
    }
    /** @type {SVGElement[]} */
    const fresh = [];
    for (const key of wanted) fresh.push(...this.aim(key, label(key), tone(key)));
    this.groups.targets.append(...fresh);
  }

  /** Makes a place one that can be chosen. @param {string} key @param {string} label @param {string} tone @returns {SVGElement[]} what is new */
  aim(key, label, tone) {
    const had = this.targets.get(key);
    if (had) {
      if (had.label !== label) had.target.setAttribute('aria-label', label);
      had.label = label;
      if (had.tone !== tone) had.target.setAttribute('data-tone', tone);
      had.tone = tone;
      return [];
    }
    const halo = this.shape(key, { class: 'target-halo' });
    const target = this.shape(key, { class: 'target', role: 'button', tabindex: -1, 'data-key': key, 'data-tone': tone, 'aria-label': label });
    if (!target) return [];
    this.targets.set(key, { target, halo, label, tone });
    return halo ? [halo, target] : [target];
  }

  /** @param {string[]} keys */
  setChosen(keys) {
    const shapes = keys.map((key) => this.shape(key, { class: 'chosen' }));
    this.groups.chosen.replaceChildren(...shapes.filter((shape) => shape !== null));
  }

  /** @param {string} key @returns {SVGElement | null} */
  targetOf(key) {
    return this.targets.get(key)?.target ?? null;
  }

  /** The element of a place for the keyboard to stand on. @param {string} key @param {string} label @returns {SVGElement | null} */
  stand(key, label) {
    const target = this.targetOf(key);
    if (target) return target;
    const shape = this.shape(key, { class: 'place', role: 'button', tabindex: -1, 'data-key': key, 'aria-label': label });
    if (shape) this.groups.cursor.replaceChildren(shape);
    return shape;
  }
}
