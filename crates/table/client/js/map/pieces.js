// The layer of counters: piles that are drawn once and then only moved. What has not changed since the last view is not
// looked at again, and what can be chosen is a mark upon a pile that stays as it is.

import { drawPile, faceOf } from './counter.js';
import { inSpace, resettle, separate } from './layout.js';
import { Standing } from './standing.js';
import { place, round, s, set } from './svg.js';

/** @import { Counter, Offer } from '../types.js' */
/** @import { Pile } from './layout.js' */
/** @import { Field } from './field.js' */
/** @import { Look } from './look.js' */
/** @import { Speech } from './speech.js' */

/** @typedef {{ element: SVGElement, button: SVGElement, pile: Pile | null, face: string, x: number, y: number, side: number, offers: number, leader: SVGElement | null }} Drawn */

/** Pixels: the least side of a pile, and the side from which counters stand apart and show their figures. */
const LEAST = 19;
const READABLE = 25;
const APART = 30;
/** From here on counters stand apart also where they have to be smaller for it. */
const CLOSE = 84;
/** How much larger than on the board a pile may grow, from afar: more would hide the map. */
const MOST = 2.6;
/** From afar piles grow by such steps, so that not every change of scale lays all of them anew. */
const STEP = 1.12;
/** So many faces are kept to be copied. */
const FACES = 1500;

/** @type {Offer[]} */
const NONE = [];

export class Pieces {
  /** @param {SVGElement} svg @param {Field} field @param {Look} look @param {Speech} speech */
  constructor(svg, field, look, speech) {
    this.field = field;
    this.look = look;
    this.speech = speech;
    this.lines = s('g', { class: 'leaders' });
    this.group = s('g', { class: 'piles' });
    svg.append(this.lines, this.group);
    this.standing = new Standing();
    /** @type {Map<string, Pile[]>} */
    this.places = new Map();
    /** @type {Pile[]} */
    this.piles = [];
    /** Places whose piles have to be laid anew. @type {Set<string>} */
    this.stale = new Set();
    /** The pile of each counter. @type {Map<number, Pile>} */
    this.holders = new Map();
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** Those that show that they can be chosen. @type {Set<Drawn>} */
    this.marked = new Set();
    /** The faces of piles, by what they depend on. @type {Map<string, DocumentFragment>} */
    this.faces = new Map();
    /** @type {Map<number, Offer[]>} */
    this.offers = new Map();
    /** The id of an element that says how many choices there are. @type {(count: number) => string} */
    this.describe = () => '';
    /** The counter that is decided about: it lies on top. @type {number | null} */
    this.subject = null;
    /** @type {SVGElement | null} */
    this.subjectElement = null;
    this.coarse = matchMedia('(pointer: coarse)');
    this.side = field.counter;
    this.apart = false;
    this.close = false;
    this.detail = '';
  }

  get counters() {
    return this.standing.counters;
  }

  /** @param {Counter} counter */
  offersOf(counter) {
    return this.offers.get(counter.id) ?? NONE;
  }

  /** The side of a counter in units of the board at a scale. @param {number} zoom */
  sideAt(zoom) {
    const least = (this.coarse.matches ? LEAST * 1.3 : LEAST) / zoom / this.field.counter;
    const steps = Math.ceil(Math.log(Math.max(1, least)) / Math.log(STEP) - 1e-9);
    return this.field.counter * Math.min(MOST, STEP ** steps);
  }

  /** @param {Counter[]} counters */
  setCounters(counters) {
    const change = this.standing.take(counters);
    for (const key of change.places.keys()) this.stale.add(key);
    return change;
  }

  /** Lays all places anew: they have moved, or counters have another size. */
  renew() {
    for (const key of this.places.keys()) this.stale.add(key);
    for (const key of this.standing.places.keys()) this.stale.add(key);
  }

  /** What can be chosen, and what is decided about. @param {Map<number, Offer[]>} offers @param {number | null} subject */
  setChoice(offers, subject) {
    this.offers = offers;
    if (subject === this.subject) return;
    for (const id of [this.subject, subject]) {
      const pile = id === null ? null : this.holding(id);
      if (pile) this.stale.add(pile.space);
    }
    this.subject = subject;
  }

