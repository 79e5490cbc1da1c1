// The guided first game of NEPPA ETO, Europe Engulfed and AETO: by doing what the guide says, through a whole turn.

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

/** Does what the guide says; where it leaves the choice to the player, ends the step or takes the first choice. */
async function follow(player) {
  const { page } = player;
  const guide = page.locator('.guide-do');
  if (await guide.count()) return player.step(() => guide.click());
  if (await page.locator('.finish').count()) return player.finish();
  return player.offer('');
}

for (const [game, scenario, expected] of [
  ['neppa', 'scenario_1939', ['War', 'Movement', 'A target', 'Armour first', 'Roll', 'Enough', 'New units', 'You know the turn']],
  ['engulfed', 'european_war', ['Supply', 'Production', 'What to buy', 'War', 'Armour', 'Where it goes', 'Enough moved', 'The attack', 'The end of the turn', 'You know the turn']],
  ['aeto', 'white', ['Who flies first', 'Army Group South', 'Breakthrough can wait', 'Already at the border', 'The way to Krakow', 'Everybody attacks', 'They are ready', 'From the air', 'The die', 'Go in', 'Army Group North', 'Who did not fight', 'You know the month']],
]) {
  test(`the guide leads through the first turn, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    await player.api('GET', '/me');
    const { data: seats } = await player.api('POST', `/rulesets/${game}/seats`, { scenario, options: {} });
    const kinds = seats.map((seat, i) => [seat.id, i ? { kind: 'computer', level: 'cadet' } : { kind: 'me' }]);
    const card = await player.newGame({ game, scenario, title: 'First game', seed: '6', seats: Object.fromEntries(kinds) });
    const last = expected[expected.length - 1];
    await player.openTable(card.id);
    const titles = [];
    for (let i = 0; i < 140 && titles.at(-1) !== last; i++) {
      await page.locator('.now.is-mine').waitFor({ timeout: 60_000 });
      const title = page.locator('.guide h3');
      titles.push((await title.count()) ? (await title.innerText()).trim() : '');
      // Nothing is said of a battle where none is on.
      if (titles.at(-1) === 'In the battle') assert.doesNotMatch(await player.prompt(), /Declare the next attack/);
      if (titles.at(-1) === 'The attack' && !titles.slice(0, -1).includes('The attack')) await clean(page, 'the guide');
      if (titles.at(-1) !== last) await follow(player);
    }
    for (const title of expected) assert.ok(titles.includes(title), `${title} in ${[...new Set(titles)].join(', ')}`);
    await player.leave();
  });
}

test('quick start begins the scenario that has a guide', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/');
  await page.getByRole('button', { name: 'Totaler Krieg! against the computer' }).click();
  await page.waitForURL(/\/games\/[0-9a-f]+$/);
  await page.locator('.guide').waitFor();
  await player.leave();
});
