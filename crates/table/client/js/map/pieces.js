// The layer of counters: piles that are drawn once and then only moved.

import { drawPile, signature } from './counter.js';
import { byPlace, inSpace, recall, separate } from './layout.js';
import { place, s, set } from './svg.js';

/** @import { Counter, Offer } from '../types.js' */
/** @import { Pile } from './layout.js' */
/** @import { Field, Space } from './field.js' */
/** @import { Look } from './look.js' */
/** @import { Speech } from './speech.js' */

/** Pixels: the least side of a pile, and the side from which counters stand apart and show their figures. */
const LEAST = 19;
const READABLE = 25;
const APART = 30;
/** How much larger than on the board a pile may grow, from afar: more would hide the map. */
const MOST = 2.6;

export class Pieces {
  /** @param {SVGElement} svg @param {Field} field @param {Look} look @param {Speech} speech */
  constructor(svg, field, look, speech) {
    this.field = field;
    this.look = look;
    this.speech = speech;
    this.lines = s('path', { class: 'leaders' });
    this.group = s('g', { class: 'piles' });
    svg.append(this.lines, this.group);
    /** @type {Counter[]} */
    this.counters = [];
    /** @type {Pile[]} */
    this.piles = [];
    /** @type {Map<string, Counter[]>} */
    this.byPlace = new Map();
    /** The piles of each place, and what they were made from. @type {Map<string, { space: Space, counters: Counter[], ranks: number[], piles: Pile[] }>} */
    this.places = new Map();
    /** The pile of each counter. @type {Map<number, Pile>} */
    this.holders = new Map();
    /** @type {Map<string, { element: SVGElement, signature: string, marks: string, at: string, pile: Pile }>} */
    this.drawn = new Map();
    /** @type {(counter: Counter) => Offer[]} */
    this.offersOf = () => [];
    /** The counter that is decided about: it lies on top. @type {number | null} */
    this.subject = null;
    this.side = field.counter;
    this.apart = false;
  }

  /** The side of a counter in units of the board at a scale. @param {number} zoom */
  sideAt(zoom) {
    const coarse = matchMedia('(pointer: coarse)').matches;
    const least = Math.min((coarse ? LEAST * 1.3 : LEAST) / zoom, this.field.counter * MOST);
    return Math.max(this.field.counter, least);
  }

  /** @param {Counter[]} counters */
  setCounters(counters) {
    this.counters = counters;
    this.byPlace = byPlace(counters);
  }

  /** Lays out and draws what has changed. @param {number} zoom */
  draw(zoom) {
    const side = this.sideAt(zoom);
    const pixels = side * zoom;
    const apart = pixels >= APART;
    const resized = side !== this.side || apart !== this.apart;
    this.side = side;
    this.apart = apart;
    set(this.group, { 'data-detail': pixels >= READABLE ? 'near' : 'far' });
    this.arrange(resized);
    const gone = new Set(this.drawn.keys());
    for (const pile of this.piles) {
      gone.delete(pile.key);
      this.put(pile);
    }
    for (const key of gone) {
      this.drawn.get(key)?.element.remove();
      this.drawn.delete(key);
    }
    this.lead();
  }

  /** Piles for every place; those of places where nothing changed stay as they were. @param {boolean} resized */
  arrange(resized) {
    const rank = (/** @type {Counter} */ counter) => this.look.rank(counter) - (counter.id === this.subject ? 200 : this.offersOf(counter).length ? 100 : 0);
    /** @type {typeof this.places} */
    const places = new Map();
    /** Piles that came, went or changed. @type {Pile[]} */
    const news = [];
    for (const [key, counters] of this.byPlace) {
      const space = this.field.spaces.get(key);
      if (!space) continue;
      const ranks = counters.length > 1 ? counters.map(rank) : [];
      const had = this.places.get(key);
      const kept = had && !resized && had.space === space && alike(had.counters, counters) && alike(had.ranks, ranks);
      const now = kept ? had : { space, counters, ranks, piles: inSpace(space, counters, this.field, { side: this.side, apart: this.apart, rank }) };
      if (!kept) news.push(...now.piles, ...(had?.piles ?? []));
      places.set(key, now);
    }
    for (const [key, had] of this.places) if (!places.has(key)) news.push(...had.piles);
    this.places = places;
    if (!news.length) return;
    this.piles = [...places.values()].flatMap((place) => place.piles);
    if (!resized) recall(this.piles, news, this.side);
    separate(this.piles, this.side, this.field);
    this.holders = new Map();
    for (const pile of this.piles) for (const counter of pile.counters) this.holders.set(counter.id, pile);
  }

