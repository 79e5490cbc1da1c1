// My part of the dice: promised, shown when everybody has promised, and noted in this browser for the check at the end.

import { api } from './api.js';
import { recall, remember } from './settings.js';
import { check, promise } from './fair/check.js';
import { toHex } from './fair/sha256.js';

/** @import { GameCard } from './types.js' */
/** @import { Note, Verdict } from './fair/check.js' */
/** @typedef {{ commitment: string, round: number, stirs: number, want: 'nothing' | 'promise' | 'part' | 'wait', promises: { seat: string, promise: string, shown: boolean }[] }} Stirring */

/** What this browser noted of a game. @param {string} id @returns {Note | null} */
export function noted(id) {
  try {
    return JSON.parse(recall(`dice:${id}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether somebody else plays too. @param {GameCard} card */
export const shared = (card) => card.mine.length > 0 && card.seats.some((seat) => seat.kind === 'person' && !card.mine.includes(seat.id));

export class Fair {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {Stirring | null} */
    this.stirring = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    this.checking = false;
    this.busy = false;
    this.again = false;
  }

  /** Does what is wanted of this browser, until nothing is. @param {GameCard} card */
  async step(card) {
    if (!shared(card) || card.over) return;
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.again) {
        this.again = false;
        this.stirring = await api.get(`/games/${this.id}/dice`);
        await this.#give(/** @type {Stirring} */ (this.stirring));
      }
    } finally {
      this.busy = false;
    }
  }

  /** @param {Stirring} now */
  async #give(now) {
    const note = noted(this.id) ?? { commitment: now.commitment, rounds: {} };
    const own = note.rounds[now.round];
    const held = own && now.promises.some((p) => p.promise === own.promise);
    const shown = now.promises.some((p) => p.shown);
    if (now.want === 'promise' || (now.want === 'part' && !held && !shown)) {
      // A round that came to nothing after I had shown my part: somebody could have chosen by it.
      if (own?.seat) note.spoilt = (note.spoilt ?? 0) + 1;
      const part = toHex(crypto.getRandomValues(new Uint8Array(32)));
      note.rounds[now.round] = { part, promise: promise(part), seat: null, promises: {} };
      this.#write(note);
      await api.post(`/games/${this.id}/dice/promise`, { promise: note.rounds[now.round].promise });
      this.again = true;
    } else if (now.want === 'part' && held) {
      own.promises = Object.fromEntries(now.promises.map((p) => [p.seat, p.promise]));
      own.seat = now.promises.find((p) => p.promise === own.promise)?.seat ?? null;
      this.#write(note);
      this.stirring = await api.post(`/games/${this.id}/dice/part`, { part: own.part });
    }
  }

  /** Notes that my player agrees to go back, where there is a note. */
  agreed() {
    const note = noted(this.id);
    if (note) this.#write({ ...note, backs: (note.backs ?? 0) + 1 });
  }

  /** @param {Note} note */
  #write(note) {
    remember(`dice:${this.id}`, JSON.stringify(note));
  }

  /** Holds the whole game against what was noted. */
  async check() {
    const journal = await api.get(`/games/${this.id}/journal`);
    this.verdict = check(journal, noted(this.id));
    return this.verdict;
  }
}
