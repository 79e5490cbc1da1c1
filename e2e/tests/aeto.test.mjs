// Case White at the table: a German September by clicks, the text table, and the page that tells how a month goes.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickSpace } from '../lib/map.mjs';

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

const me = { kind: 'me' };
const computer = { kind: 'computer', level: 'cadet' };

/** Turns the wheel over a hex until its ground shows between the counters. @param {import('playwright-core').Page} page @param {string} key */
async function zoomTo(page, key) {
  const box = await page.locator(`.map-root [data-key="${key}"]`).first().boundingBox();
  assert.ok(box, `${key} is drawn`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 5; i++) {
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(120);
  }
}

/** Takes a choice of the panel, also if it ends a step. @param {Player} player @param {string} text */
async function take(player, text) {
  const { page } = player;
  const list = page.locator('.disclosure[aria-expanded=false]');
  if (await list.count()) await list.first().click();
  await player.step(async () => {
    await page.locator('.offer, .finish', { hasText: text }).first().click();
    const sure = page.locator('dialog button[value=yes]');
    await page.waitForTimeout(60);
    if (await sure.isVisible()) await sure.click();
  });
}

test('a German September is played by clicks', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await player.newGame({ game: 'aeto', scenario: 'white', title: 'Case White', seed: '1', seats: { germany: me, poland: computer } });
  await player.openTable(game.id);
  const table = async () => (await player.api('GET', `/games/${game.id}/table?seat=germany`)).data;
  const prompts = [];
  let attacked = false;
  for (let i = 0; i < 400; i++) {
    await page.locator('.now.is-mine, .outcome').first().waitFor({ timeout: 60_000 });
    if (await page.locator('.outcome').count()) break;
    const path = await player.path();
    if (path.some((part) => part.includes('October'))) break;
    prompts.push(await player.prompt());
    const { decision } = await table();
    const offer = (verb) => decision.offers.find((one) => one.verb === verb);
    const hq = decision.offers.find((one) => one.text.startsWith('An Offensive by German HQ'));
    const wanted = ['roll', 'everybody', 'ready', 'attack', 'advance'].map(offer).find((one) => one);
    // The first hex to attack is clicked on the map itself.
    if (offer('attack') && !attacked) {
      attacked = true;
      const { space } = offer('attack').targets.find((t) => 'space' in t);
      await zoomTo(page, space);
      await player.step(() => clickSpace(page, space));
    } else if (offer('first')) await take(player, 'The Axis side');
    else if (wanted ?? hq) await take(player, (wanted ?? hq).text);
    else if (await page.locator('.finish').count()) await player.finish();
    else await player.offer('');
  }
  assert.ok(attacked, 'somebody was attacked');
  assert.ok(prompts.some((text) => /against \d+, odds/.test(text)), 'the odds were shown');
  assert.ok(prompts.some((text) => /Send aircraft to/.test(text)), 'aircraft were asked for');
  assert.match(await page.locator('.log').innerText(), /attack on/);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  await player.leave();
});

test('the text table has the guide and the decision of Case White', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await player.newGame({ game: 'aeto', scenario: 'white', title: 'In words', seed: '1', seats: { germany: me, poland: computer } });
  await page.goto(`/games/${game.id}/text`);
  await page.locator('.text-decision .guide', { hasText: 'Who flies first' }).waitFor();
  await page.getByRole('radio', { name: /The Axis side/ }).check();
  await page.getByRole('button', { name: /^Do it/ }).click();
  await page.locator('.text-decision .guide', { hasText: 'Bases near the front' }).waitFor();
  await player.leave();
});

test('of a Polish stack only the top piece is told', async () => {
  const player = await Player.arrive(browser, server.address);
  const game = await player.newGame({ game: 'aeto', scenario: 'white', title: 'Hidden', seed: '1', seats: { germany: me, poland: computer } });
  const { data } = await player.api('GET', `/games/${game.id}/table?seat=germany`);
  const warsaw = data.view.counters.filter((counter) => counter.space === 'W3533');
  assert.equal(warsaw.length, 1, 'the HQ and the aircraft of Warsaw lie under its infantry');
  assert.equal(warsaw[0].kind, 'infantry');
  await player.leave();
});

test('the page that tells how a month goes has steps, rules and a glossary', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/help/aeto');
  await page.getByRole('heading', { name: 'A Land Offensive' }).waitFor();
  assert.ok((await page.locator('.help .steps li').count()) >= 10);
  await page.locator('.glossary dt', { hasText: 'Doubling limit' }).waitFor();
  await player.leave();
});
