// A second language: every text of the client is there, and a game is begun and played in it.

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

/** Every text of a table, by its path. */
function texts(table, path = '') {
  return Object.entries(table).flatMap(([key, value]) => (value && typeof value === 'object' ? texts(value, `${path}${key}.`) : [[path + key, value]]));
}

test('the German table has every text of the English one, and its own words', async () => {
  const { EN } = await import('../../crates/table/client/js/strings/en.js');
  const { DE } = await import('../../crates/table/client/js/strings/de.js');
  const [en, de] = [new Map(texts(EN)), new Map(texts(DE))];
  assert.deepEqual([...de.keys()].toSorted(), [...en.keys()].toSorted());
  for (const [key, text] of en) assert.equal(typeof de.get(key), typeof text, key);
  const same = [...en].filter(([key, text]) => typeof text === 'string' && text.length > 12 && de.get(key) === text);
  assert.deepEqual(same, [], 'no sentence was left in English');
});

test('the language is chosen in the menu and stays', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/');
  await page.getByLabel('Settings and help').click();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Der Feldzug in Europa, auf einem Tisch' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await clean(page, 'the lobby in German');
  const card = await player.newGame({ game: 'neppa', title: 'Auf Deutsch', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await player.openTable(card.id);
  await page.getByRole('tab', { name: 'Protokoll' }).waitFor();
  await page.locator('.who', { hasText: 'Du entscheidest' }).waitFor();
  for (const tab of ['Kräfte', 'Wirtschaft', 'Sieg', 'Regeln', 'Gespräch']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.locator(`#tab-body[aria-labelledby]`).waitFor();
  }
  await clean(page, 'a table in German');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/german.png` });
  await page.getByLabel('Einstellungen und Hilfe').click();
  await page.getByLabel('Sprache').selectOption('en');
  await page.getByRole('tab', { name: 'Forces' }).waitFor();
  await player.leave();
});
