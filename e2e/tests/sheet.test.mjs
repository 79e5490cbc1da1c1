// Purchases are one sheet: steppers, prices, the budget in sight, one confirmation, one undo. A panel says how the game is
// won. The usual answer to a question that is asked many times over is one confirmation.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';

/** @type {any} */
let server;
/** @type {any} */
let browser;
/** @type {Player} */
let player;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address, { width: 1440, height: 900 });
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

const picture = async (name) => {
  if (process.env.PICTURES) await player.page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

/** A game in which I hold every seat, with no curtain between them. */
async function alone(game, scenario = '') {
  const made = await player.newGame({ game, scenario, title: game, seed: '5' });
  for (const seat of made.seats) if (seat.kind === 'open') await player.api('POST', `/games/${made.id}/seats/${seat.id}/join`, {});
  await player.page.goto('/');
  await player.page.evaluate((id) => localStorage.setItem(`sandtable:handover:${id}`, 'open'), made.id);
  return made.id;
}

async function now(id) {
  const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
  return (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;
}

/** Ends one step after the other until a decision is what is looked for. */
async function until(id, game, wanted, first = (/** @type {any} */ _) => false) {
  const { verbs } = (await player.api('GET', `/rulesets/${game}/look`)).data;
  for (let i = 0; i < 150; i++) {
    const table = await now(id);
    if (table.decision && wanted(table.decision)) return table;
    assert.ok(table.decision, JSON.stringify(table).slice(0, 300));
    const offer = table.decision.offers.find(first) ?? table.decision.offers.find((o) => verbs[o.verb]?.ends) ?? table.decision.offers[0];
    assert.equal((await player.api('POST', `/games/${id}/act`, { seat: table.seat, position: table.position, action: offer.action })).status, 200);
  }
  assert.fail('it was not reached');
}

const buys = (decision) => decision.offers.filter((o) => o.buys).length > 3;

/** The number before the name of the money. */
const budget = async () => Number((await player.page.locator('.budget li').first().innerText()).match(/: (-?\d+)/)?.[1]);

for (const game of ['neppa', 'engulfed']) {
  test(`${game}: units are bought on one sheet and given back as one`, async () => {
    const { page } = player;
    const id = await alone(game);
    const table = await until(id, game, buys);
    await player.openTable(id);
    await page.locator('.purchases').waitFor();
    const left = await budget();
    const start = await player.position();
    // The cheapest first, so that there is money for several.
    const prices = (await page.locator('.purchases .price').allInnerTexts()).map(Number);
    const row = page.locator('.purchases tbody tr').nth(prices.indexOf(Math.min(...prices.filter((n) => n > 0))));
    const price = Number(await row.locator('.price').innerText());
    let number = 0;
    for (; number < 3; number++) {
      const more = row.getByRole('button', { name: /^One more/ });
      if (await more.isDisabled()) break;
      await more.click();
      await row.locator('output', { hasText: String(number + 1) }).waitFor();
    }
    assert.ok(number > 0, 'something can be bought');
    assert.equal(await budget(), left - number * price, 'the budget shows what is left');
    await picture(`sheet-${game}`);
    await row.getByRole('button', { name: /^One fewer/ }).click();
    await row.locator('output', { hasText: String(number - 1) }).waitFor();
    await row.getByRole('button', { name: /^One more/ }).click();
    await row.locator('output', { hasText: String(number) }).waitFor();
    assert.equal(await player.position(), start, 'nothing is bought yet');
    await player.step(() => page.locator('.buy').click());
    assert.ok((await player.position()) >= start + number);
    assert.equal(await budget(), left - number * price);
    await player.step(() => page.getByRole('button', { name: 'Undo', exact: true }).click());
    assert.equal(await player.position(), start, 'one undo gives all of it back');
    assert.equal(table.position, start);
  });
}

for (const [game, scenario] of [['neppa', ''], ['engulfed', ''], ['krieg', ''], ['aeto', 'white']]) {
  test(`${game}: a panel says how the game is won`, async () => {
    const { page } = player;
    const id = await alone(game, scenario);
    await player.openTable(id);
    await page.getByRole('tab', { name: 'Victory' }).click();
    await page.locator('.goals li').first().waitFor();
    assert.ok((await page.locator('.goals li').count()) > 1, 'levels');
    assert.equal(await page.locator('.goals li.holds').count(), 1, 'one of them would hold now');
    assert.ok((await page.locator('.scores dd').count()) > 0);
    // Who conquers a country counts no places.
    if (scenario !== 'white') {
      assert.ok((await page.locator('.prizes li').count()) > 3, 'places that count');
      await page.locator('.prizes button').first().click();
    }
    await picture(`victory-${game}`);
  });
}