  /** Lays out and draws what has changed. @param {number} zoom @returns {Set<string>} places where piles have changed or moved */
  draw(zoom) {
    const side = this.sideAt(zoom);
    const apart = side * zoom >= APART;
    const close = zoom * this.field.counter >= CLOSE;
    const resized = side !== this.side || apart !== this.apart || close !== this.close;
    this.side = side;
    this.apart = apart;
    this.close = close;
    const detail = side * zoom >= READABLE ? 'near' : 'far';
    if (detail !== this.detail) set(this.group, { 'data-detail': detail });
    this.detail = detail;
    if (resized) {
      this.renew();
      set(this.lines, { 'stroke-width': side * 0.06 });
    }
    /** @type {Set<string>} */
    const changed = new Set();
    if (this.stale.size) {
      this.arrange(resized);
      for (const pile of this.piles) if (this.put(pile)) changed.add(pile.space);
    }
    this.mark();
    return changed;
  }

  /** Piles for the places where something has changed. @param {boolean} resized */
  arrange(resized) {
    const rank = (/** @type {Counter} */ counter) => this.look.rank(counter) - (counter.id === this.subject ? 200 : 0);
    /** Piles that came, went or changed. @type {Pile[]} */
    const news = [];
    /** @type {Pile[]} */
    const left = [];
    for (const key of this.stale) {
      const space = this.field.spaces.get(key);
      const counters = this.standing.at(key);
      const had = this.places.get(key) ?? [];
      const piles = space && counters.length ? inSpace(space, counters, this.field, { side: this.side, apart: this.apart, close: this.close, rank }) : [];
      if (piles.length) this.places.set(key, piles);
      else this.places.delete(key);
      left.push(...had);
      news.push(...piles);
    }
    this.stale.clear();
    for (const pile of left) for (const counter of pile.counters) if (this.holders.get(counter.id) === pile) this.holders.delete(counter.id);
    for (const pile of news) for (const counter of pile.counters) this.holders.set(counter.id, pile);
    this.piles = [...this.places.values()].flat();
    this.clear(left, news);
    if (resized) separate(this.piles, this.side, this.field);
    else resettle(this.piles, [...left, ...news], this.side, this.field);
  }

  /** Takes away what is drawn of piles that are no more. @param {Pile[]} left @param {Pile[]} news */
  clear(left, news) {
    const staying = new Set(news.map((pile) => pile.key));
    for (const { key } of left) {
      const drawn = staying.has(key) ? undefined : this.drawn.get(key);
      if (!drawn) continue;
      drawn.element.remove();
      drawn.leader?.remove();
      this.drawn.delete(key);
      this.marked.delete(drawn);
    }
  }

  /** @param {Pile} pile @returns {boolean} whether anything of it was drawn */
  put(pile) {
    const drawn = this.drawn.get(pile.key) ?? this.fresh(pile.key);
    const side = pile.side ?? this.side;
    const still = drawn.x === pile.x && drawn.y === pile.y && drawn.side === side;
    if (still && drawn.pile === pile) return false;
    if (!still) {
      [drawn.x, drawn.y, drawn.side] = [pile.x, pile.y, side];
      drawn.element.setAttribute('transform', place(pile.x, pile.y, side / 100));
      this.lead(drawn, pile);
    }
    if (drawn.pile !== pile) this.refill(drawn, pile);
    return true;
  }

  /** @param {string} key @returns {Drawn} */
  fresh(key) {
    const element = s('g', { class: 'pile', 'data-pile': key });
    // The button lies over the drawing, so that what is printed there is no part of its name.
    const button = s('rect', { class: 'hit', role: 'button', tabindex: -1, x: -50, y: -50, width: 100, height: 100 });
    this.group.append(element);
    const drawn = { element, button, pile: null, face: '', x: 0, y: 0, side: 0, offers: 0, leader: null };
    this.drawn.set(key, drawn);
    return drawn;
  }

