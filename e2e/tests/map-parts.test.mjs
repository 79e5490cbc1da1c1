// The parts of the map that need no browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bake } from '../../crates/table/client/js/map/bake.js';
import { Field } from '../../crates/table/client/js/map/field.js';
import { piles } from '../../crates/table/client/js/map/layout.js';
import { flights } from '../../crates/table/client/js/map/moves.js';
import { SIGNS, SYMBOLS } from '../../crates/table/client/js/map/symbols.js';
import { NATIONS } from '../../crates/table/client/js/skins/nations.js';
import { skin as engulfed } from '../../crates/table/client/js/skins/engulfed.js';
import { skin as neppa } from '../../crates/table/client/js/skins/neppa.js';

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
const how = { side: 80, apart: true, rank: () => 0 };

test('counters stand apart where there is room, else one pile for each nation', () => {
  const four = ['1', '2', '3', '4'].map((id) => counter(id, 'wide'));
  assert.equal(piles(four, field(), how).length, 4);
  assert.equal(piles(four, field(), { ...how, apart: false }).length, 1);
  const mixed = [counter('1', 'narrow'), counter('2', 'narrow'), counter('3', 'narrow', 'italy')];
  assert.deepEqual(piles(mixed, field(), how).map((pile) => pile.counters.length), [2, 1]);
});

test('piles of neighbours do not hide one another', () => {
  const [a, b] = piles([counter('1', 'narrow'), counter('2', 'beside')], field(), how);
  assert.ok(Math.abs(a.x - b.x) >= 80 || Math.abs(a.y - b.y) >= 80);
});

test('places that are not on the board get a box of their own', () => {
  const with_tray = field();
  assert.ok(with_tray.keepPlaces(['wide', 'delay_box']));
  assert.ok(!with_tray.keepPlaces(['delay_box']));
  assert.ok(with_tray.bounds.height > board.height);
  assert.equal(piles([counter('1', 'delay_box')], with_tray, how).length, 1);
});

test('a move is seen even when counters share an id', () => {
  const before = [counter('5', 'wide', 'germany', 'armour', 2), counter('9', 'narrow', 'germany', 'armour', 1)];
  const after = [counter('5', 'wide', 'germany', 'armour', 1), counter('9', 'narrow', 'germany', 'armour', 2)];
  const found = flights(before, after).map(({ from, to, count }) => ({ from, to, count }));
  assert.deepEqual(found, [{ from: 'wide', to: 'narrow', count: 1 }]);
  assert.deepEqual(flights(before, before), []);
});

test('a baked path is moved and scaled, the flags of its arcs are not', () => {
  assert.equal(bake('M1 2l3-4h5v-6z', 2, 10, 20), 'M12 24l6 -8h10v-12z');
  assert.equal(bake('M0-7a7 7 0 1 1-.01 0z', 2, 0, 0), 'M0 -14a14 14 0 1 1 -0.02 0z');
});

const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('figures can be read on the colour of every nation', () => {
  for (const [id, { colour, ink }] of Object.entries(NATIONS)) {
    const [light, dark] = [luminance(colour), luminance(ink)].sort((a, b) => b - a);
    assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, id);
  }
});

/** Words in quotes within a function of a game's view. */
const words = (game, name) => {
  const source = readFileSync(new URL(`../../games/${game}/src/view.rs`, import.meta.url), 'utf8');
  const body = source.slice(source.indexOf(`\nfn ${name}(`)).split('\n}\n')[0];
  return [...body.matchAll(/"([a-zA-Z][a-zA-Z -]*)"/g)].map((found) => found[1]);
};

for (const [game, skin] of Object.entries({ neppa, engulfed })) {
  test(`the skin of ${game} knows every status and marker, and its drawings exist`, () => {
    for (const word of words(game, 'status')) assert.ok(skin.statuses[word], `${game}: status ${word}`);
    for (const word of words(game, 'space')) assert.ok(skin.markers[word], `${game}: marker ${word}`);
    for (const { sign } of [...Object.values(skin.statuses), ...Object.values(skin.markers)]) assert.ok(SIGNS[sign], sign);
    for (const { symbol } of Object.values(skin.kinds)) assert.ok(SYMBOLS[symbol], symbol);
  });
}
