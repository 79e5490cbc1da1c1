// The rules reference: rulings stand with the rules that they complete, and the search finds them.

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

for (const [game, words, number] of [
  ['neppa', 'garrison of 10 is tested', '1.5f'],
  ['engulfed', 'brown blocks are one stock', '0.4b'],
  ['krieg', 'illegal one exists only for positions', '1.1.1'],
  ['aeto', 'when stacking is looked at', '5.9.4'],
]) {
  test(`rulings are found among the rules, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    await page.goto(`/rules/${game}`);
    await page.getByLabel('Search the rules').fill(words);
    const ruling = page.locator('.ruling', { hasText: words });
    await ruling.first().waitFor();
    assert.match(await ruling.first().innerText(), new RegExp(`^Ruling ${number.replaceAll('.', '\\.')}\\.`));
    if (game === 'aeto') await clean(page, 'rulings');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rulings-${game}.png` });
    await player.leave();
  });
}
