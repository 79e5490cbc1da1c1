// Being told that it is one's turn, going away from the table, and coming back to a game from a file.

import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';

let server;
let browser;
let target;
before(async () => {
  target = await hook();
  server = await startServer({ more: ['--webhook', new URL('/', target.address).href, '--smtp', '127.0.0.1:9', '--url', 'https://table.example'] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  target?.stop();
});

/** A web server that takes one request. */
async function hook() {
  const requests = [];
  const listener = createServer((request, answer) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      requests.push({ path: request.url, body });
      answer.writeHead(204).end();
    });
  });
  await new Promise((ready) => listener.listen(0, '127.0.0.1', () => ready(undefined)));
  return { requests, address: `http://127.0.0.1:${/** @type {any} */ (listener.address()).port}/turn`, stop: () => listener.close() };
}

/** Axis makes Allies decide: they set up the army of a country that is attacked. */
async function attack(player, game) {
  const { data } = await player.api('GET', `/games/${game.id}/table?seat=axis`);
  const war = data.decision.offers.find((o) => o.text.includes('Germany declares war on Spain'));
  const answer = await player.api('POST', `/games/${game.id}/act`, { seat: 'axis', position: data.position, action: war.action });
  assert.equal(answer.status, 200, answer.text);
}

async function twoPlayers() {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.address);
  const game = await axis.newGame({ game: 'neppa', title: 'By letter', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  assert.equal((await allies.api('POST', `/games/${game.id}/seats/allies/join`, {})).status, 200);
  return { axis, allies, game };
}

async function openNotices(page) {
  await page.getByRole('button', { name: 'Game menu' }).click();
  await page.getByRole('button', { name: 'When it is my turn' }).click();
  await page.getByRole('dialog', { name: 'When it is my turn' }).waitFor();
}

test('a webhook and an e-mail address are given, kept, and used', async () => {
  const { axis, allies, game } = await twoPlayers();
  const { page } = allies;
  await allies.openTable(game.id);
  await openNotices(page);
  await page.getByLabel('E-mail address').fill('allies@example.org');
  await page.getByLabel('Webhook').fill('http://elsewhere.example/');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.toast.refusal', { hasText: 'elsewhere.example' }).waitFor();
  await page.getByLabel('E-mail address').fill('');
  await page.getByLabel('Webhook').fill(target.address);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await openNotices(page);
  assert.equal(await page.getByLabel('Webhook').inputValue(), target.address);
  assert.equal(await page.getByLabel('E-mail address').inputValue(), '');

  // Whoever is away is told.
  await page.goto('/');
  await attack(axis, game);
  for (let i = 0; i < 100 && !target.requests.length; i++) await new Promise((r) => setTimeout(r, 50));
  assert.equal(target.requests[0].path, '/turn');
  assert.equal(JSON.parse(target.requests[0].body).link, `https://table.example/games/${game.id}`);
  await axis.leave();
  await allies.leave();
});

test('word is sent only where somebody said yes, with a click', async () => {
  const { axis, allies, game } = await twoPlayers();
  const { page } = allies;
  await allies.openTable(game.id);
  await openNotices(page);
  await page.getByLabel('E-mail address').fill('allies@example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A letter is on its way there').waitFor();
  await openNotices(page);
  await page.getByText('Nobody has followed the link').waitFor();
  await page.goto('/confirm/nonsense');
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.locator('.toast.refusal', { hasText: 'no letter was sent with this link' }).waitFor();
  await axis.leave();
  await allies.leave();
});

test('the browser tells whoever looks elsewhere', async () => {
  const { axis, allies, game } = await twoPlayers();
  const { page, context } = allies;
  await context.addInitScript(() => {
    /** @type {any} */ (window).told = [];
    class Told {
      static permission = 'default';
      static requestPermission = async () => (Told.permission = 'granted');
      constructor(title, { body }) {
        /** @type {any} */ (window).told.push(`${title} | ${body}`);
      }
    }
    Object.defineProperty(window, 'Notification', { value: Told });
  });
  await allies.openTable(game.id);
  await openNotices(page);
  await page.getByLabel('Notification of this browser').check();
  await page.getByText('You will be told when it is your turn.').waitFor();
  assert.ok(await page.getByLabel('Notification of this browser').isChecked());
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await attack(axis, game);
  await allies.myTurn();
  const told = await page.evaluate(() => /** @type {any} */ (window).told);
  assert.equal(told.length, 1);
  assert.match(told[0], /^Your turn: Allies \| By letter: /);
  await axis.leave();
  await allies.leave();
});

test('a journal is opened as a game to go on with and to look at', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await player.newGame({ game: 'neppa', title: 'To keep', seed: '8', seats: { axis: { kind: 'me' }, allies: { kind: 'me' } } });
  await attack(player, game);
  const journal = await player.api('GET', `/games/${game.id}/journal`);
  const folder = await mkdtemp(path.join(tmpdir(), 'sandtable-journal-'));
  const file = path.join(folder, 'Kept game.json');
  await page.goto('/');
  await writeFile(file, 'no journal');
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('This file is no journal of a Sandtable game.').waitFor();
  // A journal without its seed, and one with it: both become a game of one's own.
  for (const text of [journal.text, JSON.stringify({ ...journal.data, seed: '8' })]) {
    await page.goto('/');
    await writeFile(file, text);
    await page.getByLabel('File').setInputFiles(file);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.panel-inner[data-position="1"]').waitFor();
    await page.locator('.log-lines li', { hasText: 'Germany declares war on Spain' }).waitFor();
  }
  await page.getByRole('link', { name: 'Replay' }).first().click();
  await page.getByRole('heading', { name: 'Step 1 of 1' }).waitFor();
  assert.ok(!page.url().includes(game.id), 'it is a game of its own');
  await rm(folder, { recursive: true });
  await player.leave();
});

test('whoever logs out in one tab has left the table in all', async () => {
  const strict = await startServer({ public: true });
  const player = await Player.arrive(browser, strict.address);
  const { page, context } = player;
  const who = { name: 'Marshal', password: 'a long password' };
  assert.equal((await player.api('POST', '/accounts', who)).status, 201);
  assert.equal((await player.api('POST', '/sessions', who)).status, 201);
  const game = (await player.api('POST', '/games', { game: 'neppa', scenario: '', options: {}, seats: { axis: { kind: 'me' }, allies: { kind: 'me' } } })).data;
  await page.goto(`/games/${game.id}`);
  await page.getByRole('button', { name: 'I am Axis: show my board' }).click();
  await player.myTurn();
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByLabel('Settings and help').click();
  await tab.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/account\?next=/);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  assert.equal(await page.locator('.pile, .log-lines li').count(), 0);
  await player.leave();
  await strict.stop();
});
