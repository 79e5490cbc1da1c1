// What the dice made of a battle whose odds were on the table: the throw, the result in words, and how it compares.

/** @import { LogLine, Odds } from './types.js' */
/** @typedef {{ lines: LogLine[], code: string, words: string, good: number, bad: number, phase: string, position: number }} Fallen shares of all results that are at least as good for the attacker, and at least as bad */

/** So much of a path names the phase. */
const PHASE = 3;
/** So many throws are listed. */
const THROWS = 6;

/** The code of a result; a face of the die before it is not part of it. @param {string} result */
const code = (result) => result.slice(result.indexOf(': ') < 0 ? 0 : result.indexOf(': ') + 2);

/** The result that a line with dice ends with. @param {Odds[]} boards @param {LogLine[]} lines */
function came(boards, lines) {
  const ends = (/** @type {string} */ word) => lines.some(({ text }) => text.replace(/\.+$/, '').endsWith(` ${word}`));
  const found = boards.flatMap((odds) => odds.rows.map((row) => ({ odds, row }))).filter(({ row }) => ends(code(row.result)));
  return found.toSorted((a, b) => code(b.row.result).length - code(a.row.result).length)[0] ?? null;
}

/** @param {Odds[]} boards what was expected @param {LogLine[]} news @param {string[]} path @param {number} position @returns {Fallen | null} */
export function fallen(boards, news, path, position) {
  const lines = news.filter((line) => line.dice?.length).slice(-THROWS);
  if (!boards.length || !lines.length) return null;
  const found = came(boards, lines);
  const worth = (/** @type {Odds['rows'][number]} */ row) => row.defender_loses - row.attacker_loses;
  const share = (/** @type {(n: number) => boolean} */ fits) => (found ? found.odds.rows.filter((row) => fits(worth(row))).reduce((sum, row) => sum + row.weight, 0) / found.odds.out_of : 0);
  const here = found ? worth(found.row) : 0;
  return { lines, code: found ? code(found.row.result) : '', words: found?.row.words ?? '', good: share((n) => n >= here), bad: share((n) => n <= here), phase: phaseOf(path), position };
}

/** @param {string[]} path */
const phaseOf = (path) => path.slice(0, PHASE).join();

/** It is looked at until the phase is over, or it is taken back. @param {Fallen | null} last @param {string[]} path @param {number} position */
export const stays = (last, path, position) => (last && position >= last.position && (!path.length || phaseOf(path) === last.phase) ? last : null);
