// What others do comes at a pace that one can set: it waits in line, can be held, and be passed over.

import { recall, remember } from './settings.js';

/** @import { Update } from './types.js' */

/** Milliseconds between two things that others did; `live` shows them as they come. */
export const PACES = { live: 0, fast: 350, normal: 900, slow: 2000 };
/** @typedef {keyof typeof PACES} PaceName */

export class Pace {
  /** @param {(update: Update) => void} show @param {() => void} tell */
  constructor(show, tell) {
    this.show = show;
    this.tell = tell;
    /** @type {Update[]} */
    this.line = [];
    this.held = false;
    this.timer = 0;
    const kept = recall('pace');
    /** @type {PaceName} */
    this.name = kept && kept in PACES ? /** @type {PaceName} */ (kept) : 'live';
  }

  /** What another did waits for its turn; anything else is shown at once, after what waits. @param {Update} update @param {boolean} others */
  take(update, others) {
    if (others && (this.held || this.name !== 'live' || this.line.length)) {
      this.line.push(update);
      this.#next();
      this.tell();
      return;
    }
    this.skip();
    this.show(update);
  }

  /** What nothing is written about takes no time. */
  #next() {
    if (this.timer || this.held || !this.line.length) return;
    const wait = this.line[0].log?.some((line) => line.text) ? PACES[this.name] : 0;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      const update = this.line.shift();
      if (update) this.show(update);
      this.#next();
    }, wait);
  }

  /** @param {PaceName} name */
  set(name) {
    this.name = name;
    remember('pace', name === 'live' ? null : name);
    this.#again();
  }

  /** @param {boolean} on */
  hold(on) {
    this.held = on;
    this.#again();
  }

  #again() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.#next();
    this.tell();
  }

  /** Shows everything that waits. */
  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const update of this.line.splice(0)) this.show(update);
  }

  /** What waits is of no use any more: the whole table has come. */
  drop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.line = [];
  }
}
