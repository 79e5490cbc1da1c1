// Where counters stand: apart from one another where a space has room for all, else in one pile for each nation; from near,
// smaller ones apart, as long as they can be read.

/** @import { Counter } from '../types.js' */
/** @import { Field, Space } from './field.js' */

/**
 * @typedef {{ key: string, space: string, nation: string, counters: Counter[], x: number, y: number, home: { x: number, y: number }, side?: number }} Pile
 *   `side` is that of a counter that is smaller than the others
 */

/** Between counters that stand apart, as a share of their side. */
const GAP = 0.14;
/** So far around a change piles are laid anew, in sides of a counter. */
const NEAR = 2.2;

/** From near a counter may be so much smaller than on the board, to stand apart. */
const SMALLEST = 0.36;

/** @typedef {{ side: number, apart: boolean, close?: boolean, rank: (counter: Counter) => number }} How */

/**
 * The piles of one place, before they make way for others.
 * @param {Space} space
 * @param {Counter[]} counters
 * @param {Field} field
 * @param {How} how
 * @returns {Pile[]}
 */
export function inSpace(space, counters, field, { side, apart, close, rank }) {
  const [left, top, width, height] = field.room(space);
  const step = side * (1 + GAP);
  const columns = Math.max(1, Math.floor((width + side * GAP) / step));
  const rows = Math.max(1, Math.floor((height + side * GAP) / step));
  const loads = loaded(counters.length > 1 ? [...counters].sort((a, b) => rank(a) - rank(b)) : counters);
  /** @type {Map<string, Counter[][]>} */
  const groups = new Map();
  for (const load of loads) {
    const key = load[0].part ? `${load[0].nation}|${load[0].part}` : load[0].nation;
    const list = groups.get(key);
    if (list) list.push(load);
    else groups.set(key, [load]);
  }
  const spread = apart && loads.length <= columns * rows;
  const grid = !spread && close && loads.length > 1 ? small(loads.length, field.wide(space), field.counter * SMALLEST, side) : null;
  if (grid) return [...groups.values()].flat().map((load, i) => inGrid(space, load, i, loads.length, grid));
  const stacks = spread ? [...groups.values()].flat() : [...groups.values()].map((group) => group.flat());
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
    const key = spread ? `${space.key}|${first.id}` : `${space.key}|${first.nation}${first.part ? `|${first.part}` : ''}`;
    return { key, space: space.key, nation: first.nation, counters: stack, x, y, home: { x, y } };
  });
}

/** @typedef {{ side: number, columns: number, x: number, y: number }} Grid */

/** The largest counters of which so many stand in a room beside one another; nothing, if they could not be read. @param {number} many @param {number[]} room @param {number} least @param {number} most @returns {Grid | null} */
function small(many, [left, top, width, height], least, most) {
  /** @type {Grid | null} */
  let best = null;
  for (let columns = 1; columns <= many; columns++) {
    const side = Math.min(most, width / columns / (1 + GAP), height / Math.ceil(many / columns) / (1 + GAP));
    if (side >= least && (!best || side > best.side)) best = { side, columns, x: left + width / 2, y: top + height / 2 };
  }
  return best;
}

/** @param {Space} space @param {Counter[]} counters @param {number} i @param {number} many @param {Grid} grid @returns {Pile} */
function inGrid(space, counters, i, many, { side, columns, x, y }) {
  const row = Math.floor(i / columns);
  const inRow = Math.min(columns, many - row * columns);
  const home = {
    x: x + ((i % columns) - (inRow - 1) / 2) * side * (1 + GAP),
    y: y + (row - (Math.ceil(many / columns) - 1) / 2) * side * (1 + GAP),
  };
  return { key: `${space.key}|${counters[0].id}`, space: space.key, nation: counters[0].nation, counters, ...home, home, side };
}

/** Each counter with what is aboard it; what is carried stands nowhere else. @param {Counter[]} counters @returns {Counter[][]} */
function loaded(counters) {
  if (!counters.some((counter) => counter.aboard !== undefined)) return counters.map((counter) => [counter]);
  const here = new Set(counters.map((counter) => counter.id));
  /** @type {Map<number, Counter[]>} */
  const aboard = new Map();
  const free = counters.filter((counter) => {
    if (counter.aboard === undefined || !here.has(counter.aboard)) return true;
    aboard.set(counter.aboard, [...(aboard.get(counter.aboard) ?? []), counter]);
    return false;
  });
  /** @param {Counter} counter @returns {Counter[]} */
  const load = (counter) => [counter, ...(aboard.get(counter.id) ?? []).flatMap(load)];
  return free.map(load);
}

/**
 * Pushes piles of different places apart where they would hide one another.
 * @param {Pile[]} all @param {number} side @param {Field} field
 * @param {(pile: Pile) => boolean} [moves] whether a pile makes way; the others stand where they are
 */
