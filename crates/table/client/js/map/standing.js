// Who stands where, kept up to date by what differs between two views: what nothing has happened to is not looked at again.

/** @import { Counter } from '../types.js' */

/**
 * @typedef {{ before: Counter[], after: Counter[], places: Map<string, Counter[]> }} Change counters as they were and as they
 *   are, where they differ, and who stood before in each place that has changed
 */

export class Standing {
  constructor() {
    /** @type {Counter[]} */
    this.counters = [];
    /** The counters of each place, in the order of the view. @type {Map<string, Counter[]>} */
    this.places = new Map();
    /** @type {Map<number, Counter>} */
    this.known = new Map();
  }

  /** @param {string} key */
  at(key) {
    return this.places.get(key) ?? [];
  }

  /** @param {Counter[]} counters the same objects as before for what has not changed @returns {Change} */
  take(counters) {
    const { before, after } = this.differing(counters);
    this.counters = counters;
    /** @type {Map<string, Counter[]>} */
    const places = new Map();
    for (const { space } of [...before, ...after]) if (!places.has(space)) places.set(space, this.at(space));
    if (places.size) this.refill(places);
    return { before, after, places };
  }

  /** @param {Counter[]} counters */
  differing(counters) {
    /** @type {Counter[]} */
    const before = [];
    /** @type {Counter[]} */
    const after = [];
    let staying = 0;
    for (const counter of counters) {
      const had = this.known.get(counter.id);
      if (had) staying++;
      if (had && (had === counter || alike(had, counter))) continue;
      if (had) before.push(had);
      after.push(counter);
      this.known.set(counter.id, counter);
    }
    if (staying < this.counters.length) before.push(...this.gone(counters));
    return { before, after };
  }

  /** Takes out those that are no longer there. @param {Counter[]} counters */
  gone(counters) {
    const here = new Set(counters.map((counter) => counter.id));
    const gone = this.counters.filter((counter) => !here.has(counter.id));
    for (const counter of gone) this.known.delete(counter.id);
    return gone;
  }

  /** @param {Map<string, Counter[]>} changed */
  refill(changed) {
    for (const key of changed.keys()) this.places.delete(key);
    for (const counter of this.counters) {
      if (!changed.has(counter.space)) continue;
      const list = this.places.get(counter.space);
      if (list) list.push(counter);
      else this.places.set(counter.space, [counter]);
    }
  }
}

/** Whether two views say the same of a counter. @param {Counter} a @param {Counter} b */
function alike(a, b) {
  const plain = a.space === b.space && a.nation === b.nation && a.kind === b.kind && a.count === b.count && a.text === b.text && a.part === b.part && a.aboard === b.aboard && a.base === b.base;
  return plain && a.steps?.now === b.steps?.now && a.steps?.full === b.steps?.full && (a.status ?? []).join() === (b.status ?? []).join();
}
