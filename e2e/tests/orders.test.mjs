// Standing orders: what a player does not want to be asked in between is let go by, and the other sees nothing of it.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clean } from '../lib/axe.mjs';

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

/** Two people at the Atlantic. @returns {Promise<{ id: string, players: Map<string, Player> }>} */
async function atTheAtlantic() {
  const [one, two] = [await Player.arrive(browser, server.address), await Player.arrive(browser, server.address)];
  await one.api('GET', '/me');
  const { data: seats } = await one.api('POST', '/rulesets/aeto/seats', { scenario: 'atlantic', options: {} });
  const [mine, theirs] = seats.map((seat) => seat.id);
  const { id } = await one.newGame({ game: 'aeto', scenario: 'atlantic', title: 'Orders', seed: '7'.repeat(64), seats: { [mine]: { kind: 'me' }, [theirs]: { kind: 'open' } } });
  await two.api('GET', '/me');
  assert.equal((await two.api('POST', `/games/${id}/seats/${theirs}/join`, {})).status, 200);
  return { id, players: new Map([[mine, one], [theirs, two]]) };
}

/** Plays by the API until somebody is asked in between. @param {string} id @param {Map<string, Player>} players */
async function untilAsked(id, players) {
  const [anybody] = players.values();
  for (let turn = 0; turn < 600; turn++) {
    const { to_move: seat } = (await anybody.api('GET', `/games/${id}`)).data;
    const player = /** @type {Player} */ (players.get(seat));
    const { decision, position } = (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;
    if (decision.window) return { seat, window: decision.window };
    const { action } = decision.offers[(turn * 7919) % decision.offers.length];
    const done = await player.api('POST', `/games/${id}/act`, { seat, position, action });
    assert.equal(done.status, 200, done.text);
  }
  return assert.fail('nobody was asked in between');
}

test('a standing order is given beside the question, answers it, and tells nobody', async () => {
  const { id, players } = await atTheAtlantic();
  const { seat, window } = await untilAsked(id, players);
  const asked = /** @type {Player} */ (players.get(seat));
  const [[otherSeat, other]] = [...players].filter(([name]) => name !== seat);
  const { page } = asked;
  await asked.openTable(id);
  await other.openTable(id);
  const position = await asked.position();
  const summary = page.locator('.orders summary');
  assert.match(await summary.innerText(), /When others move, ask me: always/);
  await summary.focus();
  await page.keyboard.press('Enter');
  // Only about this: it is asked.
  await page.getByRole('radio', { name: 'only about some of it' }).check();
  await page.locator('.orders-only input').first().waitFor();
  const { data: only } = await asked.api('GET', `/games/${id}/orders?seat=${seat}`);
  assert.deepEqual(only, { ask: 'only', about: window.about.map(({ id }) => id), places: [] });
  assert.equal(await page.locator('.orders-answers').count(), 0, 'what was wanted is asked');
  await clean(page, 'orders beside the question');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/orders.png` });
  // Not again in this phase: the question is let go by after some seconds, without a click.
  other.heard.length = 0;
  await page.getByRole('radio', { name: 'not again in' }).check();
  await page.locator('.orders-answers').waitFor();
  for (const of of [asked, other]) await of.page.waitForFunction((n) => Number(document.querySelector('.panel-inner')?.getAttribute('data-position')) > n, position);
  const said = (await other.heardAll()).map(({ text }) => text).join();
  assert.ok(!said.includes('"ask"') && !said.includes('/orders'), 'nothing of the order reaches the other');
  assert.equal((await other.api('GET', `/games/${id}/orders?seat=${seat}`)).status, 403);
  assert.deepEqual((await other.api('GET', `/games/${id}/orders?seat=${otherSeat}`)).data, { ask: 'always' });

  // The player is told that it holds, and takes it back.
  const now = page.locator('.orders, .orders-now').first();
  assert.match(await now.innerText(), new RegExp(`not again in ${window.phase}`));
  await page.goto(`/games/${id}/text`);
  await page.locator('.text-table').waitFor();
  await page.locator('.orders, .orders-now').first().waitFor();
  await clean(page, 'orders at the text table');
  const always = page.locator('.orders-now button');
  if (await always.count()) await always.click();
  else {
    await page.locator('.orders summary').click();
    await page.getByRole('radio', { name: 'always' }).check();
  }
  await page.waitForFunction(async ([game, of]) => (await (await fetch(`/api/games/${game}/orders?seat=${of}`)).json()).ask === 'always', [id, seat]);
  await asked.leave();
  await other.leave();
});
