// What has changed between two views: places, forces, figures.

/** @import { LogLine, View } from './types.js' */

/**
 * @typedef {{
 *   places: { key: string, from: string | null, to: string | null }[],
 *   forces: { nation: string, kind: string | null, before: number, after: number }[],
 *   figures: { title: string, key: string, before: number, after: number }[],
 *   rolls: LogLine[],
 * }} Summary
 */

/** So many lines with dice are listed. */
const ROLLS = 40;

/** @param {View} view */
function forcesOf(view) {
  /** @type {Map<string, { nation: string, kind: string | null, count: number }>} */
  const forces = new Map();
  for (const { nation, kind, count } of view.counters) {
    const key = `${nation}|${kind}`;
    const row = forces.get(key) ?? { nation, kind, count: 0 };
    row.count += count;
    forces.set(key, row);
  }
  return forces;
}

/** @param {View} before @param {View} after @param {LogLine[]} lines @returns {Summary} */
export function summarize(before, after, lines) {
  const held = new Map(before.spaces.map((space) => [space.key, space.control ?? null]));
  const places = after.spaces.flatMap(({ key, control }) => {
    const from = held.get(key) ?? null;
    const to = control ?? null;
    return from === to ? [] : [{ key, from, to }];
  });
  const here = new Set(after.spaces.map((space) => space.key));
  for (const [key, from] of held) if (from && !here.has(key)) places.push({ key, from, to: null });
  const [had, has] = [forcesOf(before), forcesOf(after)];
  const forces = [...new Map([...had, ...has])].flatMap(([key, { nation, kind }]) => {
    const [b, a] = [had.get(key)?.count ?? 0, has.get(key)?.count ?? 0];
    return a === b ? [] : [{ nation, kind, before: b, after: a }];
  });
  forces.sort((a, b) => a.after - a.before - (b.after - b.before));
  const figures = after.tracks.flatMap(({ id, title, values }) => {
    const was = before.tracks.find((track) => track.id === id)?.values ?? {};
    return Object.keys({ ...was, ...values }).flatMap((key) => {
      const [b, a] = [was[key] ?? 0, values[key] ?? 0];
      return a === b ? [] : [{ title, key, before: b, after: a }];
    });
  });
  return { places, forces, figures, rolls: lines.filter((line) => line.dice?.length).slice(-ROLLS) };
}
