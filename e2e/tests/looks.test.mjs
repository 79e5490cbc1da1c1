// What games look like is data that they serve: it is whole, it can be read, and the client knows no game.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SIGNS, SYMBOLS } from '../../crates/table/client/js/map/symbols.js';
import { startServer } from '../lib/server.mjs';

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {Map<string, import('../../crates/table/client/js/types.js').LookData>} */
const looks = new Map();

before(async () => {
  server = await startServer({ more: ['--example'] });
  const games = await (await fetch(`${server.address}/api/rulesets`)).json();
  for (const { id } of games) looks.set(id, await (await fetch(`${server.address}/api/rulesets/${id}/look`)).json());
});
after(() => server.stop());

test('no game is named in the client', () => {
  const client = fileURLToPath(new URL('../../crates/table/client/', import.meta.url));
  const games = readdirSync(new URL('../../boards/', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ids = [...new Set([...looks.keys(), ...games.map((entry) => entry.name)])];
  assert.ok(ids.length >= 5, ids.join());
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html)$/.test(file) && !file.startsWith('vendor'));
  assert.ok(files.length > 40);
  for (const file of files) {
    const text = readFileSync(client + file, 'utf8').toLowerCase();
    for (const id of ids) assert.ok(!new RegExp(`\\b${id}\\b`).test(text), `${file} names ${id}`);
  }
});

test('a look is sent once: a second request is answered with its tag alone', async () => {
  const address = `${server.address}/api/rulesets/duel/look`;
  const first = await fetch(address);
  const again = await fetch(address, { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
});

test('every drawing that a look names exists', () => {
  for (const [game, look] of looks) {
    const signs = [look.statuses, look.markers, look.parts].flatMap((words) => Object.values(words).map((word) => word.sign));
    for (const sign of [...signs, ...Object.values(look.cards).flatMap((card) => card.signs ?? [])]) assert.ok(SIGNS[sign] ?? look.signs[sign], `${game}: ${sign}`);
    for (const { symbol } of look.kinds) assert.ok(SYMBOLS[symbol] ?? look.symbols[symbol], `${game}: ${symbol}`);
  }
});

/** Words in quotes within a function of a game's view. */
const words = (game, name) => {
  const source = readFileSync(new URL(`../../games/${game}/src/view.rs`, import.meta.url), 'utf8');
  const body = source.slice(source.indexOf(`\nfn ${name}(`)).split('\n}\n')[0];
  return [...body.matchAll(/"([a-zA-Z][a-zA-Z -]*)"/g)].map((found) => found[1]);
};

test('every status and marker of a game has its sign', () => {
  for (const game of readdirSync(new URL('../../games/', import.meta.url))) {
    const look = looks.get(game);
    if (!look) continue;
    for (const word of words(game, 'status')) assert.ok(look.statuses[word], `${game}: status ${word}`);
    for (const word of words(game, 'space')) assert.ok(look.markers[word], `${game}: marker ${word}`);
  }
});

const luminance = (hex) => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('figures can be read on the colour of every nation', () => {
  for (const [game, look] of looks) {
    for (const [id, { colour, ink }] of Object.entries(look.nations)) {
      const [light, dark] = [luminance(colour), luminance(ink)].sort((a, b) => b - a);
      assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${game}: ${id}`);
    }
  }
});

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
  const { nations } = /** @type {any} */ (looks.get('engulfed'));
  const safe = ids.map((id) => nations[id].safe);
  assert.ok(closest(safe.map((n) => n.colour)) > 15, `${closest(safe.map((n) => n.colour))}`);
  assert.ok(closest(ids.map((id) => nations[id].colour)) < 10, 'the usual colours would not do');
  for (const { colour, ink } of safe) assert.ok(contrast(colour, ink) >= 4.5, `${colour} ${ink}: ${contrast(colour, ink)}`);
});
