// Moving several counters together by words: from where, how many of which, where to.

import { html, live, nothing } from './html.js';
import { S } from './strings.js';
import { refusal } from './toast.js';
import { counterOf } from './targets.js';
import { unitWords } from './panel/inspector.js';

/** @import { Counter, Way } from './types.js' */
/** @import { GameSession } from './session.js' */
/** @import { Names } from './board.js' */

/** @param {Way} way */
const keyOf = (way) => ('space' in way.to ? way.to.space : 'box' in way.to ? way.to.box : '');

export class Together {
  /** @param {GameSession} session @param {Names} names @param {() => void} draw */
  constructor(session, names, draw) {
    this.session = session;
    this.names = names;
    this.draw = draw;
    this.from = '';
    /** How many of each counter. @type {Map<number, number>} */
    this.numbers = new Map();
    /** @type {Way[] | null} */
    this.ways = null;
  }

  renew() {
    this.from = '';
    this.numbers.clear();
    this.ways = null;
  }

  /** Counters that can be chosen, by place. @returns {Map<string, Counter[]>} */
  get places() {
    const { table, decision } = this.session;
    const offered = new Set(decision?.offers.map(counterOf));
    /** @type {Map<string, Counter[]>} */
    const places = new Map();
    for (const counter of table?.view.counters ?? []) if (offered.has(counter.id)) places.set(counter.space, [...(places.get(counter.space) ?? []), counter]);
    return new Map([...places].sort(([a], [b]) => this.names.space(a).localeCompare(this.names.space(b))));
  }

  get picked() {
    return [...this.numbers].filter(([, count]) => count > 0).map(([counter, count]) => ({ counter, count }));
  }

  /** @param {string} key */
  start(key) {
    this.from = key;
    this.ways = null;
    this.numbers = new Map((this.places.get(key) ?? []).map((c) => [c.id, c.count]));
    this.draw();
  }

  async look() {
    try {
      this.ways = await this.session.ways(this.picked);
    } catch (error) {
      refusal(error, this.session.card.game);
    }
    this.draw();
  }

  /** @param {Event} event */
  async go(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const way = this.ways?.[Number(new FormData(form).get('to'))];
    if (way) await this.session.move(this.picked, way.to);
  }

  template() {
    const { places } = this;
    if (![...places.values()].some((list) => list.length > 1 || list[0].count > 1)) return nothing;
    const here = places.get(this.from) ?? [];
    return html`<details class="together" ?open=${Boolean(this.from)}>
      <summary>${S.together.title}</summary>
      <form @submit=${(/** @type {Event} */ e) => this.go(e)}>
        <div class="field"><label for="together-from">${S.together.from}</label>
          <select id="together-from" .value=${live(this.from)} @change=${(/** @type {Event} */ e) => this.start(/** @type {HTMLSelectElement} */ (e.target).value)}>
            <option value="">${S.together.choose}</option>
            ${[...places].map(([key, list]) => html`<option value=${key} ?selected=${key === this.from}>${S.together.place(this.names.space(key), list.reduce((n, c) => n + c.count, 0))}</option>`)}
          </select></div>
        ${here.map((c) => html`<div class="field"><label for="together-${c.id}">${unitWords(c, this.names)}</label><input id="together-${c.id}" type="number" min="0" max=${c.count} .value=${live(String(this.numbers.get(c.id) ?? 0))} @change=${(/** @type {Event} */ e) => { this.numbers.set(c.id, Number(/** @type {HTMLInputElement} */ (e.target).value)); this.ways = null; this.draw(); }} /></div>`)}
        ${here.length && !this.ways ? html`<button type="button" class="button" @click=${() => this.look()}>${S.together.look}</button>` : nothing}
        ${this.ways?.length
          ? html`<div class="field"><label for="together-to">${S.together.to}</label><select id="together-to" name="to">${this.ways.map((way, i) => html`<option value=${i}>${S.hand.way(this.names.space(keyOf(way)), way.steps)}</option>`)}</select></div>
              <button class="button primary" ?disabled=${this.session.busy}>${S.together.go}</button>`
          : this.ways
            ? html`<p role="status">${S.hand.reach(0)}</p>`
            : nothing}
      </form>
    </details>`;
  }
}