export function separate(all, side, field, moves = () => true) {
  const loose = all.filter((pile) => pile.side === undefined && field.spaces.get(pile.space)?.kind !== 'box');
  const want = side * 1.04;
  const reach = side * 1.6;
  // Only what can ever meet another takes part: neither goes farther from its home than the reach.
  let crowd = crowded(loose, want, moves);
  for (let round = 0; round < 24 && crowd.length; round++) {
    /** @type {Set<Pile>} */
    const touched = new Set();
    pairs(crowd, want, (a, b) => {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const [overX, overY] = [want - Math.abs(dx), want - Math.abs(dy)];
      if (overX <= 0.5 || overY <= 0.5) return;
      const [first, second] = [moves(a), moves(b)];
      if (!first && !second) return;
      const share = first && second ? 0.5 : 1;
      const [pushX, pushY] = overX < overY ? [(dx < 0 ? -1 : 1) * overX * share, 0] : [0, (dy < 0 ? -1 : 1) * overY * share];
      if (first) shift(a, -pushX, -pushY, touched);
      if (second) shift(b, pushX, pushY, touched);
    });
    if (!touched.size) return;
    for (const pile of touched) {
      const far = Math.hypot(pile.x - pile.home.x, pile.y - pile.home.y);
      if (far <= reach) continue;
      pile.x = pile.home.x + ((pile.x - pile.home.x) * reach) / far;
      pile.y = pile.home.y + ((pile.y - pile.home.y) * reach) / far;
    }
    crowd = beside(touched, loose, want);
  }
}

/** @param {Pile} pile @param {number} dx @param {number} dy @param {Set<Pile>} touched */
function shift(pile, dx, dy, touched) {
  pile.x += dx;
  pile.y += dy;
  touched.add(pile);
}

/**
 * Lays piles anew around something that has changed: what had made way for it is called back, what is far from it stays.
 * @param {Pile[]} all @param {Pile[]} news piles that came, went or changed @param {number} side @param {Field} field
 */
export function resettle(all, news, side, field) {
  const near = side * NEAR;
  const cells = around(news, near, 1);
  const wider = around(news, near, 2);
  /** @type {Pile[]} */
  const region = [];
  /** @type {Set<Pile>} */
  const called = new Set();
  for (const pile of all) {
    const here = cell(pile.home.x, pile.home.y, near);
    if (!wider.has(here)) continue;
    region.push(pile);
    if (!cells.has(here)) continue;
    called.add(pile);
    pile.x = pile.home.x;
    pile.y = pile.home.y;
  }
  separate(region, side, field, (pile) => called.has(pile));
}

/** The cells of a grid at and beside the homes of piles. @param {Pile[]} piles @param {number} size @param {number} far */
function around(piles, size, far) {
  /** @type {Set<number>} */
  const cells = new Set();
  for (const { home } of piles) for (let i = -far; i <= far; i++) for (let j = -far; j <= far; j++) cells.add(cell(home.x + i * size, home.y + j * size, size));
  return cells;
}

/** Those that overlap another. @param {Pile[]} all @param {number} want @param {(pile: Pile) => boolean} moves */
function crowded(all, want, moves) {
  /** @type {Set<Pile>} */
  const found = new Set();
  pairs(all, want, (a, b) => {
    if (want - Math.abs(b.x - a.x) > 0.5 && want - Math.abs(b.y - a.y) > 0.5 && (moves(a) || moves(b))) found.add(a).add(b);
  });
  return found.size ? beside(found, all, want) : [];
}

/** Some piles and those so near that they may be pushed against, in the order of the whole. @param {Set<Pile>} some @param {Pile[]} all @param {number} want */
function beside(some, all, want) {
  /** @type {Set<number>} */
  const cells = new Set();
  for (const pile of some) for (let i = -1; i <= 1; i++) for (let j = -1; j <= 1; j++) cells.add(cell(pile.x + i * want, pile.y + j * want, want));
  return all.filter((pile) => cells.has(cell(pile.x, pile.y, want)));
}

/** @param {number} x @param {number} y @param {number} size */
const cell = (x, y, size) => Math.floor(x / size) * 65536 + Math.floor(y / size);

/** Pairs that may overlap, by a grid. @param {Pile[]} all @param {number} size @param {(a: Pile, b: Pile) => void} each */
function pairs(all, size, each) {
  /** @type {Map<number, Pile[]>} */
  const grid = new Map();
  /** @type {[Pile, Pile][]} */
  const found = [];
  for (const pile of all) {
    const here = cell(pile.x, pile.y, size);
    for (let i = -65536; i <= 65536; i += 65536)
      for (let j = -1; j <= 1; j++) {
        const others = grid.get(here + i + j);
        if (others) for (const other of others) found.push([other, pile]);
      }
    const list = grid.get(here);
    if (list) list.push(pile);
    else grid.set(here, [pile]);
  }
  for (const [a, b] of found) each(a, b);
}
