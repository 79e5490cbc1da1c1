// Where counters stand: apart from one another where a space has room for all, else in one pile for each nation.

/** @import { Counter } from '../types.js' */
/** @import { Field, Space } from './field.js' */

/**
 * @typedef {{ key: string, space: string, nation: string, counters: Counter[], x: number, y: number, home: { x: number, y: number } }} Pile
 */

/** Between counters that stand apart, as a share of their side. */
const GAP = 0.14;

/**
 * @param {Counter[]} counters
 * @param {Field} field
 * @param {{ side: number, apart: boolean, rank: (counter: Counter) => number }} how
 * @returns {Pile[]}
 */
export function piles(counters, field, how) {
  /** @type {Map<string, Counter[]>} */
  const bySpace = new Map();
  for (const counter of counters) {
    const list = bySpace.get(counter.space);
    if (list) list.push(counter);
    else bySpace.set(counter.space, [counter]);
  }
  /** @type {Pile[]} */
  const all = [];
  for (const [key, list] of bySpace) {
    const space = field.spaces.get(key);
    if (space) all.push(...inSpace(space, list, field, how));
  }
  separate(all, how.side, field);
  return all;
}

/**
 * @param {Space} space
 * @param {Counter[]} counters
 * @param {Field} field
 * @param {{ side: number, apart: boolean, rank: (counter: Counter) => number }} how
 */
function inSpace(space, counters, field, { side, apart, rank }) {
  const [left, top, width, height] = field.room(space);
  const step = side * (1 + GAP);
  const columns = Math.max(1, Math.floor((width + side * GAP) / step));
  const rows = Math.max(1, Math.floor((height + side * GAP) / step));
  const sorted = [...counters].sort((a, b) => rank(a) - rank(b));
  /** @type {Map<string, Counter[]>} */
  const byNation = new Map();
  for (const counter of sorted) {
    const list = byNation.get(counter.nation);
    if (list) list.push(counter);
    else byNation.set(counter.nation, [counter]);
  }
  const grouped = [...byNation.values()];
  const stacks = apart && sorted.length <= columns * rows ? grouped.flat().map((counter) => [counter]) : grouped;
  // A sea has room beside, and its name above or below.
  const square = space.kind === 'sea' ? stacks.length : Math.ceil(Math.sqrt(stacks.length));
  const wide = Math.min(stacks.length, Math.max(columns, stacks.length > rows ? square : 1));
  const high = Math.ceil(stacks.length / wide);
  return stacks.map((stack, i) => {
    const row = Math.floor(i / wide);
    const inRow = Math.min(wide, stacks.length - row * wide);
    const x = left + width / 2 + ((i % wide) - (inRow - 1) / 2) * step;
    const y = top + height / 2 + (row - (high - 1) / 2) * step;
    const first = stack[0];
    const key = stacks === grouped ? `${space.key}|${first.nation}` : `${space.key}|${first.id}`;
    return { key, space: space.key, nation: first.nation, counters: stack, x, y, home: { x, y } };
  });
}

/** Pushes piles of different places apart where they would hide one another. @param {Pile[]} all @param {number} side @param {Field} field */
function separate(all, side, field) {
  const loose = all.filter((pile) => field.spaces.get(pile.space)?.kind !== 'box');
  const want = side * 1.04;
  const reach = side * 1.6;
  for (let round = 0; round < 24; round++) {
    let touched = false;
    for (const [a, b] of neighbours(loose, want)) {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const over = [want - Math.abs(dx), want - Math.abs(dy)];
      if (over[0] <= 0.5 || over[1] <= 0.5) continue;
      touched = true;
      if (over[0] < over[1]) {
        const push = ((dx < 0 ? -1 : 1) * over[0]) / 2;
        a.x -= push;
        b.x += push;
      } else {
        const push = ((dy < 0 ? -1 : 1) * over[1]) / 2;
        a.y -= push;
        b.y += push;
      }
    }
    for (const pile of loose) {
      const far = Math.hypot(pile.x - pile.home.x, pile.y - pile.home.y);
      if (far <= reach) continue;
      pile.x = pile.home.x + ((pile.x - pile.home.x) * reach) / far;
      pile.y = pile.home.y + ((pile.y - pile.home.y) * reach) / far;
    }
    if (!touched) return;
  }
}

/** Pairs that may overlap, by a grid. @param {Pile[]} all @param {number} size @returns {[Pile, Pile][]} */
function neighbours(all, size) {
  /** @type {Map<number, Pile[]>} */
  const grid = new Map();
  const cell = (/** @type {number} */ x, /** @type {number} */ y) => Math.floor(x / size) * 65536 + Math.floor(y / size);
  /** @type {[Pile, Pile][]} */
  const pairs = [];
  for (const pile of all) {
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) for (const other of grid.get(cell(pile.x + i * size, pile.y + j * size)) ?? []) pairs.push([other, pile]);
    const key = cell(pile.x, pile.y);
    const list = grid.get(key);
    if (list) list.push(pile);
    else grid.set(key, [pile]);
  }
  return pairs;
}
