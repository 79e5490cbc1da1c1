// What others do, at one's own pace: held, passed over, seen again; sounds, keys, and words that are explained.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clean } from '../lib/axe.mjs';

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Two at a table; the Allies look at it. */
async function opposed() {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.address);
  const card = await axis.newGame({ game: 'neppa', title: 'Seen from London', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  await allies.api('POST', `/games/${card.id}/seats/allies/join`, {});
  await allies.openTable(card.id);
  await allies.page.locator('.map-root .pile').first().waitFor();
  return { axis, allies, card };
}

const poland = (o) => o.text.includes('Germany declares war on Poland');
const done = (o) => o.verb === 'done';
const counter = (o) => o.targets?.some((t) => 'counter' in t);
const place = (o) => o.targets?.some((t) => 'space' in t);

/** One action of the Axis. */
async function act(axis, id, wanted) {
  const { data } = await axis.api('GET', `/games/${id}/table?seat=axis`);
  const offer = data.decision.offers.find(wanted);
  assert.ok(offer, data.decision.text);
  const answer = await axis.api('POST', `/games/${id}/act`, { seat: 'axis', position: data.position, action: offer.action });
  assert.equal(answer.status, 200, answer.text);
  return answer.data.position;
}

const shown = (player, position) => player.page.locator(`.panel-inner[data-position="${position}"]`).waitFor();

test('what others do is held, passed over, and seen again', async () => {
  const { axis, allies, card } = await opposed();
  const { page } = allies;
  const before = await allies.position();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  const first = await act(axis, card.id, poland);
  await page.getByText('1 step still to be seen.').waitFor();
  assert.equal(await allies.position(), before, 'nothing moves while it is held');
  const second = await act(axis, card.id, done);
  await page.getByText('2 steps still to be seen.').waitFor();
  await clean(page, 'what others do, held');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pace-held.png` });
  await page.getByRole('button', { name: 'Skip to now' }).click();
  await shown(allies, second);
  assert.ok(second > first);
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByLabel('Pace').selectOption('slow');
  await act(axis, card.id, counter);
  const third = await act(axis, card.id, place);
  await page.getByText(/still to be seen/).waitFor();
  await shown(allies, third);
  await page.getByRole('button', { name: 'See it again' }).click();
  await page.getByText(/Again, \d of \d\. .*declares war on Poland/).waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pace-again.png` });
  await page.getByLabel('Pace').selectOption('fast');
  await page.getByRole('button', { name: 'See it again' }).waitFor();
  assert.equal(await allies.position(), third, 'the table shows what is');
  await page.reload();
  await page.locator('.panel-inner[data-position]').waitFor();
  assert.equal(await page.getByLabel('Pace').inputValue(), 'fast', 'the pace stays as it was set');
  await axis.leave();
  await allies.leave();
});

test('space holds what others do; the question mark shows the keys', async () => {
  const { axis, allies } = await opposed();
  const { page } = allies;
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.waitFor();
  assert.ok((await keys.locator('kbd').count()) > 20);
  await clean(page, 'the keys');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/keys.png` });
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await axis.leave();
  await allies.leave();
});

test('sounds are off at first, and heard when they are wanted', async () => {
  const { axis, allies, card } = await opposed();
  const { page } = allies;
  // Every tone that is made is counted.
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(window, { tones: 0 });
    OscillatorNode.prototype.start = function (...when) {
      /** @type {any} */ (window).tones += 1;
      return start.apply(this, when);
    };
  });
  await page.reload();
  await page.locator('.panel-inner[data-position]').waitFor();
  await page.locator('.bar details.menu > summary').last().click();
  const box = page.getByLabel('Sounds');
  assert.equal(await box.isChecked(), false);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).tones), 0);
  await box.check();
  await page.waitForFunction(() => /** @type {any} */ (window).tones > 0);
  const before = await page.evaluate(() => /** @type {any} */ (window).tones);
  for (const wanted of [poland, done, counter, place]) await act(axis, card.id, wanted);
  await page.waitForFunction((n) => /** @type {any} */ (window).tones > n, before);
  await axis.leave();
  await allies.leave();
});

test('words of the game are explained where they stand', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const card = await player.newGame({ game: 'neppa', scenario: 'scenario_1939', title: 'Words', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await player.openTable(card.id);
  const term = page.locator('.term').first();
  await term.waitFor();
  assert.ok(((await term.getAttribute('title')) ?? '').length > 10);
  await term.focus();
  await clean(page, 'a word that is explained');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/term.png` });
  await player.leave();
});
