// Counters are moved by hand: dragged in stacks, gathered with Shift and with a box, put down anywhere within reach, and
// taken back as one.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { pointOf } from '../lib/map.mjs';
import { counterOf } from '../../crates/table/client/js/targets.js';

/** @type {any} */
let server;
/** @type {any} */
let browser;
/** @type {Player} */
let player;
/** @type {any} */
let game;
/** @type {Awaited<ReturnType<typeof search>>} */
let stack;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address, { width: 1440, height: 900 });
  game = await player.newGame({ game: 'neppa', title: 'By hand', seed: '5', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await until('Movement');
  stack = await search();
  await player.openTable(game.id);
  await player.page.waitForFunction(() => document.querySelector('.map-root [data-key]'), null, { timeout: 60_000 });
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

const table = async () => (await player.api('GET', `/games/${game.id}/table?seat=axis`)).data;
const ways = async (counters) => (await player.api('POST', `/games/${game.id}/ways`, { seat: 'axis', counters })).data.ways;

/** Ends one step after the other until a phase begins. @param {string} phase */
async function until(phase) {
  const { verbs } = (await player.api('GET', '/rulesets/neppa/look')).data;
  for (let i = 0; i < 40; i++) {
    const { decision, position } = await table();
    if (decision.path.includes(phase)) return;
    const offer = decision.offers.find((o) => verbs[o.verb]?.ends) ?? decision.offers[0];
    assert.equal((await player.api('POST', `/games/${game.id}/act`, { seat: 'axis', position, action: offer.action })).status, 200);
  }
  assert.fail(`${phase} was not reached`);
}

/** Of those that stand together and can move, the most that can all go to one place, and that place. It tries and takes back,
 * so it is asked before the table is opened: an open table would show the trial for a moment. */
async function search() {
  const { decision, view, position } = await table();
  const offered = new Set(decision.offers.map(counterOf));
  const places = new Map();
  for (const c of view.counters.filter((c) => offered.has(c.id))) places.set(`${c.space}|${c.nation}`, [...(places.get(`${c.space}|${c.nation}`) ?? []), c]);
  const size = (list) => list.reduce((n, c) => n + c.count, 0);
  for (const counters of [...places.values()].sort((a, b) => size(b) - size(a))) {
    const picked = counters.map((c) => ({ counter: c.id, count: c.count }));
    for (const way of (await ways(picked)).sort((a, b) => b.steps - a.steps)) {
      const moved = await player.api('POST', `/games/${game.id}/move`, { seat: 'axis', position, counters: picked, to: way.to });
      if (moved.status !== 200) continue;
      await player.api('POST', `/games/${game.id}/undo`, { seat: 'axis', position: moved.data.position });
      return { counters, way, many: size(counters) };
    }
  }
  assert.fail('nobody can go anywhere');
}

/** How many counters of a nation stand in a place. */
async function standing(space, nation) {
  const { view } = await table();
  return view.counters.filter((c) => c.space === space && c.nation === nation).reduce((n, c) => n + c.count, 0);
}

const pileOf = (counter) => player.page.locator(`.map-root .pile[data-space="${counter.space}"]`).filter({ has: player.page.locator('.hit') }).first();

async function middle(locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'it is on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses, moves and lets go, as a hand does. @param {() => Promise<void>} [during] */
async function drag(from, to, during) {
  const { mouse } = player.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + 12, from.y + 8, { steps: 3 });
  await mouse.move(to.x, to.y, { steps: 6 });
  await during?.();
  await mouse.up();
}

test('a stack is dragged to a place within reach, and one undo brings it back', async () => {
  const { page } = player;
  const { counters, way, many } = stack;
  assert.ok(many >= 3, 'several stand together');
  const [from, to] = [counters[0].space, way.to.space];
  const start = await player.position();
  const before = [await standing(from, counters[0].nation), await standing(to, counters[0].nation)];
  await player.step(async () => {
    await drag(await middle(pileOf(counters[0])), await pointOf(page, to), async () => {
      await page.locator('.reach-space').first().waitFor();
      assert.ok((await page.locator('.reach-steps').count()) > 0, 'reach is shown with its costs');
      await page.locator('.way-line').waitFor({ state: 'attached' });
      await page.locator('.carried').waitFor();
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/group-drag.png` });
    });
  });
  const after = [await standing(from, counters[0].nation), await standing(to, counters[0].nation)];
  assert.deepEqual(after, [before[0] - many, before[1] + many]);
  assert.equal(await page.locator('.log-group').count(), 1, 'one entry of the log');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/group-done.png` });
  await player.step(() => page.getByRole('button', { name: 'Undo', exact: true }).click());
  assert.equal(await player.position(), start);
  assert.deepEqual([await standing(from, counters[0].nation), await standing(to, counters[0].nation)], before);
});

test('Shift and a click gather a stack, and a click puts it down', async () => {
  const { page } = player;
  const { counters, way, many } = stack;
  const at = await middle(pileOf(counters[0]));
  const point = await pointOf(page, way.to.space);
  await page.keyboard.down('Shift');
  await page.mouse.click(at.x, at.y);
  await page.keyboard.up('Shift');
  await page.locator('.hand h3', { hasText: `${many} in the hand` }).waitFor();
  await page.locator('.reach-space').first().waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/group-hand.png` });
  const start = await player.position();
  await player.step(() => page.mouse.click(point.x, point.y));
  assert.equal(await page.locator('.hand').count(), 0);
  await player.step(() => page.keyboard.press('Control+z'));
  assert.equal(await player.position(), start);
});

test('a box gathers what is in it; Escape puts it down', async () => {
  const { page } = player;
  const { counters } = stack;
  const at = await middle(pileOf(counters[0]));
  await page.keyboard.down('Shift');
  await drag({ x: at.x - 60, y: at.y - 60 }, { x: at.x + 60, y: at.y + 60 }, async () => {
    await page.locator('.gather-box').waitFor();
  });
  await page.keyboard.up('Shift');
  await page.locator('.hand').waitFor();
  const words = await page.locator('.hand h3').innerText();
  assert.ok(Number(words.match(/^\d+/)?.[0]) >= counters.reduce((n, c) => n + c.count, 0), words);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.hand'));
});

test('what cannot go there is refused as a whole, with the rule', async () => {
  const { page } = player;
  const { counters } = stack;
  const start = await player.position();
  const reach = new Set((await ways(counters.map((c) => ({ counter: c.id, count: c.count })))).map((w) => w.to.space));
  const far = (await table()).view.counters.find((c) => !reach.has(c.space) && c.nation === 'france');
  await drag(await middle(pileOf(counters[0])), await middle(pileOf(far)));
  const toast = page.locator('.toast').first();
  await toast.waitFor();
  assert.match(await toast.innerText(), /Rule \d/);
  assert.equal(await player.position(), start);
  await page.keyboard.press('Escape');
});

test('by keyboard: G takes what stands there, the list says where to', async () => {
  const { page } = player;
  const { counters, way } = stack;
  const start = await player.position();
  await page.locator('.map-root').focus();
  await page.evaluate((space) => {
    const pile = document.querySelector(`.map-root .pile[data-space="${space}"] .hit`);
    /** @type {SVGElement} */ (pile).focus();
  }, counters[0].space);
  await page.keyboard.press('g');
  await page.locator('.hand').waitFor();
  const select = page.getByRole('combobox', { name: 'Go to…' });
  await select.waitFor();
  const name = await page.evaluate((key) => [...document.querySelectorAll('.hand select option')].findIndex((o) => o.textContent?.toLowerCase().startsWith(key)), way.to.space.replaceAll('_', ' '));
  await player.step(() => select.selectOption({ index: name }));
  await player.step(() => page.keyboard.press('Control+z'));
  assert.equal(await player.position(), start);
});

test('at the text table: from where, how many, where to', async () => {
  const { page } = player;
  const { counters, way } = stack;
  const { position } = await table();
  await page.goto(`/games/${game.id}/text`);
  await page.locator('.together summary').click();
  await page.getByLabel('From where').selectOption(counters[0].space);
  await page.getByRole('button', { name: 'Where can they go?' }).click();
  const to = page.getByLabel('Where to');
  await to.waitFor();
  const names = await to.locator('option').allInnerTexts();
  await to.selectOption({ index: names.findIndex((name) => name.toLowerCase().startsWith(way.to.space.replaceAll('_', ' '))) });
  await page.getByRole('button', { name: 'Move them' }).click();
  for (let i = 0; i < 50 && (await table()).position === position; i++) await page.waitForTimeout(100);
  const then = await table();
  assert.ok(then.position > position);
  assert.equal((await player.api('POST', `/games/${game.id}/undo`, { seat: 'axis', position: then.position })).data.position, position);
});
