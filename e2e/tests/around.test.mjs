// Around a game: talk, notes, a draw, resigning, going back by consent, a rematch, invitations, games that go on elsewhere.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

async function twoPlayers(game = 'neppa') {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.address);
  const card = await axis.newGame({ game, title: 'Between friends', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  assert.equal((await allies.api('POST', `/games/${card.id}/seats/allies/join`, {})).status, 200);
  return { axis, allies, card };
}

const openTalk = (page) => page.getByRole('tab', { name: /^Talk/ }).click();

test('words and notes: the others read the words, nobody the notes', async () => {
  const { axis, allies, card } = await twoPlayers();
  await axis.openTable(card.id);
  await allies.openTable(card.id);
  await openTalk(axis.page);
  await axis.page.getByLabel('Say something to the table').fill('Good luck with Poland!');
  await axis.page.getByRole('button', { name: 'Say', exact: true }).click();
  await axis.page.locator('.talk-line', { hasText: 'Good luck with Poland!' }).waitFor();
  await axis.page.locator('#talk-text:placeholder-shown').waitFor();
  await allies.page.locator('.tabs .unread').waitFor();
  await openTalk(allies.page);
  await allies.page.locator('.talk-line', { hasText: 'Good luck with Poland!' }).waitFor();
  await allies.page.getByText('My notes').click();
  // The hint says so before anything is typed, too: what counts is that it was sent.
  const sent = allies.page.waitForResponse((r) => r.url().endsWith('/notes') && r.request().method() === 'POST');
  await allies.page.locator('#talk-notes:enabled').fill('He always opens with Poland.');
  await sent;
  await allies.page.locator('.notes .hint', { hasText: 'Kept.' }).waitFor();
  await clean(allies.page, 'the talk');
  await allies.page.reload();
  await openTalk(allies.page);
  await allies.page.getByText('My notes').click();
  await allies.page.waitForFunction(() => document.querySelector('#talk-notes')?.value === 'He always opens with Poland.');
  await axis.page.getByText('My notes').click();
  await axis.page.locator('#talk-notes:enabled').waitFor();
  assert.equal(await axis.page.locator('#talk-notes').inputValue(), '');
  await axis.leave();
  await allies.leave();
});

test('a draw is offered, declined, offered again and agreed; then a rematch with seats exchanged', async () => {
  const { axis, allies, card } = await twoPlayers();
  await axis.openTable(card.id);
  await allies.openTable(card.id);
  await openTalk(axis.page);
  await axis.page.getByRole('button', { name: 'Offer a draw' }).click();
  const banner = allies.page.locator('.proposal', { hasText: 'Axis offers a draw.' });
  await banner.getByRole('button', { name: 'Decline' }).click();
  await axis.page.locator('.talk-line', { hasText: 'Declines: a draw.' }).waitFor();
  await axis.page.getByRole('button', { name: 'Offer a draw' }).click();
  await banner.waitFor();
  await clean(allies.page, 'a proposal');
  await banner.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [axis, allies]) await page.locator('.outcome h2', { hasText: 'A draw by agreement' }).waitFor();

  await allies.page.locator('.outcome').getByRole('button', { name: 'Rematch, seats exchanged' }).click();
  await axis.page.locator('.proposal').getByRole('button', { name: 'Agree' }).click();
  await axis.page.locator('.outcome').getByRole('link', { name: 'To the rematch' }).click();
  await axis.page.locator('.seat-badge', { hasText: 'Allies' }).waitFor();
  await axis.leave();
  await allies.leave();
});

test('who resigns loses, and is asked first', async () => {
  const { axis, allies, card } = await twoPlayers();
  await axis.openTable(card.id);
  await allies.openTable(card.id);
  await openTalk(allies.page);
  await allies.page.getByRole('button', { name: 'Resign' }).click();
  await allies.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await allies.page.getByRole('button', { name: 'Resign' }).click();
  await allies.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  for (const { page } of [axis, allies]) await page.locator('.outcome', { hasText: 'Winner: Axis' }).waitFor();
  await axis.leave();
  await allies.leave();
});

