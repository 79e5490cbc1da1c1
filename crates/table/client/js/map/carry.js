// Counters in the hand: gathered by Shift, by a box, or all of a kind, carried over the map and put down where they can go.

import { drawPile } from './counter.js';
import { s, set } from './svg.js';

/** @import { Counter, Picked, Way } from '../types.js' */
/** @import { Carried } from './gestures.js' */
/** @import { SandMap } from './map.js' */

/** The side of what is carried, in pixels. */
const SIDE = 46;

/** What makes two counters of a place alike. @param {Counter} c */
const likeness = (c) => [c.space, c.nation, c.kind, c.text, c.steps?.now, c.part, (c.status ?? []).join()].join('|');

export class Carry {
  /** @param {SandMap} map */
  constructor(map) {
    this.map = map;
    /** The counters in the hand. @type {Map<number, Counter>} */
    this.hand = new Map();
    /** Where they can go. @type {Map<string, Way>} */
    this.ways = new Map();
    /** Counters like these can be chosen. @type {Set<string>} */
    this.offered = new Set();
    /** The place under the pointer. @type {string | null} */
    this.over = null;
    /** @type {HTMLElement | null} */
    this.ghost = null;
    this.reach = s('g', { class: 'reach' });
    this.line = s('g', { class: 'way' });
    map.ground.groups.targets.after(this.reach, this.line);
    map.gestures.claim = (e) => this.claim(e);
    map.root.addEventListener('pointermove', (e) => this.hover(e), { signal: map.stopper.signal });
  }

  /** Another position: nothing is in the hand any more. */
  renew() {
    const { map } = this;
    this.offered = new Set(map.pieces.counters.filter((c) => map.offers.counters.has(c.id)).map(likeness));
    this.clear();
  }

  /** @param {Counter} counter */
  movable(counter) {
    return counter.id >= 0 && this.offered.has(likeness(counter));
  }

  /** The counters that an element shows and that can be moved. @param {Element | null} element @returns {Counter[]} */
  at(element) {
    if (!element) return [];
    const pile = this.map.pieces.pile(element.getAttribute('data-pile') ?? '');
    const id = Number(element.getAttribute('data-counter') ?? NaN);
    const counters = pile ? pile.counters : this.map.pieces.in(element.getAttribute('data-space') ?? '').filter((c) => c.id === id);
    return counters.filter((c) => this.movable(c));
  }

  // --- what is in the hand

  /** @param {Counter[]} counters */
  take(counters) {
    this.hand = new Map(counters.map((c) => [c.id, c]));
    this.changed();
  }

  /** Adds counters, or puts them back if all are in the hand already. @param {Counter[]} counters */
  toggle(counters) {
    if (!counters.length) return;
    const all = counters.every((c) => this.hand.has(c.id));
    for (const c of counters) {
      if (all) this.hand.delete(c.id);
      else this.hand.set(c.id, c);
    }
    this.changed();
  }

  /** Everything of the kinds in the hand that stands where they stand. */
  takeKind() {
    const kinds = new Set([...this.hand.values()].map((c) => `${c.space}|${c.nation}|${c.kind}`));
    this.take(this.map.pieces.counters.filter((c) => this.movable(c) && kinds.has(`${c.space}|${c.nation}|${c.kind}`)));
  }

  /** Everything that stands where the hand was filled. */
  takePlace() {
    const places = new Set([...this.hand.values()].map((c) => c.space));
    this.take(this.map.pieces.counters.filter((c) => this.movable(c) && places.has(c.space)));
  }

  clear() {
    if (this.hand.size || this.ways.size) this.take([]);
  }

  changed() {
    const { map } = this;
    for (const element of map.root.querySelectorAll('.gathered')) element.classList.remove('gathered');
    for (const id of this.hand.keys()) {
      const pile = map.pieces.holding(id);
      if (pile) map.pieces.element(pile.key)?.classList.add('gathered');
      map.fan.group.querySelector(`.card[data-counter="${id}"]`)?.classList.add('gathered');
    }
    // What the mouse has opened by passing would lie over the places to go to.
    if (this.hand.size && !map.fan.pinned) map.fan.close();
    map.root.classList.toggle('in-hand', this.hand.size > 0);
    this.setWays([]);
    map.emit('gather', this.picked);
  }

  /** @returns {Picked[]} */
  get picked() {
    return [...this.hand.values()].map((c) => ({ counter: c.id, count: c.count }));
  }

  /** @param {Way[]} ways */
  setWays(ways) {
    const { ground, field } = this.map;
    this.ways = new Map(ways.map((way) => ['space' in way.to ? way.to.space : 'box' in way.to ? way.to.box : '', way]));
    const size = field.counter * 0.52;
    const shapes = [...this.ways].flatMap(([key, way]) => {
      const space = field.spaces.get(key);
      const shape = ground.shape(key, { class: 'reach-space', 'data-key': key });
      if (!space || !shape) return [];
      const [left, top, width] = field.room(space);
      const at = { x: left + width / 2, y: top };
      const badge = s('g', { class: 'reach-steps', transform: `translate(${at.x} ${at.y}) scale(${size / 30})` }, s('circle', { r: 15 }), s('text', { y: 7 }, String(way.steps)));
      return [shape, badge];
    });
    this.reach.replaceChildren(...shapes);
    this.point(this.over);
  }

  /** Draws the way to a place. @param {string | null} key */
  point(key) {
    this.over = key;
    const way = key === null ? undefined : this.ways.get(key);
    const first = [...this.hand.values()][0];
    const spots = way && first ? [first.space, ...way.via].map((at) => this.map.field.spaces.get(at)).filter((at) => at !== undefined) : [];
    const d = spots.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
    this.line.replaceChildren(...(d ? ['way-halo', 'way-line'].map((name) => s('path', { class: name, d })) : []));
  }

