// Counters that are moved together: what is in the hand, where it can go, and the move as one.

import { refusal } from './toast.js';

/** @import { Counter, Picked, Target, Way } from './types.js' */
/** @import { TablePage } from './pages/table.js' */

export class Group {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Picked[]} */
    this.picked = [];
    /** @type {Way[] | null} */
    this.ways = null;
    this.asked = 0;
  }

  /** The counters in the hand. @returns {Counter[]} */
  get counters() {
    return [...(this.page.map?.carry.hand.values() ?? [])];
  }

  /** The hand has changed: asks where it can go. @param {Picked[]} picked */
  async gathered(picked) {
    const { session, map } = this.page;
    const asked = ++this.asked;
    this.picked = picked;
    this.ways = null;
    this.page.draw();
    if (!picked.length) return;
    try {
      const ways = await session.ways(picked);
      if (asked !== this.asked || map !== this.page.map) return;
      this.ways = ways;
      map.carry.setWays(ways);
    } catch (error) {
      if (asked === this.asked) refusal(error, session.card.game);
    }
    this.page.draw();
  }

  /** Moves the counters; refused as a whole they stay in the hand. @param {{ counters: Picked[], to: Target }} drop */
  async drop({ counters, to }) {
    if (this.page.session.busy) return;
    const done = await this.page.session.move(counters, to);
    if (done) this.page.map?.carry.clear();
  }
}