test('a move is taken back by consent, and the table goes back on both screens', async () => {
  const { axis, allies, card } = await twoPlayers();
  const { data } = await axis.api('GET', `/games/${card.id}/table?seat=axis`);
  const war = data.decision.offers.find((o) => o.text.includes('Germany declares war on Spain'));
  await axis.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: data.position, action: war.action });
  await axis.openTable(card.id);
  await allies.openTable(card.id);
  await openTalk(axis.page);
  await axis.page.getByRole('button', { name: 'Ask to take my last move back' }).click();
  await axis.page.locator('.proposal', { hasText: 'You have proposed to take back.' }).waitFor();
  await allies.page.locator('.proposal', { hasText: 'Axis asks to take a move back.' }).getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [axis, allies]) await page.locator('.panel-inner[data-position="0"]').waitFor();
  await axis.page.locator('.prompt', { hasText: 'Declare war, intervene, or go on.' }).waitFor();
  await axis.leave();
  await allies.leave();
});

test('a guest is asked before being seated', async () => {
  const axis = await Player.arrive(browser, server.address);
  const guest = await Player.arrive(browser, server.address);
  const card = await axis.newGame({ game: 'neppa', title: 'Come and play', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  const link = card.links.seats.allies;
  await guest.page.goto(link);
  await guest.page.getByRole('heading', { name: /invites you to play Allies$/ }).waitFor();
  await clean(guest.page, 'an invitation');
  assert.equal((await axis.api('GET', `/games/${card.id}`)).data.seats[1].kind, 'open', 'nobody sits there yet');
  await guest.page.getByRole('link', { name: 'Not now' }).click();
  await guest.page.waitForURL((url) => url.pathname === '/');
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Play Allies' }).click();
  await guest.page.waitForURL(`**/games/${card.id}`);
  await guest.page.locator('.seat-badge', { hasText: 'Allies' }).waitFor();
  const late = await Player.arrive(browser, server.address);
  await late.page.goto(link);
  await late.page.getByText('Somebody else has taken this seat.').waitFor();
  // The lobby says who plays, since when, and when somebody last did something.
  await guest.page.goto('/');
  const shown = guest.page.locator('.game-card', { hasText: 'Come and play' });
  await shown.locator('.card-dates', { hasText: /^Begun .+ · last played (this minute|\d+ minutes? ago)$/ }).waitFor();
  await axis.leave();
  await guest.leave();
  await late.leave();
});

test('any position of a replay becomes a game, but not while it hides something', async () => {
  const { axis, allies, card } = await twoPlayers();
  const { data } = await axis.api('GET', `/games/${card.id}/table?seat=axis`);
  const war = data.decision.offers.find((o) => o.text.includes('Germany declares war on Poland'));
  await axis.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: data.position, action: war.action });
  const { page } = allies;
  await page.goto(`/games/${card.id}/replay?at=1`);
  await page.getByRole('heading', { name: /^Step 1 of/ }).waitFor();
  await page.getByRole('button', { name: 'Play from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play from here' });
  await dialog.getByLabel('Allies').selectOption('me');
  await clean(page, 'the dialog of a new game');
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL((url) => /^\/games\/[0-9a-f]+$/.test(url.pathname) && !url.pathname.includes(card.id));
  await page.locator('.panel-inner[data-position="0"]').waitFor();
  assert.deepEqual((await allies.api('GET', `/games/${page.url().split('/').pop()}`)).data.mine, ['axis', 'allies']);

  const hidden = await axis.newGame({ game: 'engulfed', seats: { axis: { kind: 'me' } } });
  await page.goto(`/games/${hidden.id}/replay?seat=spectator`);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog', { name: 'Play from here' }).getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.toast.refusal', { hasText: 'what another seat hides' }).waitFor();
  await axis.leave();
  await allies.leave();
});

test('an unfinished game is saved as a file and gone on with', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const card = await player.newGame({ game: 'neppa', title: 'Interrupted', seats: { axis: { kind: 'me' }, allies: { kind: 'me' } } });
  const { data } = await player.api('GET', `/games/${card.id}/table?seat=axis`);
  const war = data.decision.offers.find((o) => o.text.includes('Germany declares war on Poland'));
  await player.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: data.position, action: war.action });
  const folder = await mkdtemp(path.join(tmpdir(), 'sandtable-save-'));
  const file = path.join(folder, 'interrupted.json');
  await writeFile(file, (await player.api('GET', `/games/${card.id}/journal`)).text);
  await page.goto('/');
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('.panel-inner[data-position="1"]').waitFor();
  await player.step(() => page.locator('.finish').first().click());
  await rm(folder, { recursive: true });
  await player.leave();
});
