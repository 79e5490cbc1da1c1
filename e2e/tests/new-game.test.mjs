// A game that the client has never seen: Duel, cards alone and no board, played at the table by clicks; and everything
// else that a table can show, on the map of a made-up game.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { serve } from '../map/harness.mjs';

/** @type {any} */
let server;
/** @type {any} */
let browser;
before(async () => {
  server = await startServer({ more: ['--example'] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Picks a card by a click on it and enters the round. */
async function play(player, card) {
  await player.myTurn();
  await player.step(() => player.page.locator(`.game-card-face[data-card="${card}"]`).click());
  await player.finish();
}

test('Duel is played to its end by clicks on cards', async () => {
  const red = await Player.arrive(browser, server.address);
  const blue = await Player.arrive(browser, server.address, { dark: true });
  await red.page.goto('/?new=duel');
  await red.page.getByText('Duel', { exact: true }).first().waitFor();
  const card = await red.newGame({ game: 'duel', title: 'Cards', seed: '1', seats: { red: { kind: 'me' }, blue: { kind: 'open' } } });
  await blue.api('GET', '/me');
  assert.equal((await blue.api('POST', `/games/${card.id}/seats/blue/join`, {})).status, 200);
  await red.openTable(card.id);
  await blue.openTable(card.id);

  assert.equal(await red.page.locator('.deck-hand.own .game-card-face').count(), 3, 'own cards by their faces');
  assert.equal(await blue.page.locator('[data-owner=red] .game-card-face').count(), 0, 'those of others by their number');
  assert.match(await blue.page.locator('.deck-hand[data-owner=red] .deck-head').innerText(), /3 cards/);
  assert.match(await red.page.locator('[data-card="3"]').innerText(), /Three.*Counts 3, and the die is added/s);

  await red.step(() => red.page.locator('[data-card="2"]').click());
  await red.page.locator('[data-card="3"]').click();
  const refusal = red.page.locator('.toast.refusal').first();
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /A card is picked already.*Rule 2\.2/s);
  await red.page.locator('[data-deck=blue_hand]').click();
  await red.page.getByText('Nothing can be chosen here now').waitFor();
  await red.finish();

  await blue.myTurn();
  const told = (await blue.heardAll()).map((message) => message.text).join('\n');
  assert.ok(told.includes('red_table') && !/"face":"red_/.test(told), 'nobody was told what Red has picked');
  await play(blue, 101);
  await red.myTurn();
  assert.equal(await blue.page.locator('.deck-discard[data-owner=red] [data-card="2"]').count(), 1, 'both cards were shown');
  for (const [own, other] of [[1, 102], [3, 103]]) {
    await play(red, own);
    await play(blue, other);
  }
  await red.page.locator('.outcome').waitFor();
  assert.match(await red.page.locator('.outcome').innerText(), /wins|draw/i);

  await red.page.goto('/help/duel');
  await red.page.getByText('Words of the game').waitFor();
  await red.leave();
  await blue.leave();
});

test('boxes, sides and counters within counters are drawn and can be chosen', async (t) => {
  const harness = await serve(server.address);
  t.after(() => harness.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${harness.url}/harness/harness.html?sample`);
  await page.waitForSelector('body[data-ready]');
  await page.waitForTimeout(400);
  const last = () => page.evaluate(() => ({ target: window.picks.at(-1)?.target, offers: window.picks.at(-1)?.offers.map((o) => o.text) }));
  const click = async (x, y) => {
    const [wx, wy] = await page.evaluate(([bx, by]) => window.map.camera.toWindow(bx, by), [x, y]);
    await page.waitForFunction(() => !window.map.camera.resting);
    await page.mouse.click(wx, wy);
    return last();
  };
  const at = (key) => page.evaluate((k) => window.map.field.spaces.get(k), key);

  assert.deepEqual(await page.locator('.tray-title').allTextContents(), ['Delay', 'Turns']);
  // The boxes below the map are out of sight at first: an arrow leads there.
  await page.getByRole('button', { name: /below|south/i }).click();
  const delay = await at('delay_1');
  assert.deepEqual(await click(delay.x, delay.y + 60), { target: { box: 'delay_1' }, offers: ['Put it into Delay 1'] });
  await page.evaluate(() => window.map.fit());
  const turn = await at('turn_7');
  assert.deepEqual(await click(turn.x, turn.y + 30), { target: { box: 'turn_7' }, offers: [] }, 'and asks why where nothing is offered');

  const side = await page.evaluate(() => window.map.field.side('h21', 'h22'));
  assert.deepEqual(await click(side.x, side.y), { target: { edge: ['h21', 'h22'] }, offers: ['Cross here'] });
  const beach = await page.evaluate(() => window.map.field.side('h12', 'h13'));
  assert.deepEqual((await click(beach.x, beach.y)).target, { edge: ['h12', 'h13'] });
  assert.equal(await page.locator('.side-arrow').count(), 1, 'a beachhead faces a side');

  const fleet = await page.evaluate(() => window.map.pieces.at('h13').map((pile) => pile.counters.map((c) => c.id)));
  assert.deepEqual(fleet, [[1, 2, 3]], 'a task force, its ship, and who is aboard');
  const force = await page.evaluate(() => window.map.pieces.holding(3));
  await click(force.x, force.y);
  await page.locator('.card[data-counter="3"]').click();
  assert.deepEqual(await last(), { target: { counter: 3 }, offers: ['Land the infantry'] });
  assert.equal(await page.evaluate(() => window.map.pieces.at('h33').length), 2, 'in port and under repair are two places');
  assert.match(String(await page.locator('[data-counter="6"] .hit').first().getAttribute('aria-label')), /aloft, from Hex 40/);
  assert.deepEqual(errors, []);
  await context.close();
});
