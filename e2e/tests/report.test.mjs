// The report after the action, in every game.

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

/** Plays by what ends each step until there are dice or turns enough. */
async function play(player, card, steps, wanted) {
  for (let i = 0; i < steps; i++) {
    const { data: now } = await player.api('GET', `/games/${card.id}`);
    if (now.over) return;
    const { data } = await player.api('GET', `/games/${card.id}/table?seat=${now.to_move}`);
    const { offers } = data.decision;
    const offer = wanted.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => o.verb === 'done') ?? offers.at(-1);
    const done = await player.api('POST', `/games/${card.id}/act`, { seat: now.to_move, position: data.position, action: offer.action });
    assert.equal(done.status, 200, done.text);
  }
}

for (const [game, scenario, wanted] of [
  ['neppa', 'scenario_1939', ['Germany declares war on Poland', 'Attack Krakow', 'Attack with German infantry', 'No more: fight', 'Advance']],
  ['engulfed', 'european_war', ['Germany declares war on Poland']],
  ['krieg', 'A.1', []],
  ['aeto', '', []],
]) {
  test(`the report of ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    await player.api('GET', '/me');
    const { data: seats } = await player.api('POST', `/rulesets/${game}/seats`, { scenario, options: {} });
    const card = await player.newGame({ game, scenario, title: 'The whole war', seed: '6', seats: Object.fromEntries(seats.map((seat) => [seat.id, { kind: 'me' }])) });
    await play(player, card, game === 'neppa' ? 90 : 60, wanted);
    await page.goto(`/games/${card.id}/report`);
    await page.getByRole('heading', { name: 'The whole war' }).waitFor({ timeout: 60_000 });
    assert.ok((await page.locator('.fronts figure').count()) > 0, 'small maps of the fronts');
    assert.ok((await page.locator('.fronts circle').count()) > 20, 'with a dot for every place that is held');
    await page.getByRole('heading', { name: 'Counters on the map' }).waitFor();
    if (game === 'neppa') {
      await page.getByRole('heading', { name: 'Dice against expectation' }).waitFor();
      assert.match(await page.locator('section', { has: page.getByRole('heading', { name: 'Dice against expectation' }) }).locator('tbody tr').first().innerText(), /\d/);
    }
    const { data: turns } = await player.api('GET', `/games/${card.id}/report?seat=${seats[0].id}`);
    const worth = turns.flatMap((turn) => turn.taken).reduce((sum, taken) => sum + taken.worth, 0);
    assert.equal(await page.getByRole('heading', { name: 'Turning points' }).count(), worth > 0 ? 1 : 0);
    if (game === 'neppa') {
      assert.ok(worth > 0, 'something was taken');
      await page.getByRole('heading', { name: /^The greatest (luck|misfortune)/ }).first().waitFor();
      assert.match(await page.locator('.strange').first().innerText(), /losses (better|worse) than expected; so (good or better|bad or worse) in \d+%/);
    }
    await clean(page, `the report of ${game}`);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('button', { name: 'Print it' }).isVisible(), false, 'what is printed has no buttons');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report-${game}.png`, fullPage: true });
    await player.leave();
  });
}
