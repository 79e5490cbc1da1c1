// Dice against expectation.

/** @import { LogLine, Rolled, SeatRef } from './types.js' */

/** @param {Rolled} rolled @returns {{ sides: number, face: number } | null} nothing for a draw */
function dieOf(rolled) {
  if (typeof rolled === 'number') return { sides: 6, face: rolled };
  const found = /^d(\d+):(\d+)$/.exec(rolled);
  return found ? { sides: Number(found[1]), face: Number(found[2]) } : null;
}

/** How far dice lie from what one expects, in standard deviations. @param {Rolled[]} dice */
function reckon(dice) {
  const all = dice.map(dieOf).filter((die) => die !== null);
  const sum = all.reduce((n, { face }) => n + face, 0);
  const expected = all.reduce((n, { sides }) => n + (sides + 1) / 2, 0);
  const variance = all.reduce((n, { sides }) => n + (sides * sides - 1) / 12, 0);
  return { count: all.length, sum, expected, deviation: variance ? (sum - expected) / Math.sqrt(variance) : 0 };
}

/** The dice of each seat. @param {LogLine[]} lines */
export function luckOf(lines) {
  /** @type {Map<SeatRef, Rolled[]>} */
  const seats = new Map();
  for (const { seat, dice } of lines) if (dice?.length && seat !== null) seats.set(seat, [...(seats.get(seat) ?? []), ...dice]);
  return [...seats].flatMap(([seat, dice]) => {
    const { count, sum, expected, deviation } = reckon(dice);
    return count ? [{ seat, count, mean: sum / count, expected: expected / count, deviation }] : [];
  });
}

/** Fewer dice are never strange. */
const LEAST = 2;
const STRANGE = 6;

/** The throws that lie farthest from what one expects. @param {LogLine[]} lines */
export function extremes(lines) {
  const thrown = lines.map((line) => ({ line, ...reckon(line.dice ?? []) })).filter(({ count }) => count >= LEAST);
  return thrown.toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation)).slice(0, STRANGE);
}

/** @typedef {{ position: number, turn: string, seat: string, title: string, result: string, words: string, good: number, bad: number, out_of: number, swing: number }} Fought a battle's result, held against all that could have come */

const FORTUNES = 3;

/** The battles in which the dice gave or took the most. @param {Fought[]} fought @param {1 | -1} sign */
export function fortunes(fought, sign) {
  return fought
    .filter(({ swing }) => swing * sign > 0)
    .toSorted((a, b) => (b.swing - a.swing) * sign)
    .slice(0, FORTUNES);
}
