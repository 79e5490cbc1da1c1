// The map alone, by mouse, wheel, touch and keyboard, with many counters on NEPPA's board.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { launch } from '../lib/browser.mjs';
import { startServer } from '../lib/server.mjs';
import { serve } from '../map/harness.mjs';

const STEP = 20_000;
let server, harness, browser;

before(async () => {
  server = process.env.MAP_DATA ? null : await startServer();
  harness = await serve(process.env.MAP_DATA ?? server.address);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  harness?.close();
  await server?.stop();
});

/** @param {object} [look] */
async function open(look = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce', ...look });
  context.setDefaultTimeout(STEP);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${harness.url}/harness/harness.html?game=neppa&counters=60`);
  await page.waitForSelector('body[data-ready]');
  await page.waitForTimeout(300);
  return { page, context, errors };
}

/** @param {import('playwright-core').Page} page */
const camera = (page) => page.evaluate(() => ({ zoom: window.map.camera.zoom, x: window.map.camera.x, y: window.map.camera.y }));
const picks = (page) => page.evaluate(() => window.picks.map(({ target, space, offers }) => ({ target, space, counter: target?.counter, offers: offers.map((o) => o.text) })));
/** Where a place is on the screen. */
const onScreen = (page, key) =>
  page.evaluate((k) => {
    const { x, y } = window.map.field.spaces.get(k);
    return window.map.camera.toWindow(x, y);
  }, key);
const decide = (page, offers) =>
  page.evaluate((list) => window.map.show(window.map.view, { seat: 0, position: 0, path: [], text: '', rule: '1', offers: list.map((o) => ({ action: o.text, verb: 'do', ...o })) }), offers);

describe('the map', () => {
  test('the wheel zooms towards the pointer, a drag pans and picks nothing', async () => {
    const { page, context, errors } = await open();
    const at = await page.evaluate(() => window.map.camera.toBoard(600, 300));
    await page.mouse.move(600, 300);
    await page.mouse.wheel(0, -600);
    await page.waitForTimeout(300);
    const now = await page.evaluate(() => window.map.camera.toBoard(600, 300));
    assert.ok(Math.hypot(at[0] - now[0], at[1] - now[1]) < 15, `${at} ${now}`);
    const before = await camera(page);
    await page.mouse.down();
    await page.mouse.move(500, 350, { steps: 5 });
    await page.mouse.up();
    await page.waitForTimeout(300);
    const after = await camera(page);
    assert.ok(Math.abs(after.x - before.x + 100) < 12 && Math.abs(after.y - before.y - 50) < 12);
    assert.deepEqual(await picks(page), []);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test('a click says which place, counter and offers it means', async () => {
    const { page, context } = await open();
    await decide(page, [
      { text: 'Go to Madrid', targets: [{ space: 'madrid' }] },
      { text: 'Stay' },
    ]);
    await page.evaluate(() => window.map.focusSpace('madrid'));
    await page.waitForTimeout(400);
    const [x, y] = await onScreen(page, 'madrid');
    await page.mouse.click(x, y);
    const target = page.locator('.target[data-key=madrid]');
    assert.equal(await target.getAttribute('role'), 'button');
    assert.match(String(await target.getAttribute('aria-label')), /Madrid.*Go to Madrid/);
    const [found] = await picks(page);
    assert.equal(found.space, 'madrid');
    assert.deepEqual(found.offers, ['Go to Madrid']);
    await context.close();
  });

  test('a pile opens on a click and its counters can be chosen', async () => {
    const { page, context } = await open();
    const pile = await page.evaluate(() => window.map.pieces.piles.find((p) => p.counters.length === 3));
    await decide(page, [{ text: 'Move it', targets: [{ counter: pile.counters[1].id }, { space: pile.space }] }]);
    await page.evaluate((key) => window.map.focusSpace(key), pile.space);
    await page.waitForTimeout(400);
    const offered = page.locator(`.pile.offered`);
    assert.equal(await offered.count(), 1);
    assert.ok((await offered.locator('.ring').count()) > 0);
    const box = await offered.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const card = page.locator(`.card[data-counter="${pile.counters[1].id}"]`);
    if (await page.locator('.card').count()) await card.click();
    const found = (await picks(page)).at(-1);
    assert.deepEqual(found.offers, ['Move it']);
    await context.close();
  });

  test('axe finds nothing to mend', async () => {
    const { page, context } = await open();
    await page.evaluate(() => window.map.fan.open(window.map.pieces.piles.find((p) => p.counters.length > 1), true));
    await page.evaluate(readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8'));
    const violations = await page.evaluate(async () => (await window.axe.run()).violations.map((v) => `${v.id}: ${v.nodes[0].html}`));
    assert.deepEqual(violations, []);
    await context.close();
  });

  test('two fingers zoom', async () => {
    const { page, context } = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });
    const before = await camera(page);
    const client = await context.newCDPSession(page);
    const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await touch('touchStart', [[180, 300], [220, 300]]);
    for (let i = 1; i <= 6; i++) await touch('touchMove', [[180 - i * 10, 300], [220 + i * 10, 300]]);
    await touch('touchEnd', []);
    await page.waitForTimeout(300);
    const after = await camera(page);
    assert.ok(after.zoom > before.zoom * 2, `${before.zoom} ${after.zoom}`);
    await context.close();
  });

  test('the keyboard reaches every place and picks', async () => {
    const { page, context } = await open();
    await decide(page, [
      { text: 'Go to Madrid', targets: [{ space: 'madrid' }] },
      { text: 'Go to Rome', targets: [{ space: 'rome' }] },
    ]);
    await page.focus('#map');
    const before = await camera(page);
    await page.keyboard.press('+');
    await page.waitForTimeout(300);
    assert.ok((await camera(page)).zoom > before.zoom);
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(300);
    assert.ok((await camera(page)).x < before.x + 1000);
    await page.keyboard.press('n');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? document.activeElement?.getAttribute('data-space'));
    assert.equal(await focused(), 'madrid');
    await page.keyboard.press('n');
    assert.equal(await focused(), 'rome');
    await page.keyboard.press('Enter');
    assert.deepEqual((await picks(page)).at(-1)?.offers, ['Go to Rome']);
    await page.keyboard.press('ArrowUp');
    assert.notEqual(await focused(), 'rome');
    assert.equal(await page.evaluate(() => document.querySelectorAll('.sand-map svg [tabindex="0"]').length), 1);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'map');
    const pile = await page.evaluate(() => window.map.pieces.piles.find((p) => p.counters.length > 1));
    await page.evaluate((key) => window.map.walk.stand(key), pile.space);
    await page.keyboard.press('.');
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match(String(await label()), /^pile of/);
    await page.keyboard.press('Enter');
    const first = await label();
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await label(), first);
    await page.keyboard.press('Enter');
    assert.equal((await picks(page)).at(-1)?.counter, pile.counters[1].id);
    await page.keyboard.press('Escape');
    assert.match(String(await label()), /^pile of/);
    await page.keyboard.press('0');
    await page.waitForTimeout(300);
    assert.ok(Math.abs((await camera(page)).zoom - before.zoom) < 1e-6);
    await context.close();
  });
});
