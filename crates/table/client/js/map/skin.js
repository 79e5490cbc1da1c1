// What a game tells the map about its counters. A skin is presentation alone: colours, symbols and words.

/** @import { Counter, View } from '../types.js' */
/** @import { Nation } from '../skins/nations.js' */

/**
 * @typedef {{ sign: string, spent?: boolean, tone?: 'war' | 'honour', nation?: string }} Sign how a word of the game is drawn
 * @typedef {{
 *   nations: Record<string, Nation>,
 *   kinds: Record<string, { name: string, symbol: string }>,
 *   statuses?: Record<string, Sign>,
 *   markers?: Record<string, Sign>,
 *   block?: boolean,
 *   rank?: (counter: Counter) => number,
 *   steps?: (counter: Counter) => { now: number, full: number } | null,
 *   home?: (country: string) => string,
 *   extra?: (view: View) => Counter[],
 *   headings?: string[],
 * }} MapSkin
 */

/** @type {Nation} */
const NOBODY = { name: '', adjective: '', colour: '#b8b2a4', ink: '#1d1a15' };

/** A skin with every gap filled, so that a game without one is drawn all the same. */
export class Look {
  /** @param {Partial<MapSkin>} skin */
  constructor(skin) {
    this.skin = skin;
    this.block = skin.block ?? false;
    this.safe = typeof document !== 'undefined' && document.documentElement.dataset.colours === 'safe';
  }

  /** @param {string} id @returns {Nation} */
  nation(id) {
    const name = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
    const nation = this.skin.nations?.[id] ?? { ...NOBODY, name, adjective: name };
    return this.safe && nation.safe ? { ...nation, ...nation.safe } : nation;
  }

  /** @param {string} kind */
  kind(kind) {
    return this.skin.kinds?.[kind] ?? { name: kind, symbol: kind };
  }

  /** @param {string} word @returns {Sign} */
  status(word) {
    return this.skin.statuses?.[word] ?? { sign: 'dot' };
  }

  /** @param {string} word @returns {Sign} */
  marker(word) {
    return this.skin.markers?.[word] ?? { sign: 'flag' };
  }

  /** @param {Counter} counter */
  rank(counter) {
    return this.skin.rank?.(counter) ?? 0;
  }

  /** @param {Counter} counter */
  steps(counter) {
    return this.skin.steps?.(counter) ?? null;
  }

  /** @param {string} country */
  home(country) {
    return this.skin.home?.(country) ?? country;
  }

  /** Counters with what only the tracks say. @param {View} view */
  counters(view) {
    return [...view.counters, ...(this.skin.extra?.(view) ?? [])];
  }

  /** Whether a counter has done what it may do. @param {Counter} counter */
  spent(counter) {
    return (counter.status ?? []).some((word) => this.status(word).spent);
  }
}
