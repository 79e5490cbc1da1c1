// The battle in words: the one that is prepared or fought, and the one that is about to be begun.

import { html, nothing } from './html.js';
import { meant } from './battles.js';
import { fallen, stays } from './fallen.js';
import { S } from './strings.js';
import { fallenTemplate } from './panel/fallen.js';
import { chanceOf, losses, percent } from './panel/odds.js';

/** @import { Fighter, Odds, Offer } from './types.js' */
/** @import { Fallen } from './fallen.js' */
/** @import { GameSession } from './session.js' */

/** Milliseconds until a position counts as one that is looked at. */
const REST = 150;
/** So many outcomes are read aloud. */
const ROWS = 12;

export class Scene {
  /** @param {GameSession} session @param {() => void} draw */
  constructor(session, draw) {
    this.session = session;
    this.draw = draw;
    /** @type {Odds | null} */
    this.battle = null;
    /** The odds of what is chosen. @type {{ offer: Offer, odds: Odds } | null} */
    this.chosen = null;
    this.timer = 0;
    /** What was expected of the battle that is looked at. @type {Odds[]} */
    this.boards = [];
    /** @type {Fallen | null} */
    this.fallen = null;
    this.shown = -1;
  }

  /** The position has changed. */
  renew() {
    const { table } = this.session;
    if (table) this.#rolled(table);
    this.battle = null;
    this.chosen = null;
    clearTimeout(this.timer);
    const position = this.session.table?.position;
    this.timer = window.setTimeout(async () => {
      const battle = await this.session.battle().catch(() => null);
      if (this.session.table?.position !== position || !battle) return;
      this.battle = battle;
      this.boards = [battle];
      this.draw();
    }, REST);
  }

  /** Perhaps the dice have fallen. @param {import('./types.js').Table} table */
  #rolled(table) {
    const path = table.decision?.path ?? table.waiting_for?.path ?? [];
    const news = this.shown < 0 ? [] : table.log.filter((line) => line.position > this.shown);
    const now = fallen(this.boards, news, path, table.position);
    if (now) this.boards = [];
    this.fallen = now ?? stays(this.fallen, path, table.position);
    this.shown = table.position;
  }

  /** @param {Offer | null} offer */
  async point(offer) {
    this.chosen = null;
    if (!offer?.battle) return;
    const position = this.session.table?.position;
    const odds = await this.session.odds(offer).catch(() => null);
    if (!odds || this.session.table?.position !== position) return;
    this.chosen = { offer, odds };
    this.boards = [odds];
    this.draw();
  }

  /** Whether what is chosen is begun, also if it will most likely fail. @param {Offer} offer */
  async likely(offer) {
    if (!offer.battle) return true;
    const known = this.chosen?.offer === offer ? this.chosen.odds : await this.session.odds(offer).catch(() => null);
    return meant(known);
  }

  stop() {
    clearTimeout(this.timer);
  }

  /** @param {Offer | null} chosen */
  template(chosen) {
    const odds = this.chosen && this.chosen.offer === chosen ? this.chosen.odds : this.battle;
    const { game } = this.session.card;
    return html`${fallenTemplate(this.fallen, (id) => html`<a class="rule" href="/rules/${game}#r${id}">${S.rule(id)}</a>`, null)} ${odds ? this.#words(odds) : nothing}`;
  }

  /** @param {Odds} odds */
  #words(odds) {
    const { attackers = [], defenders = [], modifiers = [] } = odds;
    const [a, d] = losses(odds);
    const chance = chanceOf(odds);
    const { game } = this.session.card;
    const rows = odds.rows.toSorted((one, other) => other.weight - one.weight).slice(0, ROWS);
    return html`<section class="text-battle" aria-labelledby="battle-title">
      <h2 id="battle-title">${odds.title}</h2>
      ${line(S.battle.attackers, attackers)} ${line(S.battle.defenders, defenders)}
      ${modifiers.length ? html`<h3>${S.battle.modifiers}</h3><ul>${modifiers.map((m) => html`<li>${m.name}: ${m.effect} <a class="rule" href="/rules/${game}#r${m.rule}">${S.rule(m.rule)}</a></li>`)}</ul>` : nothing}
      <p>${chance === null ? nothing : `${S.battle.takes(chance)}. `}${S.odds.expected}: ${S.odds.expectation(a, d)}.</p>
      <details><summary>${S.odds.details}</summary><ul>${rows.map((row) => html`<li>${percent(row.weight / odds.out_of)}: ${row.result}${row.words ? ` (${row.words})` : ''}</li>`)}</ul></details>
    </section>`;
  }
}

/** Who fights, on one side. @param {string} title @param {Fighter[]} fighters */
function line(title, fighters) {
  const sum = fighters.reduce((all, { value }) => all + value, 0);
  return html`<h3>${title}: ${sum}</h3><ul>${fighters.length ? fighters.map(({ name, value }) => html`<li>${name}: ${value}</li>`) : html`<li>${S.battle.nobody}</li>`}</ul>`;
}
