// Many answers of one kind at once: all who can, or the usual answer with changes. The server says after each what could
// still be chosen, and takes them as one.

import { ApiError } from './api.js';
import { byVerb } from './panel/offers.js';
import { refusal } from './toast.js';
import { counterOf } from './targets.js';

/** @import { Offer } from './types.js' */
/** @import { TablePage } from './pages/table.js' */

/** At most so many are chosen at once. */
const MOST = 60;

/** @typedef {{ verb: string, chosen: Offer[], last: Offer | null, left: Offer[] }} Proposal what is chosen, what is chosen after which more happens, and who is left out */

/** Whether choices are of several counters. @param {Offer[]} list */
const many = (list) => list.length > 1 && list.every((o) => counterOf(o) !== undefined && !o.battle && !o.buys) && new Set(list.map(counterOf)).size > 1;

export class Allotment {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Proposal | null} */
    this.proposal = null;
    /** Words of those who are to be left out. @type {Set<string>} */
    this.without = new Set();
    this.busy = false;
    /** Whether a kind of choice is asked for again after it was made, by the question. @type {Map<string, boolean>} */
    this.again = new Map();
  }

  renew() {
    this.proposal = null;
    this.without.clear();
    void this.learn();
  }

  /** @param {string} verb */
  #key(verb) {
    const { decision } = this.page.session;
    return `${decision?.path.slice(1).join('|').replace(/\d+/g, '')}|${decision?.rule}|${verb}`;
  }

  /** Finds out which choices could be made several times: one of each is tried, once for each question. */
  async learn() {
    const { session } = this.page;
    const position = session.table?.position;
    for (const [verb, list] of byVerb(session.decision?.offers ?? [])) {
      const key = this.#key(verb);
      if (this.again.has(key) || !many(list)) continue;
      this.again.set(key, false);
      try {
        const { decision } = await session.rehearse([list[0].action]);
        this.again.set(key, many(decision?.offers.filter((o) => o.verb === verb) ?? []));
      } catch {
        // What cannot be tried is chosen one by one.
      }
      if (session.table?.position !== position) return;
      this.page.draw();
    }
  }

  /** Whether a list of choices is one of counters, of which several may be meant. @param {Offer[]} list */
  fits(list) {
    return many(list) && this.again.get(this.#key(list[0].verb)) === true;
  }

  /** Chooses all of a kind: at once where one may stop, as a proposal where one must go on. @param {string} verb */
  async all(verb) {
    const { decision } = this.page.session;
    const { verbs } = this.page.board.look;
    const free = decision?.offers.some((o) => o.verb !== verb || verbs[o.verb]?.ends);
    await this.propose(verb);
    if (free && this.proposal) await this.confirm();
  }

  /** @param {string} verb */
  async propose(verb) {
    const { session } = this.page;
    const { decision } = session;
    if (!decision || this.busy || session.busy) return;
    this.busy = true;
    this.page.draw();
    const position = session.table?.position;
    try {
      const proposal = await this.found(verb, decision.offers);
      if (session.table?.position === position) this.proposal = proposal;
    } catch (error) {
      refusal(error, session.card.game);
    }
    this.busy = false;
    this.page.draw();
  }

  /** @param {string} verb @param {Offer[]} first @returns {Promise<Proposal>} */
  async found(verb, first) {
    const like = (/** @type {Offer[]} */ offers) => offers.filter((o) => o.verb === verb && counterOf(o) !== undefined);
    /** @type {Proposal} */
    const proposal = { verb, chosen: [], last: null, left: like(first) };
    while (proposal.chosen.length < MOST) {
      const next = proposal.left.find((o) => !this.without.has(o.text));
      if (!next) break;
      try {
        const after = await this.page.session.rehearse([...proposal.chosen, next].map((o) => o.action));
        proposal.chosen.push(next);
        proposal.left = like(after.decision?.offers ?? []);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_alone') throw error;
        proposal.last = next;
        proposal.left = proposal.left.filter((o) => o !== next);
        break;
      }
    }
    const words = new Set([...proposal.chosen, proposal.last].map((o) => o?.text));
    proposal.left = like(first).filter((o) => !words.has(o.text));
    return proposal;
  }

  /** Leaves somebody out, or not. @param {Offer} offer @param {boolean} out */
  leave(offer, out) {
    const verb = this.proposal?.verb;
    if (out) this.without.add(offer.text);
    else this.without.delete(offer.text);
    if (verb) void this.propose(verb);
  }

  async confirm() {
    const { session } = this.page;
    const { proposal } = this;
    if (!proposal || session.busy) return;
    const { chosen, last } = proposal;
    this.renew();
    if (chosen.length && !(await session.acts(chosen.map((o) => o.action)))) return;
    if (last) await session.act(last);
  }
}
