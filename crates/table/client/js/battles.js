// The odds of the battles that could be begun now.

import { warns } from './caution.js';
import { ask } from './dialog.js';
import { fallen, stays } from './fallen.js';
import { S } from './strings.js';
import { chanceOf, losses } from './panel/odds.js';

/** A battle with a smaller chance than this is asked about. */
const UNLIKELY = 1 / 3;
/** Milliseconds until a position counts as one that is looked at. */
const REST = 150;

/** @import { Odds, Offer, Table } from './types.js' */
/** @import { Fallen } from './fallen.js' */
/** @import { TablePage } from './pages/table.js' */

/** Whether a battle is begun all the same: one that will most likely fail is asked about. @param {Odds | null} odds */
export async function meant(odds) {
  const unlikely = warns() && odds?.takes !== undefined && odds.takes / odds.out_of < UNLIKELY;
  if (!odds || !unlikely) return true;
  const [a, d] = losses(odds);
  return ask({ title: S.battle.unlikely, text: S.battle.odds(chanceOf(odds) ?? '', a, d), yes: S.battle.fight, no: S.battle.think });
}

export class Battles {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** Too many to show all at once: then the one that is pointed at. */
    this.many = false;
    this.timer = 0;
    /** @type {Map<string, Promise<Odds | null>>} */
    this.kept = new Map();
    /** What was expected of the battle that is looked at. @type {Odds[]} */
    this.boards = [];
    /** What the dice made of the last one. @type {Fallen | null} */
    this.fallen = null;
  }

  /** The table has gone on: perhaps the dice have fallen. @param {Table} table @param {number} shown the position before */
  rolled(table, shown) {
    const path = table.decision?.path ?? table.waiting_for?.path ?? [];
    const news = shown < 0 ? [] : table.log.filter((line) => line.position > shown);
    const now = fallen(this.boards, news, path, table.position);
    if (now) this.boards = [];
    this.fallen = now ?? stays(this.fallen, path, table.position);
  }

  /** @param {Odds[]} odds */
  put(odds) {
    this.boards = odds;
    this.page.set({ odds });
    this.page.map?.arrows.set(this.arrows);
  }

  /** The odds of one or two battles are shown at once; of many, those of the one that is pointed at. */
  async load() {
    const { session, ui } = this.page;
    ui.odds = [];
    this.page.map?.arrows.set([]);
    this.kept.clear();
    const battles = session.decision?.offers.filter((o) => o.battle) ?? [];
    this.many = battles.length > 2;
    if (this.many) return;
    const position = session.table?.position;
    if (!battles.length) return this.underWay(position);
    for (const offer of battles) {
      const odds = await this.of(offer);
      if (!odds || session.table?.position !== position) return;
      this.put([...ui.odds, odds]);
    }
  }

  /** The battle that others prepare, or in which I am asked something: the same for both sides. @param {number | undefined} position */
  underWay(position) {
    const { session } = this.page;
    clearTimeout(this.timer);
    // Where a computer plays quickly, only what comes to rest is asked about.
    this.timer = window.setTimeout(async () => {
      const battle = await session.battle().catch(() => null);
      if (!battle || session.table?.position !== position) return;
      this.put([battle]);
    }, REST);
  }

  /** The picture is a help: where it does not come, the attack can be declared without it. @param {Offer} offer */
  of(offer) {
    const key = JSON.stringify(offer.action);
    let odds = this.kept.get(key);
    if (!odds) {
      odds = this.page.session.odds(offer).catch(() => null);
      this.kept.set(key, odds);
    }
    return odds;
  }

  /** @param {Offer | null} offer */
  point(offer) {
    const { session } = this.page;
    clearTimeout(this.timer);
    if (!offer?.battle || !this.many) return;
    const position = session.table?.position;
    this.timer = window.setTimeout(async () => {
      const odds = await this.of(offer);
      if (!odds || session.table?.position !== position) return;
      this.put([odds]);
    }, 200);
  }

  /** @param {Offer} offer */
  async fight(offer) {
    const odds = await this.of(offer);
    if (!(await meant(odds))) return;
    if (odds) this.boards = [odds];
    await this.page.act(offer);
  }

  /** Who attacks what, for the map. */
  get arrows() {
    const { odds } = this.page.ui;
    return odds.flatMap(({ place, attackers = [] }) => {
      const to = place && ('space' in place ? place.space : 'box' in place ? place.box : null);
      return to ? attackers.flatMap(({ counter }) => (counter === undefined ? [] : [{ counter, to }])) : [];
    });
  }

  stop() {
    clearTimeout(this.timer);
  }
}