  /** @param {PointerEvent} e */
  hover(e) {
    if (this.hand.size && !this.ghost) this.point(this.placeAt(e));
  }

  /** The place under a point, whatever lies on it. @param {{ clientX: number, clientY: number, target?: EventTarget | null }} e */
  placeAt(e) {
    const all = document.elementsFromPoint(e.clientX, e.clientY);
    if (!all.length || !this.map.root.contains(all[0])) return null;
    // While the map moves a shield lies over it.
    const pile = all.find((one) => one.closest('.pile, .card'))?.closest('.pile, .card');
    const target = all.find((one) => one.closest('[data-key]')) ?? all[0];
    return pile?.getAttribute('data-space') ?? this.map.spaceAt({ clientX: e.clientX, clientY: e.clientY, target });
  }

  // --- what the player does

  /** A click while counters are in the hand, or one that gathers. @param {MouseEvent} e @param {Element | null} element @returns {boolean} whether that was all that it meant */
  clicked(e, element) {
    if (e.shiftKey || e.ctrlKey || e.metaKey) {
      const counters = this.at(element);
      if (!counters.length) return e.shiftKey;
      this.toggle(counters);
      if (!e.shiftKey) this.takeKind();
      return true;
    }
    if (!this.hand.size) return false;
    if (!this.put(element?.getAttribute('data-space') ?? this.map.spaceAt(e))) this.clear();
    return true;
  }

  /** Puts the hand down in a place, if it can go there. @param {string | null} key */
  put(key) {
    if (key === null || !this.hand.size || !this.ways.has(key)) return false;
    this.drop(key);
    return true;
  }

  /** @param {string} key */
  drop(key) {
    this.map.emit('drop', { counters: this.picked, to: this.map.placeTarget(key) });
  }

  /** What a press could become when it is dragged; nothing, if it moves the map. @param {PointerEvent} e @returns {Carried | null} */
  claim(e) {
    if (e.shiftKey && e.pointerType === 'mouse') return this.boxing(e);
    const element = /** @type {Element} */ (e.target).closest('.card, .pile');
    const subject = this.map.pieces.subject;
    if (element && subject !== null && Number(element.getAttribute('data-counter')) === subject) return this.carrying(this.map.pieces.in(element.getAttribute('data-space') ?? '').filter((c) => c.id === subject), (key, at) => this.map.pick(key, null, at));
    const counters = this.at(element);
    const held = counters.some((c) => this.hand.has(c.id));
    // A finger moves the map, unless what it touches was gathered before.
    if (!counters.length || (e.pointerType === 'touch' && !held)) return null;
    return this.carrying(held ? null : counters, (key) => this.drop(key));
  }

  /** @param {Counter[] | null} counters what is taken up; nothing if the hand is full already @param {(key: string, at: { x: number, y: number }) => void} drop @returns {Carried} */
  carrying(counters, drop) {
    const { map } = this;
    const from = (counters ?? [...this.hand.values()])[0]?.space;
    return {
      start: (e) => {
        const chosen = counters ?? [...this.hand.values()];
        map.fan.close();
        if (counters && map.pieces.subject === null) this.take(counters);
        this.ghost = ghostOf(chosen, map);
        map.root.append(this.ghost);
        map.root.classList.add('carrying');
        this.follow(e);
      },
      move: (e) => this.follow(e),
      end: (e, cancelled) => {
        this.ghost?.remove();
        this.ghost = null;
        map.root.classList.remove('carrying');
        this.line.replaceChildren();
        const key = cancelled ? null : this.placeAt(e);
        if (key !== null && key !== from) drop(key, { x: e.clientX, y: e.clientY });
      },
    };
  }

  /** @param {PointerEvent} e */
  follow(e) {
    const { x, y } = this.map.gestures.at(e);
    if (this.ghost) this.ghost.style.transform = `translate(${Math.round(x - SIDE / 2)}px, ${Math.round(y - SIDE / 2)}px)`;
    this.point(this.placeAt(e));
  }

  /** Shift and a drag: everything in the box. @param {PointerEvent} begin @returns {Carried} */
  boxing(begin) {
    const { map } = this;
    const from = map.gestures.at(begin);
    const box = document.createElement('div');
    box.className = 'gather-box';
    /** @param {PointerEvent} e */
    const corners = (e) => {
      const to = map.gestures.at(e);
      return { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), right: Math.max(from.x, to.x), bottom: Math.max(from.y, to.y) };
    };
    return {
      start: () => map.root.append(box),
      move: (e) => {
        const { left, top, right, bottom } = corners(e);
        Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
      },
      end: (e, cancelled) => {
        box.remove();
        if (cancelled) return;
        const { left, top, right, bottom } = corners(e);
        const inside = map.pieces.piles.filter((pile) => {
          const [x, y] = map.camera.toWindow(pile.x, pile.y);
          return x >= left && x <= right && y >= top && y <= bottom;
        });
        for (const c of inside.flatMap((pile) => pile.counters)) if (this.movable(c)) this.hand.set(c.id, c);
        this.changed();
      },
    };
  }
}

/** What follows the pointer. @param {Counter[]} counters @param {SandMap} map */
function ghostOf(counters, map) {
  const ghost = document.createElement('div');
  ghost.className = 'carried';
  ghost.setAttribute('aria-hidden', 'true');
  const svg = s('svg', { viewBox: '-60 -60 120 120' }, ...drawPile(counters, map.look));
  set(svg, { width: SIDE, height: SIDE });
  ghost.append(svg);
  return ghost;
}
