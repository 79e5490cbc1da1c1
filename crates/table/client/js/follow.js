// Following what others do: what has happened since the position that is shown, the trails that it leaves, and seeing it again.

import { PACES } from './pace.js';

/** @import { LogLine, Table, TableEvent, View } from './types.js' */
/** @import { TablePage } from './pages/table.js' */
/** @typedef {{ view: View, events: TableEvent[], words: string[] }} Step */

/** So much of what others did is kept to be seen again. */
const KEPT = 400;

export class Follow {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** The view that I left behind, and what others made of it. @type {View | null} */
    this.before = null;
    /** @type {Step[]} */
    this.steps = [];
    /** Which step is being seen again; -1 while the table shows what is. */
    this.at = -1;
    this.timer = 0;
  }

  /** How the map shows a table: trails of others stay until I act. @param {Table} table @param {boolean} fresh */
  news(table, fresh) {
    const { session, shownPosition: shown, map } = this.page;
    const news = table.log.filter((line) => line.position > shown);
    const moved = !fresh && table.position !== shown;
    const trails = moved && table.position > shown && session.idOf(session.store.by ?? news.at(-1)?.seat) !== session.seat;
    if (moved && !trails) map?.trails.clear();
    const events = news.flatMap((line) => line.events ?? []);
    if (moved || fresh) this.#keep(table, trails, events, news);
    return { animate: moved, trails, events };
  }

  /** @param {Table} table @param {boolean} others @param {TableEvent[]} events @param {LogLine[]} news */
  #keep(table, others, events, news) {
    this.stop();
    if (!others || !this.before) [this.before, this.steps] = [table.view, []];
    else this.steps.push({ view: table.view, events, words: news.map((line) => line.text).filter(Boolean) });
    if (this.steps.length > KEPT) this.before = /** @type {Step} */ (this.steps.shift()).view;
  }

  /** Whether there is something to be seen again. */
  get some() {
    return this.steps.some((step) => step.words.length > 0);
  }

  get again() {
    return this.at >= 0;
  }

  /** Plays what others did once more, on the map and in words. */
  play() {
    const { map } = this.page;
    if (!this.before) return;
    this.at = 0;
    map?.trails.clear();
    map?.show(this.before, null);
    this.#next();
    this.page.draw();
  }

  #next() {
    clearTimeout(this.timer);
    if (this.at >= this.steps.length) return this.stop();
    const { pace } = this.page.session;
    if (pace.held) return;
    const wait = this.steps[this.at].words.length ? PACES[pace.name] || PACES.normal : 0;
    this.timer = window.setTimeout(() => {
      const { view, events } = this.steps[this.at];
      this.at += 1;
      this.page.map?.show(view, null, { animate: true, trails: true, events });
      this.page.draw();
      this.#next();
    }, wait);
  }

  /** The last thing that was seen again, in words. */
  get words() {
    return this.steps[this.at - 1]?.words ?? [];
  }

  /** Held, or going on. @param {boolean} on */
  hold(on) {
    this.page.session.pace.hold(on);
    if (this.again && !on) this.#next();
    else clearTimeout(this.timer);
  }

  /** Back to what is. */
  stop() {
    clearTimeout(this.timer);
    if (!this.again) return;
    this.at = -1;
    const { table } = this.page.session;
    if (table) this.page.map?.show(table.view, table.decision, { subject: this.page.choice.asked(table)?.id ?? null });
    this.page.draw();
  }

  clear() {
    clearTimeout(this.timer);
    [this.before, this.steps, this.at] = [null, [], -1];
  }
}
