// A sheet of purchases: what is wanted is tried at the server, which says what could still be had and what is left, and
// is then bought as one.

import { refusal } from './toast.js';
import { placeOf } from './targets.js';

/** @import { Offer, Rehearsal, Track } from './types.js' */
/** @import { TablePage } from './pages/table.js' */

/** @typedef {{ item: string, place: string, price: number, actions: any[] }} Entry */
/** @typedef {{ item: string, price: number, offers: Offer[], places: string[], place: string, number: number, open: boolean }} Row */

/** What is bought in ones, tens and hundreds is one item. @param {string} item */
const kindOf = (item) => item.replace(/^\d+ (.*?)s?$/, '$1');

export class Purchases {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Entry[]} */
    this.entries = [];
    /** What would be after them. @type {Rehearsal | null} */
    this.after = null;
    /** Where each item was put last. @type {Record<string, string>} */
    this.wanted = {};
    /** Places that the server has named for an item. @type {Record<string, string[]>} */
    this.named = {};
    this.busy = false;
  }

  /** Another position: nothing is on the sheet. */
  renew() {
    this.entries = [];
    this.after = null;
  }

  /** Whether purchases are asked for. */
  get open() {
    const buys = this.page.session.decision?.offers.filter((o) => o.buys) ?? [];
    return buys.length > 1;
  }

  /** @returns {Offer[]} what could be bought next */
  get offers() {
    const decision = this.after ? this.after.decision : this.page.session.decision;
    return decision?.offers.filter((o) => o.buys) ?? [];
  }

  /** @returns {Track[]} */
  get tracks() {
    return this.after?.tracks ?? this.page.session.table?.view.tracks ?? [];
  }

  /** Items in rows, as long as the sheet is open in the order in which they came first. @returns {Row[]} */
  get rows() {
    const all = this.page.session.decision?.offers.filter((o) => o.buys) ?? [];
    const names = [...new Set([...all, ...this.offers].map((o) => kindOf(o.buys?.item ?? '')))];
    return names.map((item) => {
      const of = (/** @type {Offer[]} */ list) => list.filter((o) => kindOf(o.buys?.item ?? '') === item);
      const first = of(all);
      const now = of(this.offers);
      const price = Math.min(...(now.length ? now : first).map((o) => o.buys?.price ?? 0));
      const least = now.filter((o) => (o.buys?.price ?? 0) === price);
      const keys = first.map((o) => placeOf(o) ?? '').filter(Boolean);
      const places = [...new Set(keys.length ? keys : (this.named[item] ?? []))];
      // Where there is no room left, the next place is taken.
      const free = keys.length ? least.map((o) => placeOf(o) ?? '') : places;
      const place = free.includes(this.wanted[item]) ? this.wanted[item] : (free[0] ?? places[0] ?? '');
      return { item, price, offers: least, places, place, number: this.entries.filter((e) => e.item === item).length, open: least.some((o) => !keys.length || placeOf(o) === place) };
    });
  }

  /** Who pays, and what is left. @returns {{ payer: string, title: string, left: number }[]} */
  get budget() {
    const purses = new Map((this.page.session.decision?.offers ?? []).flatMap((o) => (o.buys ? [[`${o.buys.purse}|${o.buys.payer}`, o.buys]] : [])));
    return [...purses.values()].flatMap(({ purse, payer }) => {
      const track = this.tracks.find((t) => t.id === purse);
      return track && payer in track.values ? [{ payer, title: track.title, left: track.values[payer] }] : [];
    });
  }

  get actions() {
    return this.entries.flatMap((entry) => entry.actions);
  }

  /** @param {Row} row */
  async add(row) {
    if (this.busy) return;
    const offer = row.offers.find((o) => placeOf(o) === row.place) ?? row.offers[0];
    if (!offer) return;
    await this.trying(async () => {
      const actions = [offer.action];
      let after = await this.page.session.rehearse([...this.actions, ...actions]);
      // What is bought may have to be put somewhere.
      const places = after.decision?.offers.filter((o) => placeOf(o) && !o.buys) ?? [];
      let place = placeOf(offer) ?? '';
      if (places.length && !after.decision?.offers.some((o) => o.buys)) {
        this.named[row.item] = places.map((o) => placeOf(o) ?? '');
        const chosen = places.find((o) => placeOf(o) === row.place) ?? places[0];
        place = placeOf(chosen) ?? '';
        actions.push(chosen.action);
        after = await this.page.session.rehearse([...this.actions, ...actions]);
      }
      this.entries.push({ item: row.item, place, price: row.price, actions });
      this.after = after;
    });
  }

  /** @param {Row} row */
  async remove(row) {
    const at = this.entries.findLastIndex((entry) => entry.item === row.item);
    if (at < 0 || this.busy) return;
    await this.trying(async () => {
      const entries = this.entries.toSpliced(at, 1);
      this.after = entries.length ? await this.page.session.rehearse(entries.flatMap((entry) => entry.actions)) : null;
      this.entries = entries;
    });
  }

  /** @param {() => Promise<void>} what */
  async trying(what) {
    const { session } = this.page;
    const position = session.table?.position;
    this.busy = true;
    this.page.draw();
    try {
      await what();
    } catch (error) {
      refusal(error, session.card.game);
    }
    this.busy = false;
    if (session.table?.position !== position) this.renew();
    this.page.draw();
  }

  /** @param {string} item @param {string} place */
  put(item, place) {
    this.wanted[item] = place;
    this.page.draw();
  }

  /** Buys all of it as one. @returns {Promise<boolean>} */
  async confirm() {
    if (!this.entries.length || this.busy) return !this.busy;
    return this.page.session.acts(this.actions);
  }
}
