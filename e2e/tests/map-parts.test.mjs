// The parts of the map that need no browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bake } from '../../crates/table/client/js/map/bake.js';
import { Field } from '../../crates/table/client/js/map/field.js';
import { inSpace, resettle, separate } from '../../crates/table/client/js/map/layout.js';
import { flights } from '../../crates/table/client/js/map/moves.js';
import { Standing } from '../../crates/table/client/js/map/standing.js';

const board = {
  width: 1000,
  height: 1000,
  counter: 80,
  spaces: [
    { key: 'wide', name: 'Wide', kind: 'land', x: 200, y: 200, room: [60, 100, 280, 180] },
    { key: 'narrow', name: 'Narrow', kind: 'land', x: 600, y: 600, room: [560, 560, 80, 80] },
    { key: 'beside', name: 'Beside', kind: 'land', x: 640, y: 600, room: [600, 560, 80, 80] },
  ],
};
const field = () => new Field(board, (key) => key);
const counter = (id, space, nation = 'germany', kind = 'infantry', count = 1) => ({ id, space, nation, kind, count });
/** The piles of all places, as the map lays them out. */
function piles(counters, on, how) {
  const standing = new Standing();
  standing.take(counters);
  const all = [...standing.places].flatMap(([key, here]) => inSpace(on.spaces.get(key), here, on, how));
  separate(all, how.side, on);
  return all;
}
const how = { side: 80, apart: true, rank: () => 0 };

test('counters stand apart where there is room, else one pile for each nation', () => {
  const four = [1, 2, 3, 4].map((id) => counter(id, 'wide'));
  assert.equal(piles(four, field(), how).length, 4);
  assert.equal(piles(four, field(), { ...how, apart: false }).length, 1);
  const mixed = [counter(1, 'narrow'), counter(2, 'narrow'), counter(3, 'narrow', 'italy')];
  assert.deepEqual(piles(mixed, field(), how).map((pile) => pile.counters.length), [2, 1]);
});

test('from near counters stand apart also where they are smaller for it, as long as they can be read', () => {
  const six = [1, 2, 3, 4, 5, 6].map((id) => counter(id, 'narrow', id > 4 ? 'italy' : 'germany'));
  const near = piles(six, field(), { ...how, close: true });
  assert.equal(near.length, 2, 'six have no room in a place as large as a counter');
  const four = piles(six.slice(0, 4), field(), { ...how, close: true });
  assert.deepEqual(four.map((pile) => pile.counters.length), [1, 1, 1, 1]);
  for (const a of four) {
    assert.ok(a.side >= 80 * 0.36 && a.side < 40);
    for (const b of four) assert.ok(a === b || Math.abs(a.x - b.x) >= a.side || Math.abs(a.y - b.y) >= a.side, 'none hides another');
    assert.ok(Math.abs(a.x - 600) + a.side / 2 <= 40 && Math.abs(a.y - 600) + a.side / 2 <= 40, 'all of them within the place');
  }
  const hexes = new Field({ ...board, hex: { width: 160, third: 46 }, spaces: [{ key: 'hex', name: 'Hex', kind: 'land', x: 500, y: 500 }] }, (key) => key);
  const nine = [...Array(9).keys()].map((id) => counter(id, 'hex'));
  assert.equal(piles(nine, hexes, { ...how, close: true }).length, 9, 'nine fill a hex');
  assert.equal(piles(nine, hexes, how).length, 1);
});

test('piles of neighbours do not hide one another', () => {
  const [a, b] = piles([counter(1, 'narrow'), counter(2, 'beside')], field(), how);
  assert.ok(Math.abs(a.x - b.x) >= 80 || Math.abs(a.y - b.y) >= 80);
});

test('where something changes piles make way anew, and what is far away stays', () => {
  const on = field();
  const [a, b, far] = piles([counter(1, 'narrow'), counter(2, 'beside'), counter(3, 'wide')], on, how);
  const [x, y] = [far.x, far.y + 5];
  far.y = y;
  resettle([a, far], [b], how.side, on);
  assert.deepEqual([a.x, a.y], [a.home.x, a.home.y], 'its neighbour is gone, so it goes home');
  assert.deepEqual([far.x, far.y], [x, y]);
  resettle([a, b, far], [b], how.side, on);
  assert.ok(Math.abs(a.x - b.x) >= 80 || Math.abs(a.y - b.y) >= 80);
});

