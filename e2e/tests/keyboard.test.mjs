// The newest parts by keyboard alone: the staff, a handed seat and a clock at the text table, the pace, the editor, the report.

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

/** Presses what has this name, with the Enter key. @param {import('playwright-core').Page} page @param {string} name */
async function press(page, name) {
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
}

const positionOf = async (player, id) => (await player.api('GET', `/games/${id}`)).data.position;

test('the text table has the staff, a seat that is handed over, and the clock', async () => {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.address);
  const { id } = await axis.newGame({ game: 'neppa', scenario: 'scenario_1939', title: 'By keys', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  await allies.api('POST', `/games/${id}/seats/allies/join`, {});
  await axis.api('POST', `/games/${id}/propose`, { seat: 'axis', kind: 'clock', to: 900 });
  await allies.api('POST', `/games/${id}/answer`, { seat: 'allies', yes: true, kind: 'clock', to: 900 });
  const { page } = axis;
  // The quickest of those who advise will do.
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('sandtable:adviser', 'cadet'));
  await page.goto(`/games/${id}/text`);
  await page.getByText(/1[45]:\d\d left/).waitFor();
  await press(page, 'Advise me');
  await page.getByRole('region', { name: 'Advice' }).waitFor({ timeout: 120_000 });
  await clean(page, 'advice at the text table');
  const before = await positionOf(axis, id);
  await page.getByRole('region', { name: 'Advice' }).locator('.primary').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 100 && (await positionOf(axis, id)) === before; i++) await page.waitForTimeout(100);
  assert.ok((await positionOf(axis, id)) > before, 'what was advised is done');
  await press(page, 'Let the computer play my seat');
  await page.getByText('The computer plays your seat.').waitFor();
  await clean(page, 'a handed seat at the text table');
  await press(page, 'Take my seat back');
  await page.getByText('The computer plays your seat.').waitFor({ state: 'detached' });
  await axis.leave();
  await allies.leave();
});

test('a counter comes in the editor by keys', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/editor/neppa?scenario=scenario_1939');
  await page.locator('.map-root .pile').first().waitFor();
  const come = page.getByLabel('A counter that comes');
  await come.focus();
  await come.selectOption(await come.locator('option', { hasText: 'German infantry' }).first().getAttribute('value'));
  await page.getByText('Where shall German infantry stand?').waitFor();
  await page.locator('.map-root').focus();
  await page.keyboard.press('Enter');
  // From the place in the middle onwards until the laws of the game allow one.
  for (let i = 0; i < 12 && !(await page.locator('.editor-changes li').count()); i++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(800);
    if (await page.locator('.editor-changes li').count()) break;
    const infantry = await come.locator('option', { hasText: 'German infantry' }).first().getAttribute('value');
    await come.selectOption(infantry);
    await page.locator('.map-root').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press(i % 2 ? 'ArrowUp' : 'ArrowRight');
  }
  assert.match(await page.locator('.editor-changes li').first().innerText(), /German infantry comes to/);
  await player.leave();
});

test('the pace and the report are reached by keys', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const { id } = await player.newGame({ game: 'neppa', scenario: 'scenario_1939', title: 'By keys', seed: '6', seats: { axis: { kind: 'open' }, allies: { kind: 'me' } } });
  await player.openTable(id);
  const pace = page.getByLabel('Pace').first();
  await pace.waitFor();
  await pace.focus();
  await pace.selectOption('slow');
  assert.equal(await page.evaluate(() => localStorage.getItem('sandtable:pace')), 'slow');
  await page.goto(`/games/${id}/report`);
  await page.getByRole('button', { name: 'Print it' }).waitFor({ timeout: 60_000 });
  const reached = [];
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  assert.ok(reached.includes('Print it') && reached.includes('Replay'), reached.join(', '));
  await player.leave();
});