  /** Other counters, or changed ones, in a pile that is drawn. @param {Drawn} drawn @param {Pile} pile */
  refill(drawn, pile) {
    const { element, button } = drawn;
    const face = faceOf(pile.counters);
    if (drawn.face !== face) element.replaceChildren(this.face(face, pile.counters), button);
    drawn.face = face;
    drawn.pile = pile;
    set(element, { 'data-counter': pile.counters[0].id, 'data-space': pile.space });
    element.classList.toggle('spent', pile.counters.every((counter) => this.look.spent(counter)));
    set(button, { 'aria-label': this.speech.pile(pile.counters, NONE), 'aria-expanded': pile.counters.length > 1 ? 'false' : null });
  }

  /** What a pile shows: drawn once, then copied. @param {string} face @param {Counter[]} counters */
  face(face, counters) {
    let drawn = this.faces.get(face);
    if (!drawn) {
      drawn = document.createDocumentFragment();
      drawn.append(...drawPile(counters, this.look));
      ring(drawn);
      if (this.faces.size >= FACES) this.faces.clear();
      this.faces.set(face, drawn);
    }
    return drawn.cloneNode(true);
  }

  /** Shows which piles can be chosen from, and which holds what is decided about. */
  mark() {
    /** @type {Map<Drawn, number>} */
    const counts = new Map();
    for (const [id, offers] of this.offers) {
      const pile = this.holders.get(id);
      const drawn = pile && this.drawn.get(pile.key);
      if (drawn) counts.set(drawn, (counts.get(drawn) ?? 0) + offers.length);
    }
    for (const drawn of this.marked) if (!counts.has(drawn)) this.offered(drawn, 0);
    for (const [drawn, count] of counts) if (drawn.offers !== count) this.offered(drawn, count);
    const subject = this.subject === null ? null : this.element(this.holding(this.subject)?.key ?? '');
    if (subject === this.subjectElement) return;
    this.subjectElement?.classList.remove('subject');
    subject?.classList.add('subject');
    this.subjectElement = subject;
  }

  /** @param {Drawn} drawn @param {number} count */
  offered(drawn, count) {
    if ((drawn.offers > 0) !== count > 0) drawn.element.classList.toggle('offered', count > 0);
    drawn.offers = count;
    if (count) {
      this.marked.add(drawn);
      drawn.button.setAttribute('aria-describedby', this.describe(count));
    } else {
      this.marked.delete(drawn);
      drawn.button.removeAttribute('aria-describedby');
    }
  }

  /** A thin line from a pile that had to move aside to where it belongs. @param {Drawn} drawn @param {Pile} pile */
  lead(drawn, { x, y, home }) {
    if (Math.hypot(x - home.x, y - home.y) <= this.side * 0.55) {
      drawn.leader?.remove();
      drawn.leader = null;
      return;
    }
    if (!drawn.leader) this.lines.append((drawn.leader = s('line')));
    set(drawn.leader, { x1: round(x), y1: round(y), x2: round(home.x), y2: round(home.y) });
  }

  /** @param {string} key */
  element(key) {
    return this.drawn.get(key)?.element ?? null;
  }

  /** @param {string} key */
  pile(key) {
    return this.drawn.get(key)?.pile ?? null;
  }

  /** The pile that holds a counter. @param {number} id */
  holding(id) {
    return this.holders.get(id) ?? null;
  }

  /** @param {string} space */
  at(space) {
    return this.places.get(space) ?? [];
  }

  /** The counters of a place. @param {string} space */
  in(space) {
    return this.standing.at(space);
  }
}

/** What can be clicked is told by its shape: a dashed line on a dark one, under the badge; it shows where something is offered. @param {ParentNode} drawing */
export function ring(drawing) {
  const size = { x: -55, y: -55, width: 110, height: 110, rx: 13 };
  const badge = [...drawing.children].find((child) => child.matches('.badge'));
  const parts = ['halo', 'dash'].map((part) => s('rect', { class: `ring ${part}`, ...size }));
  if (badge) badge.before(...parts);
  else drawing.append(...parts);
}

/** What takes the focus in a pile or a card. @param {Element | null | undefined} element @returns {SVGElement | null} */
export const buttonOf = (element) => element?.querySelector(':scope > .hit') ?? null;
