// Long lists made short: choices that differ in a number alone, and choices by the place that they are about.

/** @import { Offer } from '../types.js' */

/** Fewer choices than this are read faster than a number is set. */
const LEAST = 4;

/**
 * Choices of a number: the same words but for one number, from the least to the greatest.
 * @param {Offer[]} offers @returns {{ offer: Offer, number: number }[] | null}
 */
export function numbered(offers) {
  if (offers.length < LEAST || offers.some((offer) => offer.targets?.length || offer.battle)) return null;
  const all = offers.map((offer) => offer.text.split(/(\d+)/));
  // One point, two points.
  const word = (/** @type {string} */ part) => part.replace(/s\b/g, '');
  const [first] = all;
  if (all.some((parts) => parts.length !== first.length)) return null;
  const differing = first.map((_, i) => i).filter((i) => all.some((parts) => word(parts[i]) !== word(first[i])));
  const [at] = differing;
  if (differing.length !== 1 || at % 2 === 0) return null;
  const found = offers.map((offer, i) => ({ offer, number: Number(all[i][at]) }));
  return new Set(found.map(({ number }) => number)).size === found.length ? found.sort((a, b) => a.number - b.number) : null;
}

/**
 * Choices by place and, within a place, by their words; nothing where that would not make the list shorter to read.
 * @param {Offer[]} offers @param {(offer: Offer) => string} where the name of its place @returns {[string, Offer[]][] | null}
 */
export function placed(offers, where) {
  /** @type {Map<string, Offer[]>} */
  const places = new Map();
  for (const offer of offers) {
    const place = where(offer);
    const list = places.get(place);
    if (list) list.push(offer);
    else places.set(place, [offer]);
  }
  if (places.size < 2 || places.size > offers.length / 2 || places.has('')) return null;
  const order = new Intl.Collator(undefined, { numeric: true });
  for (const list of places.values()) list.sort((a, b) => order.compare(a.text, b.text));
  return [...places].sort(([a], [b]) => order.compare(a, b));
}
