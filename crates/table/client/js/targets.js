// What can be clicked on at a table: one thing or one place, as the server names it.

/** @import { Offer, Target } from './types.js' */

/** A target as a word, to compare and to look up. @param {Target} target */
export function nameOf(target) {
  const [[kind, id]] = Object.entries(target);
  return `${kind}:${Array.isArray(id) ? edgeKey(id[0], id[1]) : id}`;
}

/** A side is the same from either space. @param {string} a @param {string} b */
export const edgeKey = (a, b) => (a < b ? `${a}|${b}` : `${b}|${a}`);

/** @param {string} key @returns {[string, string]} */
export const edgeEnds = (key) => /** @type {[string, string]} */ (key.split('|'));

/** The space or the box that an offer names first. @param {Offer | null | undefined} offer @returns {string | undefined} */
export function placeOf(offer) {
  for (const target of offer?.targets ?? []) {
    if ('space' in target) return target.space;
    if ('box' in target) return target.box;
  }
}

/** The counter that an offer names first. @param {Offer | null | undefined} offer @returns {number | undefined} */
export function counterOf(offer) {
  for (const target of offer?.targets ?? []) if ('counter' in target) return target.counter;
}

/** Whether a click at the table chooses it. @param {Offer} offer */
export const clickable = (offer) => Boolean(offer.targets?.length);

const NONE = /** @type {Offer[]} */ ([]);

/** The offers of a decision by what chooses them. */
export class Choices {
  /** @param {Offer[]} [offers] */
  constructor(offers = []) {
    /** Spaces and boxes alike: no two have one key. @type {Map<string, Offer[]>} */
    this.places = new Map();
    /** @type {Map<number, Offer[]>} */
    this.counters = new Map();
    /** @type {Map<string, Offer[]>} */
    this.edges = new Map();
    /** @type {Map<number, Offer[]>} */
    this.cards = new Map();
    /** @type {Map<string, Offer[]>} */
    this.decks = new Map();
    for (const offer of offers) for (const target of offer.targets ?? []) this.add(target, offer);
  }

  /** @param {Target} target @param {Offer} offer */
  add(target, offer) {
    if ('space' in target) push(this.places, target.space, offer);
    else if ('box' in target) push(this.places, target.box, offer);
    else if ('counter' in target) push(this.counters, target.counter, offer);
    else if ('edge' in target) push(this.edges, edgeKey(...target.edge), offer);
    else if ('card' in target) push(this.cards, target.card, offer);
    else push(this.decks, target.deck, offer);
  }

  /** @param {string} key */
  place(key) {
    return this.places.get(key) ?? NONE;
  }
  /** @param {number} id */
  counter(id) {
    return this.counters.get(id) ?? NONE;
  }
  /** @param {string} key */
  edge(key) {
    return this.edges.get(key) ?? NONE;
  }
  /** @param {number} id */
  card(id) {
    return this.cards.get(id) ?? NONE;
  }
  /** @param {string} key */
  deck(key) {
    return this.decks.get(key) ?? NONE;
  }
}

/** @template K @param {Map<K, Offer[]>} map @param {K} key @param {Offer} offer */
function push(map, key, offer) {
  const list = map.get(key);
  if (list) list.push(offer);
  else map.set(key, [offer]);
}
