// What a game tells the table about its counters, cards and words: data that its server sends, with every gap filled.

import { SIGNS, SYMBOLS } from './symbols.js';

/** @import { Counter, LookData, NationLook, SignLook, View } from '../types.js' */

/** @type {NationLook} */
const NOBODY = { name: '', adjective: '', colour: '#b8b2a4', ink: '#1d1a15' };

/** A key of the game as words. @param {string} key */
export const plain = (key) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

export class Look {
  /** @param {Partial<LookData>} [data] */
  constructor(data = {}) {
    this.data = data;
    this.block = data.block ?? false;
    this.safe = typeof document !== 'undefined' && document.documentElement.dataset.colours === 'safe';
    this.kinds = new Map((data.kinds ?? []).map((kind, rank) => [kind.id, { ...kind, rank }]));
    /** @type {Map<string, NationLook>} */
    this.nations = new Map();
    /** What the tracks last said. @type {{ tracks: View['tracks'] | null, shown: Counter[] }} */
    this.drawn = { tracks: null, shown: [] };
  }

  /** @param {string} id @returns {NationLook} */
  nation(id) {
    let nation = this.nations.get(id);
    if (!nation) {
      const own = this.data.nations?.[id] ?? { ...NOBODY, name: plain(id), adjective: plain(id) };
      nation = this.safe && own.safe ? { ...own, ...own.safe } : own;
      this.nations.set(id, nation);
    }
    return nation;
  }

  /** @param {string} kind */
  kind(kind) {
    return this.kinds.get(kind) ?? { id: kind, name: kind, symbol: kind, rank: this.kinds.size };
  }

  /** @param {string} word @returns {SignLook} */
  status(word) {
    return this.data.statuses?.[word] ?? { sign: 'dot' };
  }

  /** @param {string} word @returns {SignLook} */
  marker(word) {
    return this.data.markers?.[word] ?? { sign: 'flag' };
  }

  /** @param {string} word @returns {SignLook} */
  part(word) {
    return this.data.parts?.[word] ?? { sign: 'dot' };
  }

  /** @param {string} id */
  symbol(id) {
    return this.data.symbols?.[id] ?? SYMBOLS[id];
  }

  /** @param {string} id */
  sign(id) {
    return this.data.signs?.[id] ?? SIGNS[id] ?? SIGNS.dot;
  }

  /** @param {string} id @returns {[string, string][] | undefined} */
  flag(id) {
    return this.data.flags?.[id]?.map(({ colour, path }) => [colour, path]);
  }

  /** @param {string} face */
  card(face) {
    return this.data.cards?.[face] ?? { name: plain(face) };
  }

  /** Which lies on top. @param {Counter} counter */
  rank(counter) {
    return counter.kind === null ? 0 : this.kind(counter.kind).rank;
  }

  /** The nation whose home a country of the board is. @param {string} country */
  home(country) {
    return this.data.countries?.[country] ?? country;
  }

  /** Counters with what only the tracks say; those have numbers below 0. @param {View} view */
  counters(view) {
    const figures = this.data.figures ?? [];
    if (!figures.length) return view.counters;
    if (this.drawn.tracks !== view.tracks) this.drawn = { tracks: view.tracks, shown: this.figures(view) };
    return [...view.counters, ...this.drawn.shown];
  }

  /** @param {View} view @returns {Counter[]} */
  figures(view) {
    /** @type {Counter[]} */
    const shown = [];
    for (const { track, value, space, nation, kind } of this.data.figures ?? []) {
      const values = view.tracks.find((one) => one.id === track)?.values ?? {};
      for (const [key, count] of Object.entries(values)) {
        if ((value === undefined || value === key) && count > 0) shown.push({ id: -1 - shown.length, space, nation: nation ?? key, kind, count });
      }
    }
    return shown;
  }

  /** Whether a counter has done what it may do. @param {Counter} counter */
  spent(counter) {
    return (counter.status ?? []).some((word) => this.status(word).spent);
  }

  /** The heading over actions of a kind. @param {string} verb */
  verb(verb) {
    return this.data.verbs?.[verb]?.title ?? plain(verb);
  }
}