  /** @param {Pile} pile */
  put(pile) {
    const had = this.drawn.get(pile.key);
    const sign = had && had.pile === pile ? had.signature : pile.counters.map(signature).join('/');
    const marks = this.marks(pile);
    const at = place(pile.x, pile.y, this.side / 100);
    if (had && had.signature === sign && had.marks === marks && had.at === at && had.pile.counters[0].id === pile.counters[0].id) {
      had.pile = pile;
      return;
    }
    const element = had?.element ?? s('g', { class: 'pile', 'data-pile': pile.key });
    // The button lies over the drawing, so that what is printed there is no part of its name.
    const button = buttonOf(element) ?? s('rect', { class: 'hit', role: 'button', tabindex: -1, x: -50, y: -50, width: 100, height: 100 });
    if (had?.signature !== sign) {
      element.replaceChildren(...drawPile(pile.counters, this.look), button);
    }
    if (!had) this.group.append(element);
    this.drawn.set(pile.key, { element, signature: sign, marks, at, pile });
    if (had?.at !== at) element.setAttribute('transform', at);
    if (had?.pile.counters[0].id !== pile.counters[0].id) set(element, { 'data-counter': pile.counters[0].id, 'data-space': pile.space });
    if (had?.signature !== sign || had?.marks !== marks) this.mark(pile, element, button);
  }

  /** What the highlight of a pile depends on. @param {Pile} pile */
  marks(pile) {
    let offers = 0;
    let subject = false;
    for (const counter of pile.counters) {
      offers += this.offersOf(counter).length;
      subject ||= counter.id === this.subject;
    }
    return `${offers}${subject ? 's' : ''}`;
  }

  /** Label and highlight. @param {Pile} pile @param {SVGElement} element @param {SVGElement} button */
  mark(pile, element, button) {
    const offers = pile.counters.flatMap((counter) => this.offersOf(counter));
    const spent = pile.counters.every((counter) => this.look.spent(counter));
    const subject = pile.counters.some((counter) => counter.id === this.subject);
    element.setAttribute('class', `pile${offers.length ? ' offered' : ''}${spent ? ' spent' : ''}${subject ? ' subject' : ''}`);
    set(button, { 'aria-label': this.speech.pile(pile.counters, offers), 'aria-expanded': pile.counters.length > 1 ? 'false' : null });
    ring(element, offers.length > 0);
  }

  /** Thin lines from piles that had to move aside to where they belong. */
  lead() {
    const far = this.piles.filter((pile) => Math.hypot(pile.x - pile.home.x, pile.y - pile.home.y) > this.side * 0.55);
    this.lines.setAttribute('d', far.map((pile) => `M${Math.round(pile.x)} ${Math.round(pile.y)}L${Math.round(pile.home.x)} ${Math.round(pile.home.y)}`).join(''));
    this.lines.setAttribute('stroke-width', String(this.side * 0.06));
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
    return this.places.get(space)?.piles ?? [];
  }

  /** The counters of a place. @param {string} space */
  in(space) {
    return this.byPlace.get(space) ?? [];
  }
}

/** @template T @param {T[]} a @param {T[]} b */
const alike = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/** What can be clicked is told by its shape: a dashed line on a dark one, under the badge. @param {SVGElement} element @param {boolean} on */
export function ring(element, on) {
  // Once drawn it stays, and only what is offered shows it.
  if (!on || element.querySelector(':scope > .ring')) return;
  const size = { x: -55, y: -55, width: 110, height: 110, rx: 13 };
  const badge = element.querySelector(':scope > .badge, :scope > .hit');
  for (const part of ['halo', 'dash']) element.insertBefore(s('rect', { class: `ring ${part}`, ...size }), badge);
}

/** What takes the focus in a pile or a card. @param {Element | null | undefined} element @returns {SVGElement | null} */
export const buttonOf = (element) => element?.querySelector(':scope > .hit') ?? null;