test('between two views only what differs is told', () => {
  const standing = new Standing();
  const [one, two, three] = [counter(1, 'wide'), counter(2, 'wide'), counter(3, 'narrow')];
  standing.take([one, two, three]);
  const moved = { ...two, space: 'beside' };
  const change = standing.take([{ ...one }, moved]);
  assert.deepEqual(change.before, [two, three]);
  assert.deepEqual(change.after, [moved]);
  assert.deepEqual([...change.places].map(([key, had]) => [key, had.map(({ id }) => id)]), [['wide', [1, 2]], ['narrow', [3]], ['beside', []]]);
  assert.deepEqual(['wide', 'narrow', 'beside'].map((key) => standing.at(key).map(({ id }) => id)), [[1], [], [2]]);
});

test('places that are not on the board get a box of their own', () => {
  const with_tray = field();
  assert.ok(with_tray.keepPlaces([], [], ['wide', 'delay_box']));
  assert.ok(!with_tray.keepPlaces([], [], ['wide', 'delay_box']));
  assert.ok(with_tray.bounds.height > board.height);
  assert.equal(piles([counter(1, 'delay_box')], with_tray, how).length, 1);
});

test('a move is seen even when counters share an id', () => {
  const before = [counter(5, 'wide', 'germany', 'armour', 2), counter(9, 'narrow', 'germany', 'armour', 1)];
  const after = [counter(5, 'wide', 'germany', 'armour', 1), counter(9, 'narrow', 'germany', 'armour', 2)];
  const found = flights(before, after).map(({ from, to, count }) => ({ from, to, count }));
  assert.deepEqual(found, [{ from: 'wide', to: 'narrow', count: 1 }]);
  assert.deepEqual(flights(before, before), []);
});

test('a baked path is moved and scaled, the flags of its arcs are not', () => {
  assert.equal(bake('M1 2l3-4h5v-6z', 2, 10, 20), 'M12 24l6 -8h10v-12z');
  assert.equal(bake('M0-7a7 7 0 1 1-.01 0z', 2, 0, 0), 'M0 -14a14 14 0 1 1 -0.02 0z');
});

test('boxes stand in their groups, in the order of the game', () => {
  const on = field();
  const box = (key, group) => ({ key, title: key, group });
  const boxes = [box('t1', 'turns'), box('d1', 'delay'), box('t2', 'turns'), box('t3', 'turns')];
  on.keepPlaces(boxes, [{ id: 'delay', title: 'Delay' }, { id: 'turns', title: 'Turns', track: true, columns: 2 }], []);
  assert.deepEqual(on.tray.map((one) => one.key), ['d1', 't1', 't2', 't3']);
  assert.deepEqual(on.trayTitles.map((one) => one.title), ['Delay', 'Turns']);
  const [delay, first, second, third] = on.tray;
  assert.ok(delay.y < first.y && first.y === second.y && first.x < second.x, 'a row of two');
  assert.ok(third.x === first.x && third.y > first.y, 'and the next row');
  assert.ok(on.isBox('t1') && !on.isBox('wide'));
});

test('what is aboard stands with what carries it, and parts of a place apart', () => {
  const fleet = [{ ...counter(1, 'wide'), aboard: 2 }, counter(2, 'wide'), { ...counter(3, 'wide'), aboard: 1 }, { ...counter(4, 'wide'), part: 'port' }];
  const found = piles(fleet, field(), how).map((pile) => pile.counters.map((one) => one.id));
  assert.deepEqual(found, [[2, 1, 3], [4]]);
});

test('the side between hexes is the line that both share', () => {
  const hexes = { width: 900, height: 900, counter: 80, hex: { width: 200, third: 60 }, spaces: [{ key: 'a', name: 'A', x: 300, y: 300 }, { key: 'b', name: 'B', x: 500, y: 300 }, { key: 'c', name: 'C', x: 400, y: 480 }] };
  const on = new Field(hexes, (key) => key);
  const ends = (a, b) => on.side(a, b).ends.map(([x, y]) => `${x},${y}`).sort();
  assert.deepEqual(ends('a', 'b'), ['400,240', '400,360']);
  assert.deepEqual(ends('a', 'c'), ends('c', 'a'));
  assert.deepEqual(ends('a', 'c'), ['300,420', '400,360']);
});
