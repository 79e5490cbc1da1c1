// axe-core finds nothing to complain about, in light and in dark.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { violations } from '../lib/axe.mjs';

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

for (const look of [{ name: 'light' }, { name: 'dark', dark: true }, { name: 'on a phone', phone: true, width: 390, height: 844 }]) {
  test(`no violation, ${look.name}`, async () => {
    const player = await Player.arrive(browser, server.address, look);
    const { page } = player;
    const game = await player.newGame({ game: 'neppa', title: 'For everybody', seed: '4', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
    const { data } = await player.api('GET', `/games/${game.id}/table?seat=axis`);
    const war = data.decision.offers.find((o) => o.text.includes('war on Poland'));
    await player.api('POST', `/games/${game.id}/act`, { seat: 'axis', position: 0, action: war.action });
    const found = {};
    const lookAt = async (name, path, ready) => {
      await page.goto(path);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(300);
      found[name] = await violations(page);
    };
    const others = async () => {
      await lookAt('new game', '/?new', '.seat-row');
      await lookAt('rules', '/rules/neppa', '.rule-entry');
      await lookAt('help', '/help/neppa', '.steps');
      await lookAt('account', '/account', '.account form');
    };
    await lookAt('lobby', '/', '.game-card');
    await lookAt('table', `/games/${game.id}`, '.map-root .pile');
    for (const tab of ['Forces', 'Economy', 'Rules']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForTimeout(300);
      found[`table, ${tab}`] = await violations(page);
    }
    await lookAt('text table', `/games/${game.id}/text`, '.text-decision');
    await lookAt('replay', `/games/${game.id}/replay`, '.map-root .pile');
    if (look.name === 'light') await others();
    assert.deepEqual(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length)), {});
    await player.leave();
  });
}
