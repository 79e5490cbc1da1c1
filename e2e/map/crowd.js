// Many counters on a board, always the same: three to a space, all over the land; and what one update changes of them.
// Runs in the browser and in Node.

/** @param {number} count @param {{ board: any, look: any }} on */
export function crowd(count, { board, look }) {
  const land = landOf(board);
  const nations = Object.keys(look.nations).slice(0, 6);
  const kinds = look.kinds.map((/** @type {any} */ kind) => kind.id);
  return Array.from({ length: count }, (_, i) => {
    const at = Math.floor(i / 3) * 7919;
    return { id: i, space: land[at % land.length].key, nation: nations[at % nations.length], kind: kinds[i % kinds.length], count: 1 + (i % 3), text: '4-3-2', status: i % 4 ? [] : ['moved'] };
  });
}

/** @param {any} board @returns {{ key: string }[]} */
export const landOf = (board) => board.spaces.filter((/** @type {any} */ space) => space.kind === 'land');

/** The counter that the n-th update moves, and the choices that follow. @param {any[]} counters @param {any} board @param {number} n @param {number} offers */
export function step(counters, board, n, offers) {
  const land = landOf(board);
  const moved = { ...counters[(n * 613) % counters.length], space: land[(n * 211) % land.length].key };
  const offered = Array.from({ length: offers }, (_, i) => counters[(i * 7 + n) % counters.length]);
  const decision = {
    seat: 0,
    position: n,
    path: ['1942', 'Movement'],
    text: `Move a unit (${n})`,
    rule: '1.1',
    offers: offered.map((counter, i) => ({ action: i, verb: 'move', text: `Move ${i}`, targets: [{ counter: counter.id }, { space: counter.space }] })),
  };
  return { moved, decision };
}
