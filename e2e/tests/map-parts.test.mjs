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

/** How colours look to those who lack one kind of cone (Machado, Oliveira and Fernandes, 2009), in linear light. */
const EYES = {
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const light = (hex) =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
const brightness = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
function lab(rgb) {
  const [r, g, b] = rgb.map((c) => Math.min(1, Math.max(0, c)));
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505), f(brightness([r, g, b])), f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const seen = (hex, eye) => lab(eye.map((row) => row.reduce((sum, share, i) => sum + share * light(hex)[i], 0)));
/** The least distance between two of some colours, for any eyes. */
function closest(colours) {
  const distances = Object.values(EYES).flatMap((eye) => {
    const all = colours.map((hex) => seen(hex, eye));
    return all.flatMap((a, i) => all.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])));
  });
  return Math.min(...distances);
}

test('the safe colours of nations are told apart by every kind of eyes, and their ink is read', () => {
  const ids = ['germany', 'italy', 'britain', 'france', 'ussr', 'usa', 'vichy', 'rumania'];
  const safe = ids.map((id) => NATIONS[id].safe);
  assert.ok(closest(safe.map((n) => n.colour)) > 15, `${closest(safe.map((n) => n.colour))}`);
  assert.ok(closest(ids.map((id) => NATIONS[id].colour)) < 10, 'the usual colours would not do');
  for (const { colour, ink } of safe) assert.ok(contrast(colour, ink) >= 4.5, `${colour} ${ink}: ${contrast(colour, ink)}`);
});
