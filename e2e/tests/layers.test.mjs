// Layers over the map and colours that everybody can tell apart: what they change is seen, not only switched.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { pointOf } from '../lib/map.mjs';

let server;
let browser;
let player;
let game;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address);
  game = await player.newGame({ game: 'engulfed', title: 'Layers', seed: '9', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await player.openTable(game.id);
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

/** The picture of a small piece of the map, once it stays as it is: the ground is drawn sharper after a while. @param {{ x: number, y: number }} point */
async function piece({ x, y }) {
  const { page } = player;
  const look = async () => (await page.screenshot({ clip: { x: x - 6, y: y - 6, width: 12, height: 12 } })).toString('base64');
  await page.waitForFunction(() => document.querySelector('.map-root:not([data-wait])'));
  let last = await look();
  for (let same = 0, tries = 0; same < 3 && tries < 40; tries++) {
    await page.waitForTimeout(250);
    const now = await look();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Sets a switch of the layers. @param {string} name @param {boolean} [on] */
async function layer(name, on = true) {
  const { page } = player;
  await page.getByLabel('Map layers').click();
  await page.getByLabel(name, { exact: true }).setChecked(on);
  await page.getByLabel('Map layers').click();
  await page.mouse.move(2, 400);
}

test('the supply layer shades exactly what is in supply', async () => {
  const { page } = player;
  const { data } = await player.api('GET', `/games/${game.id}/overlays?seat=axis`);
  const supply = data.find((o) => o.title === 'Axis supply');
  assert.ok(supply.spaces.includes('saxony') && !supply.spaces.includes('kiev'), supply.spaces.join());
  const [inside, outside] = [await pointOf(page, 'saxony'), await pointOf(page, 'kuban')];
  const plain = [await piece(inside), await piece(outside)];
  await layer('Axis supply');
  await page.locator('.map-root .shade-space').first().waitFor();
  const shown = await page.locator('.map-root .shade-space').count();
  assert.ok(shown > 10 && shown <= supply.spaces.length, `${shown} of ${supply.spaces.length}`);
  const shaded = [await piece(inside), await piece(outside)];
  assert.notEqual(shaded[0], plain[0], 'a supplied area looks different');
  assert.equal(shaded[1], plain[1], 'another does not');
  await layer('None');
  assert.equal(await piece(inside), plain[0], 'the shade goes away');
});

test('the control layer colours what its printed owner does not hold', async () => {
  const { page } = player;
  const abroad = await player.newGame({ game: 'neppa', title: 'Abroad', seed: '9', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await player.openTable(abroad.id);
  const tinted = page.locator('.map-root .control path');
  await tinted.first().waitFor({ state: 'attached' });
  const flags = await page.locator('.map-root .flags g').count();
  const count = await tinted.count();
  assert.ok(count > 0 && flags > 0);
  const before = await page.locator('.map-root').screenshot();
  await layer('Control', false);
  assert.equal(await tinted.count(), 0);
  assert.ok((await page.locator('.map-root .flags g').count()) < flags, 'the flags of the holders go too');
  assert.notDeepEqual(await page.locator('.map-root').screenshot(), before, 'the map looks different');
  await layer('Control');
  assert.equal(await tinted.count(), count);
});

test('colours for colour-blind players change counters, figures and charts', async () => {
  const { page } = player;
  await player.openTable(game.id);
  await page.locator('.map-root .pile').first().waitFor();
  const colours = () =>
    page.evaluate(() => {
      const paint = (e) => (e ? getComputedStyle(e).fill : '');
      const root = getComputedStyle(document.documentElement);
      const counters = [...document.querySelectorAll('.map-root .pile rect.body')].map(paint);
      return { counters: [...new Set(counters)].sort(), chart: root.getPropertyValue('--chart-2'), danger: root.getPropertyValue('--danger') };
    });
  const usual = await colours();
  await page.getByLabel('Settings and help').click();
  await page.getByLabel('Colours for colour-blind players').check();
  await page.locator('.map-root .pile').first().waitFor();
  const safe = await colours();
  assert.ok(usual.counters.includes('rgb(91, 102, 95)') && !safe.counters.includes('rgb(91, 102, 95)'), 'German counters');
  assert.ok(safe.counters.includes('rgb(216, 97, 0)'), `Soviet counters are vermilion: ${safe.counters}`);
  assert.notEqual(safe.chart, usual.chart);
  assert.notEqual(safe.danger, usual.danger);
  await page.getByLabel('Colours for colour-blind players').uncheck();
  await page.waitForFunction(() => [...document.querySelectorAll('.map-root .pile rect.body')].some((e) => getComputedStyle(e).fill === 'rgb(91, 102, 95)'));
});
