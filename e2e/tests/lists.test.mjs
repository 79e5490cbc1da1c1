// Long lists made short: numbers are set, not read through, and choices stand below their places.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { numbered, placed } from '../../crates/table/client/js/panel/lists.js';

/** @type {any} */
let server;
/** @type {any} */
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const offer = (text, more = {}) => ({ action: text, verb: 'do', text, ...more });

test('choices that differ in one number are found, in the order of the number', () => {
  const give = [3, 1, 10, 2].map((n) => offer(`Germany puts ${n} ${n === 1 ? 'point' : 'points'} into U-boats (11.3)`));
  assert.deepEqual(numbered(give)?.map(({ number }) => number), [1, 2, 3, 10]);
  assert.equal(numbered(give.slice(0, 3)), null, 'few are read faster');
  assert.equal(numbered([...give, offer('Germany puts 4 points into fleets (11.3)')]), null, 'other words');
  assert.equal(numbered([1, 2, 3, 4].map((n) => offer(`${n} of ${n}`))), null, 'two numbers');
  assert.equal(numbered([1, 2, 3, 4].map((n) => offer(`Hex ${n}`, { targets: [{ space: `h${n}` }] }))), null, 'places are chosen on the map');
});

test('long lists stand below their places', () => {
  const list = ['Rome b', 'Berlin 10', 'Rome a', 'Berlin 9'].map((text) => offer(text));
  const where = (one) => one.text.split(' ')[0];
  assert.deepEqual(placed(list, where)?.map(([place, here]) => [place, here.map((one) => one.text)]), [['Berlin', ['Berlin 9', 'Berlin 10']], ['Rome', ['Rome a', 'Rome b']]]);
  assert.equal(placed(list, (one) => one.text), null, 'a place for each helps nobody');
  assert.equal(placed(list, (one) => (one.text === 'Rome a' ? '' : where(one))), null, 'some have no place');
});

test('a number is set with a slider or two buttons, and then chosen', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await player.newGame({ game: 'neppa', title: 'Numbers', seed: '5', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  const offers = [1, 2, 3, 4, 5].map((n) => ({ action: { give: n }, verb: 'give', text: `Give ${n} ${n === 1 ? 'point' : 'points'}` }));
  await page.route('**/table?*', async (route) => {
    const table = await (await route.fetch()).json();
    await route.fulfill({ json: { ...table, decision: { ...table.decision, offers } } });
  });
  /** @type {any} */
  let sent = null;
  await page.route('**/act', async (route) => {
    sent = route.request().postDataJSON().action;
    await route.fulfill({ status: 409, json: { code: 'stale', message: 'seen' } });
  });
  await player.openTable(game.id);
  const choice = page.locator('.stepper .offer');
  assert.equal(await choice.innerText(), 'Give 1 point');
  assert.equal(await page.locator('.offer').count(), 1, 'one line instead of five');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.waitForFunction(() => document.querySelector('.stepper .offer')?.textContent === 'Give 2 points');
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.stepper .offer')?.textContent === 'Give 5 points');
  assert.equal(await page.getByRole('slider').getAttribute('aria-valuetext'), 'Give 5 points');
  await choice.click();
  await page.locator('.toast').first().waitFor();
  assert.deepEqual(sent, { give: 5 });
  await player.context.close();
});
