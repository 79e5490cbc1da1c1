// A set-up changed by hand, checked by the game's own laws, becomes a game.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickSpace } from '../lib/map.mjs';
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

test('a counter is put elsewhere by clicks, and the game begins so', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/editor/neppa?scenario=scenario_1939');
  await page.getByText('Which counter shall stand elsewhere?').waitFor();
  const { data: board } = await player.api('GET', '/boards/neppa');
  const key = (name) => board.spaces.find((space) => space.name === name).key;
  const pile = page.locator(`.map-root .pile[data-space="${key('Bonn')}"]`).first();
  await pile.waitFor();
  const box = await pile.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const card = page.locator('.map-root .fan .card');
  if (await card.count()) await card.first().click();
  await page.getByText(/^Where shall .+ stand\?$/).waitFor();
  await clickSpace(page, key('Munich'));
  await page.locator('.editor-changes li', { hasText: 'from Bonn to Munich' }).waitFor();
  await clean(page, 'the editor');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor.png` });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/games\/[0-9a-f]+$/);
  await page.locator('.panel-inner[data-position="0"]').waitFor();
  const id = page.url().split('/').pop();
  const { data } = await player.api('GET', `/games/${id}`);
  assert.equal(data.source, 'position');
  await player.leave();
});

test('a counter comes from the pools and one leaves the map, by clicks', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/editor/neppa?scenario=scenario_1939');
  const { data: board } = await player.api('GET', '/boards/neppa');
  const key = (name) => board.spaces.find((space) => space.name === name).key;
  const pile = page.locator(`.map-root .pile[data-space="${key('Bonn')}"]`).first();
  await pile.waitFor();
  const come = page.getByLabel('A counter that comes');
  const infantry = await come.locator('option', { hasText: 'German infantry' }).first().getAttribute('value');
  await come.selectOption(infantry);
  await page.getByText('Where shall German infantry stand?').waitFor();
  await clickSpace(page, key('Munich'));
  await page.locator('.editor-changes li', { hasText: 'German infantry comes to Munich' }).waitFor();
  const box = await pile.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const card = page.locator('.map-root .fan .card');
  if (await card.count()) await card.first().click();
  await page.getByRole('button', { name: 'Take it off the map' }).click();
  await page.locator('.editor-changes li', { hasText: 'leaves Bonn' }).waitFor();
  await clean(page, 'the editor with counters that come and go');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor-come.png` });
  await player.leave();
});

for (const [game, scenario] of [['neppa', 'scenario_1939'], ['engulfed', 'european_war'], ['krieg', 'A.1'], ['aeto', '']]) {
  test(`counters can be put elsewhere, and nowhere that there is not, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    await player.api('GET', '/me');
    const { data: seats } = await player.api('POST', `/rulesets/${game}/seats`, { scenario, options: {} });
    const setup = { scenario, options: {} };
    const seat = seats[0].id;
    const edit = (edits) => player.api('POST', `/rulesets/${game}/edit`, { setup, seat, edits });
    const { data: view, status, text } = await edit([]);
    assert.equal(status, 200, text);
    const spaces = [...new Set(view.counters.map((c) => c.space))];
    // Some counter can stand where another of its nation stands.
    let moved = null;
    for (const counter of view.counters.slice(0, 60)) {
      const to = view.counters.find((c) => c.nation === counter.nation && c.space !== counter.space)?.space ?? spaces.find((space) => space !== counter.space);
      const answer = await edit([{ seat, counter: counter.id, to: { space: to } }]);
      if (answer.status === 200) {
        moved = answer.data;
        break;
      }
      assert.equal(answer.status, 422, answer.text);
      await new Promise((r) => setTimeout(r, 110));
    }
    assert.ok(moved, 'something could be put elsewhere');
    // Some counter can leave the map, and is gone from its place.
    const number = (of, space) => of.counters.filter((c) => c.space === space).reduce((sum, c) => sum + c.count, 0);
    let left = null;
    for (const counter of view.counters.slice(0, 60)) {
      const answer = await edit([{ seat, counter: counter.id }]);
      if (answer.status === 200 && number(answer.data, counter.space) === number(view, counter.space) - 1) {
        left = counter;
        break;
      }
      await new Promise((r) => setTimeout(r, 110));
    }
    assert.ok(left, 'something could leave the map');
    const nobody = await edit([{ seat, spare: { nation: 'nobody', kind: 'infantry' }, to: { space: left.space } }]);
    assert.deepEqual([nobody.status, nobody.data.error.code], [422, 'malformed']);
    const nowhere = await edit([{ seat, counter: view.counters[0].id, to: { space: 'nowhere at all' } }]);
    assert.deepEqual([nowhere.status, nowhere.data.error.code], [422, 'malformed']);
    await player.leave();
  });
}
