// The computer at one's side: it does a phase, a turn, or plays a seat until it is taken back.

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

/** A game against nobody yet, or against somebody, with a cadet for an adviser. */
async function alone(game, allies = { kind: 'open' }) {
  const player = await Player.arrive(browser, server.address);
  await player.context.addInitScript(() => localStorage.setItem('sandtable:adviser', 'cadet'));
  const card = await player.newGame({ game, title: 'With the staff', seed: '6', seats: { axis: { kind: 'me' }, allies } });
  await player.openTable(card.id);
  return { player, card };
}

for (const game of ['neppa', 'engulfed', 'krieg', 'aeto']) {
  test(`a phase is done for me, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    await player.context.addInitScript(() => localStorage.setItem('sandtable:adviser', 'cadet'));
    await player.api('GET', '/me');
    const { data: rulesets } = await player.api('GET', '/rulesets');
    const { scenarios } = rulesets.find((r) => r.id === game);
    const { data: seats } = await player.api('POST', `/rulesets/${game}/seats`, { scenario: scenarios[0].id, options: {} });
    const card = await player.newGame({ game, scenario: scenarios[0].id, title: 'With the staff', seed: '6', seats: Object.fromEntries(seats.map((s, i) => [s.id, i ? { kind: 'computer', level: 'random' } : { kind: 'me' }])) });
    await player.openTable(card.id);
    const start = await player.path();
    await page.getByRole('button', { name: 'Advise me' }).click();
    await page.getByRole('button', { name: 'Do this phase for me' }).click();
    await page.waitForFunction((was) => !document.querySelector('.advice') && [...document.querySelectorAll('.path li > span')].map((e) => e.textContent).slice(0, 3).join() !== was, start.slice(0, 3).join(), { timeout: 120_000 });
    assert.ok((await player.position()) > 0);
    await player.leave();
  });
}

test('my turn is played, and I may play on myself at any time', async () => {
  const { player } = await alone('neppa');
  const { page } = player;
  await page.getByRole('button', { name: 'Advise me' }).click();
  const advice = page.getByRole('region', { name: 'Advice' });
  await advice.waitFor();
  await clean(page, 'advice');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/advice.png` });
  await page.getByRole('button', { name: 'Play my turn' }).click();
  await page.waitForFunction(() => Number(document.querySelector('.panel-inner')?.getAttribute('data-position')) > 3);
  await page.getByRole('button', { name: 'I play on myself' }).click();
  await page.waitForFunction(() => !document.querySelector('.advice') && document.querySelector('.panel-inner')?.getAttribute('aria-busy') !== 'true');
  await player.leave();
});

test('a seat is handed to the computer and taken back', async () => {
  const { player } = await alone('neppa', { kind: 'computer', level: 'random' });
  const { page } = player;
  await page.getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('button', { name: 'Let the computer play my seat' }).click();
  await page.getByText('The computer plays your seat.').waitFor();
  assert.equal(await page.locator('.finish').count(), 0, 'nothing is asked of me');
  await page.waitForFunction(() => Number(document.querySelector('.panel-inner')?.getAttribute('data-position')) > 2, null, { timeout: 60_000 });
  await clean(page, 'a seat in the hands of the computer');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/handed.png` });
  await page.getByRole('button', { name: 'Take my seat back' }).click();
  await page.getByText('The computer plays your seat.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Advise me' }).waitFor({ timeout: 60_000 });
  await player.leave();
});
