// Standing orders: what this player wants to be asked in between, while others move.

import { api } from './api.js';
import { refusal } from './toast.js';

/** @import { GameSession } from './session.js' */
/** @import { Asked, Order, Topic } from './types.js' */

/** @type {Order} */
const ALWAYS = { ask: 'always' };

export class Orders {
  /** @param {GameSession} session @param {() => void} draw */
  constructor(session, draw) {
    this.session = session;
    this.draw = draw;
    /** @type {Order} */
    this.order = ALWAYS;
    /** Whose order it is. */
    this.seat = '';
    /** Titles of what was asked about so far. @type {Map<string, string>} */
    this.titles = new Map();
  }

  /** What is asked in between just now. @returns {Asked | null} */
  get asked() {
    return this.session.decision?.window ?? null;
  }

  /** Whether the order answers what is asked now. */
  get answers() {
    const { asked, order } = this;
    if (!asked || order.ask === 'always') return false;
    if (order.ask === 'never') return order.phase === asked.phase;
    const meets = (/** @type {string[]} */ wanted, /** @type {Topic[]} */ there) => !wanted.length || there.some(({ id }) => wanted.includes(id));
    return !(meets(order.about, asked.about) && meets(order.places, asked.places));
  }

  /** Reads the order of the seat that is sat at, once. */
  async changed() {
    const { session, asked } = this;
    for (const { id, title } of [...(asked?.about ?? []), ...(asked?.places ?? [])]) this.titles.set(id, title);
    if (!session.table || session.seat === this.seat) return;
    this.seat = session.seat;
    this.order = ALWAYS;
    if (session.seat === 'spectator' || session.table.outcome) return;
    try {
      const order = await api.get(`/games/${session.id}/orders`, { seat: session.seat });
      if (session.seat === this.seat) this.order = order;
      this.draw();
    } catch (error) {
      refusal(error);
    }
  }

  /** @param {Order} order */
  async give(order) {
    const before = this.order;
    const { seat } = this;
    this.order = order.ask === 'only' && !order.about.length && !order.places.length ? ALWAYS : order;
    this.draw();
    try {
      await api.post(`/games/${this.session.id}/orders`, { seat, order: this.order });
    } catch (error) {
      if (this.seat === seat) this.order = before;
      refusal(error);
    }
    this.draw();
  }
}
