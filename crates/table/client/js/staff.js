// The computer at one's side: its advice, and a phase or a turn that it plays in one's place.

import { refusal, toast } from './toast.js';
import { recall, remember } from './settings.js';
import { S } from './strings.js';

/** @import { Offer } from './types.js' */
/** @import { TablePage } from './pages/table.js' */

/** How much of a path names a side's turn, and a phase of it: a path of two has no sides. @param {string[]} path */
const depth = (path) => ({ turn: path.length > 2 ? 2 : 1, phase: 3 });

export class Staff {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** Where it plays in my place: as long as the path begins so. @type {{ what: 'turn' | 'phase', seat: string, path: string[] } | null} */
    this.plays = null;
    /** It is at work. */
    this.busy = false;
  }

  get levels() {
    return this.page.ctx.about.levels[this.page.session.card.game] ?? [];
  }

  /** Who advises: the best, unless another is wanted. */
  get level() {
    const wanted = recall('adviser');
    return this.levels.find((level) => level === wanted) ?? this.levels[0] ?? 'random';
  }

  /** @param {string} level */
  choose(level) {
    remember('adviser', level === this.levels[0] ? null : level);
    this.page.draw();
  }

  async advise() {
    const { page } = this;
    page.set({ advising: true });
    const advice = await this.#ask();
    if (advice !== undefined) page.ui.advice = advice ?? { none: true };
    page.set({ advising: false });
    const offer = this.offer;
    if (offer) page.map?.select(offer);
  }

  /** What is advised here; undefined where there is no answer or the game has gone on. */
  async #ask() {
    const { session } = this.page;
    const position = session.table?.position;
    try {
      const advice = await session.suggest(this.level);
      return session.table?.position === position ? advice : undefined;
    } catch (error) {
      refusal(error);
      return undefined;
    }
  }

  /** @returns {Offer | undefined} */
  get offer() {
    const { advice } = this.page.ui;
    return advice && !advice.none ? this.#find(advice.action) : undefined;
  }

  /** @param {any} action @returns {Offer | undefined} */
  #find(action) {
    const wanted = JSON.stringify(action);
    return this.page.session.decision?.offers.find((offer) => JSON.stringify(offer.action) === wanted);
  }

  /** Plays the rest of this phase, or of this turn. @param {'turn' | 'phase'} what */
  play(what) {
    const { seat, decision } = this.page.session;
    if (!decision) return;
    this.plays = { what, seat, path: decision.path.slice(0, depth(decision.path)[what]) };
    this.page.ui.advice = null;
    this.page.draw();
    void this.on();
  }

  stop() {
    this.plays = null;
    this.page.draw();
  }

  /** One thing after the other, as long as it is asked in this phase; what others decide is waited for. */
  async on() {
    if (this.busy || !this.plays || this.page.session.busy) return;
    this.busy = true;
    while (await this.#step());
    this.busy = false;
  }

  /** Plays one thing in my place; whether there may be another. */
  async #step() {
    const { page } = this;
    const { seat, decision } = page.session;
    if (!this.plays || !decision || page.gone || this.plays.seat !== seat) return false;
    if (!this.plays.path.every((word, at) => decision.path[at] === word)) return this.#end();
    const advice = await this.#ask();
    if (!this.plays || page.gone) return false;
    const offer = advice ? this.#find(advice.action) : undefined;
    if (!offer) toast({ kind: 'refusal', text: S.advice.none });
    return offer && (await page.act(offer)) ? true : this.#end();
  }

  #end() {
    this.stop();
    return false;
  }
}
