// The layer of counters: piles that are drawn once and then only moved.

import { drawPile, signature } from './counter.js';
import { piles } from './layout.js';
import { place, s, set } from './svg.js';

/** @import { Counter, Offer } from '../types.js' */
/** @import { Pile } from './layout.js' */
/** @import { Field } from './field.js' */
/** @import { Look } from './skin.js' */
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
    /** @type {Map<string, { element: SVGElement, signature: string, pile: Pile }>} */
    this.drawn = new Map();
    /** @type {(counter: Counter) => Offer[]} */
    this.offersOf = () => [];
    /** The counter that is decided about: it lies on top. @type {string | null} */
    this.subject = null;
    this.side = field.counter;
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
  }

  /** Lays out and draws what has changed. @param {number} zoom */
  draw(zoom) {
    this.side = this.sideAt(zoom);
    const pixels = this.side * zoom;
    this.group.setAttribute('data-detail', pixels >= READABLE ? 'near' : 'far');
    const rank = (/** @type {Counter} */ counter) => this.look.rank(counter) - (counter.id === this.subject ? 200 : this.offersOf(counter).length ? 100 : 0);
    this.piles = piles(this.counters, this.field, { side: this.side, apart: pixels >= APART, rank });
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

  /** @param {Pile} pile */
  put(pile) {
    const sign = pile.counters.map(signature).join('/');
    const had = this.drawn.get(pile.key);
    const element = had?.element ?? s('g', { class: 'pile', 'data-pile': pile.key });
    // The button lies over the drawing, so that what is printed there is no part of its name.
    const button = buttonOf(element) ?? s('rect', { class: 'hit', role: 'button', tabindex: -1, x: -50, y: -50, width: 100, height: 100 });
    if (had?.signature !== sign) {
      for (const old of [...element.children]) if (old !== button) old.remove();
      element.prepend(...drawPile(pile.counters, this.look));
    }
    if (!had) element.append(button);
    if (!had) this.group.append(element);
    this.drawn.set(pile.key, { element, signature: sign, pile });
    set(element, { transform: place(pile.x, pile.y, this.side / 100), 'data-counter': pile.counters[0].id, 'data-space': pile.space });
    this.mark(pile, element);
  }

  /** Label and highlight. @param {Pile} pile @param {SVGElement} element */
  mark(pile, element) {
    const offers = pile.counters.flatMap((counter) => this.offersOf(counter));
    const spent = pile.counters.every((counter) => this.look.spent(counter));
    const subject = pile.counters.some((counter) => counter.id === this.subject);
    element.setAttribute('class', `pile${offers.length ? ' offered' : ''}${spent ? ' spent' : ''}${subject ? ' subject' : ''}`);
    const button = buttonOf(element);
    if (button) set(button, { 'aria-label': this.speech.pile(pile.counters, offers), 'aria-expanded': pile.counters.length > 1 ? 'false' : null });
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

  /** The pile that holds a counter. @param {string} id */
  holding(id) {
    return this.piles.find((pile) => pile.counters.some((counter) => counter.id === id)) ?? null;
  }

  /** @param {string} space */
  at(space) {
    return this.piles.filter((pile) => pile.space === space);
  }
}

/** What can be clicked is told by its shape: a dashed line on a dark one, under the badge. @param {SVGElement} element @param {boolean} on */
export function ring(element, on) {
  const rings = element.querySelectorAll(':scope > .ring');
  if (on === rings.length > 0) return;
  for (const old of rings) old.remove();
  if (!on) return;
  const size = { x: -55, y: -55, width: 110, height: 110, rx: 13 };
  const badge = element.querySelector(':scope > .badge, :scope > .hit');
  for (const part of ['halo', 'dash']) element.insertBefore(s('rect', { class: `ring ${part}`, ...size }), badge);
}

/** What takes the focus in a pile or a card. @param {Element | null | undefined} element @returns {SVGElement | null} */
export const buttonOf = (element) => element?.querySelector(':scope > .hit') ?? null;
