// What is chosen on the map is dropped, exchanged and done again; lists go by keys; arrows point to what is out of sight.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickSpace, clickCounter } from '../lib/map.mjs';
import { counterOf, placeOf } from '../../crates/table/client/js/targets.js';

/** @type {any} */
let server;
/** @type {any} */
let browser;
/** @type {Player} */
let player;
/** @type {any} */
let game;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address);
  game = await player.newGame({ game: 'neppa', title: 'Choices', seed: '5', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

const table = async () => (await player.api('GET', `/games/${game.id}/table?seat=axis`)).data;
const act = async (offer, position) => assert.equal((await player.api('POST', `/games/${game.id}/act`, { seat: 'axis', position, action: offer.action })).status, 200);

/** Ends one step after the other until a phase begins. @param {string} phase */
async function until(phase) {
  const { verbs } = (await player.api('GET', '/rulesets/neppa/look')).data;
  for (let i = 0; i < 40; i++) {
    const { decision, position } = await table();
    if (decision.path.includes(phase)) return;
    await act(decision.offers.find((o) => verbs[o.verb]?.ends) ?? decision.offers[0], position);
  }
  assert.fail(`${phase} was not reached`);
}

/** Counters that can be chosen in one way only, one from each of several places. */
async function movers() {
  const { decision, view } = await table();
  const at = new Map(view.counters.map((c) => [c.id, c]));
  const alone = decision.offers.filter((o) => o.verb === 'move' && counterOf(o) !== undefined && decision.offers.filter((p) => counterOf(p) === counterOf(o)).length === 1);
  const places = new Map();
  for (const offer of alone) if (!places.has(at.get(counterOf(offer)).space)) places.set(at.get(counterOf(offer)).space, offer);
  return [...places.values()];
}

const subject = () => player.page.locator('.map-root .pile.subject');

test('a list of choices goes by arrow keys and by letters', async () => {
  const { page } = player;
  await player.openTable(game.id);
  const list = page.locator('.disclosure[aria-expanded=false]');
  if (await list.count()) await list.click();
  await page.locator('.offer').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  const texts = (await page.locator('.offer').allInnerTexts()).map((text) => text.trim());
  assert.ok(texts.length > 3);
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), texts[1]);
  await page.keyboard.press('End');
  assert.equal(await focused(), texts.at(-1));
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), texts[0]);
  const word = texts[2].split(/\s+/).at(-1).toLowerCase();
  const meant = [...texts.slice(1), texts[0]].find((text) => text.toLowerCase().split(/\s+/).some((part) => part.startsWith(word)));
  await page.keyboard.type(word);
  assert.equal(await focused(), meant);
});

test('a chosen counter is dropped by Escape and by a click on it again', async () => {
  const { page } = player;
  await until('Movement');
  await player.openTable(game.id);
  const [move] = await movers();
  const start = await player.position();
  await player.step(() => clickCounter(page, move));
  assert.equal(await subject().count(), 1);
  await player.step(() => page.keyboard.press('Escape'));
  assert.equal(await player.position(), start);
  assert.equal(await subject().count(), 0);

  await player.step(() => clickCounter(page, move));
  const box = await subject().boundingBox();
  await player.step(() => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
  assert.equal(await player.position(), start);
});

test('a click on nothing drops it as well', async () => {
  const { page } = player;
  const start = await player.position();
  await player.step(async () => clickCounter(page, (await movers())[0]));
  await page.focus('.map-root');
  await page.keyboard.press('0');
  await page.keyboard.press('-');
  await page.waitForTimeout(400);
  const box = await page.locator('.map-root').boundingBox();
  await player.step(() => page.mouse.click(box.x + 4, box.y + box.height / 2));
  assert.equal(await player.position(), start);
  await page.keyboard.press('0');
  await page.waitForTimeout(400);
});

test('a click on another counter exchanges it', async () => {
  const { page } = player;
  const start = await player.position();
  const [first, ...others] = await movers();
  await player.step(() => clickCounter(page, first));
  const { decision } = await table();
  const open = new Set(decision.offers.map(placeOf));
  const { view } = await table();
  const second = others.find((o) => !open.has(view.counters.find((c) => c.id === counterOf(o)).space));
  assert.ok(second, 'there is another that stands where the first cannot go');
  await clickCounter(page, second);
  await page.waitForFunction((id) => document.querySelector('.map-root .pile.subject')?.getAttribute('data-counter') === id, String(counterOf(second)));
  assert.equal(await player.position(), start + 1);
  await player.step(() => page.getByRole('button', { name: 'Choose another' }).click());
  assert.equal(await player.position(), start);
});

test('the same again moves a like counter the same way', async () => {
  const { page } = player;
  const { decision, view, position } = await table();
  assert.ok(decision.path.includes('Movement'), 'nothing is chosen');
  const at = new Map(view.counters.map((c) => [c.id, c]));
  const kin = (a, b) => a.space === b.space && a.nation === b.nation && a.kind === b.kind && a.text === b.text;
  const moves = decision.offers.filter((o) => o.verb === 'move' && counterOf(o) !== undefined);
  const several = (o) => at.get(counterOf(o)).count > 1 || moves.some((p) => counterOf(p) !== counterOf(o) && kin(at.get(counterOf(p)), at.get(counterOf(o))));
  const move = moves.find(several);
  assert.ok(move, 'two like counters stand together');
  await player.offer(move.text);
  const going = await table();
  const to = going.decision.offers.find((o) => placeOf(o) && going.decision.offers.filter((p) => placeOf(p) === placeOf(o)).length === 1);
  await player.step(() => clickSpace(page, placeOf(to)));
  const after = await player.position();
  assert.ok(after > position);
  const home = at.get(counterOf(move)).space;
  const there = async (space) => (await table()).view.counters.filter((c) => c.space === space && c.nation === at.get(counterOf(move)).nation && c.kind === at.get(counterOf(move)).kind).reduce((n, c) => n + c.count, 0);
  const before = [await there(home), await there(placeOf(to))];
  const again = page.getByRole('button', { name: /^The same again/ });
  await again.click();
  await page.waitForFunction((n) => Number(document.querySelector('.panel-inner')?.getAttribute('data-position')) === n && document.querySelector('.panel-inner')?.getAttribute('aria-busy') === 'false', after + 2);
  assert.deepEqual([await there(home), await there(placeOf(to))], [before[0] - 1, before[1] + 1]);
});

test('an arrow at the edge leads to choices that are out of sight', async () => {
  const { page } = player;
  await page.waitForTimeout(300);
  await page.focus('.map-root');
  await page.keyboard.press('0');
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.map-edge').count(), 0, 'all is in sight');
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('+');
    await page.waitForTimeout(300);
  }
  for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowRight');
  const arrow = page.locator('.map-edge').first();
  await arrow.waitFor();
  const count = async () => (await page.locator('.map-edge').allInnerTexts()).reduce((sum, text) => sum + Number(text), 0);
  const before = await count();
  assert.match(String(await arrow.getAttribute('aria-label')), /^\d+ choices? out of sight/);
  await page.locator('.map-edge.west').click();
  await page.waitForTimeout(600);
  assert.ok((await count()) < before, `${before} ${await count()}`);
});
