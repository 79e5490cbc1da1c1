// What a player has chosen on the map: it can be dropped, exchanged for another, and done once more with a like one.

import { counterOf, placeOf } from './targets.js';

/** @import { Counter, Offer, Table } from './types.js' */
/** @import { GameSession } from './session.js' */

/** @typedef {{ offer: Offer, id: number | undefined, counter: Counter | undefined, seat: string, position: number, offers: Offer[] }} Taken an action, and what else could have been taken */

export class Choice {
  /** @param {GameSession} session */
  constructor(session) {
    this.session = session;
    /** The last action; if it answers where a counter goes, that counter's before it. @type {Taken[]} */
    this.taken = [];
  }

  /** An action is about to be taken. @param {Offer} offer */
  take(offer) {
    const { table, decision, seat } = this.session;
    if (!table || !decision) return;
    const id = counterOf(offer);
    const counter = id === undefined ? undefined : table.view.counters.find((one) => one.id === id);
    const now = { offer, id, counter, seat, position: table.position, offers: decision.offers };
    const chosen = this.chosen;
    this.taken = chosen ? [chosen, now] : [now];
  }

  /** What was chosen just before, while it is asked where it goes. @returns {Taken | null} */
  get chosen() {
    const { table } = this.session;
    return table ? this.asked(table) : null;
  }

  /** @param {Table} table @returns {Taken | null} */
  asked({ position, decision }) {
    const last = this.taken.at(-1);
    if (!last || last.id === undefined || last.seat !== this.session.seat || last.position + 1 !== position) return null;
    return decision?.offers.some((offer) => placeOf(offer) && counterOf(offer) === undefined) ? last : null;
  }

  /** Whether what is chosen can be put back. */
  get droppable() {
    return this.chosen !== null && this.session.canUndo && !this.session.busy;
  }

  drop() {
    this.taken = [];
    return this.session.undo();
  }

  /** Drops what is chosen for another counter that could have been chosen. @param {number} id @returns {Promise<Offer[]>} what can be done with that one */
  async exchange(id) {
    const wanted = new Set((this.chosen?.offers ?? []).filter((offer) => counterOf(offer) === id).map((offer) => JSON.stringify(offer.action)));
    if (!wanted.size || !(await this.drop())) return [];
    return (this.session.decision?.offers ?? []).filter((offer) => wanted.has(JSON.stringify(offer.action)));
  }

  /** The offer that does the last thing once more: with a like counter from the same place, or, without one, the same words. @returns {Offer | null} */
  get again() {
    const { table, decision, seat } = this.session;
    const [first] = this.taken;
    if (!table || !decision || !first || first.seat !== seat || this.chosen || table.position <= first.position) return null;
    const same = decision.offers.filter((offer) => offer.verb === first.offer.verb);
    if (first.id === undefined) return same.find((offer) => offer.text === first.offer.text && !offer.battle) ?? null;
    const standing = new Map(table.view.counters.map((counter) => [counter.id, counter]));
    return same.find((offer) => like(standing.get(counterOf(offer) ?? -1), first.counter)) ?? null;
  }

  /** Does the last thing once more. @param {(offer: Offer) => Promise<unknown>} act */
  async repeat(act) {
    const { again } = this;
    const then = this.taken[1]?.offer;
    if (!again) return;
    await act(again);
    const next = then && this.chosen ? this.session.decision?.offers.find((offer) => offer.verb === then.verb && JSON.stringify(offer.targets) === JSON.stringify(then.targets)) : undefined;
    if (next) await act(next);
  }
}

/** Whether two counters stand in one place and cannot be told apart. @param {Counter | undefined} a @param {Counter | undefined} b */
function like(a, b) {
  return Boolean(a && b) && a?.space === b?.space && a?.nation === b?.nation && a?.kind === b?.kind && a?.text === b?.text && a?.steps?.now === b?.steps?.now && a?.part === b?.part;
}
