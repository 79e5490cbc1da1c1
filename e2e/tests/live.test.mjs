// Two browsers at one game: a link takes the open seat, and what one plays the other sees at once.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';

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

test('the opponent joins by link and sees every action live', async () => {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.other);
  const game = await axis.newGame({ game: 'neppa', title: 'Two of us', seed: '1', private: true, seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await axis.openTable(game.id);

  // Nobody without the link sees a private game.
  assert.equal((await allies.api('GET', `/games/${game.id}`)).status, 404);
  await axis.page.getByRole('button', { name: 'Game menu' }).click();
  const link = await axis.page.getByLabel('Link that takes the seat of Allies').inputValue();
  await axis.page.getByRole('button', { name: 'Close' }).click();
  await allies.page.goto(link.replace(server.address, server.other));
  await allies.page.getByRole('button', { name: 'Play Allies' }).click();
  await allies.page.waitForURL(/\/games\//);
  await allies.page.locator('.panel-inner[data-position="0"]').waitFor();
  assert.match(await allies.prompt(), /To decide: Axis/);

  await axis.offer('Germany declares war on Poland');
  await allies.page.locator('.panel-inner[data-position="1"]').waitFor();
  await allies.page.locator('.log-lines li', { hasText: 'Germany declares war on Poland' }).waitFor();

  // The other's seat is not mine to act for, and an old position is refused.
  const action = (await axis.api('GET', `/games/${game.id}/table?seat=axis`)).data.decision.offers[0].action;
  const wrong = await allies.api('POST', `/games/${game.id}/act`, { seat: 'axis', position: 1, action });
  assert.equal(wrong.status, 403, wrong.text);
  const stale = await axis.api('POST', `/games/${game.id}/act`, { seat: 'axis', position: 0, action });
  assert.equal(stale.status, 409, stale.text);

  // Taken back, the line is gone from the other log too.
  await axis.step(() => axis.page.getByRole('button', { name: 'Undo', exact: true }).click());
  await allies.page.locator('.panel-inner[data-position="0"]').waitFor();
  assert.equal(await allies.page.locator('.log-lines li').count(), 0);

  // The line breaks and comes back: nothing is missed.
  await allies.context.setOffline(true);
  await axis.offer('Germany declares war on Poland');
  await allies.context.setOffline(false);
  await allies.page.locator('.panel-inner[data-position="1"]').waitFor({ timeout: 30_000 });

  await axis.leave();
  await allies.leave();
});

test('somebody watches, and cannot act', async () => {
  const axis = await Player.arrive(browser, server.address);
  const guest = await Player.arrive(browser, server.other);
  const game = await axis.newGame({ game: 'neppa', title: 'Open to all', seed: '2', spectators: true, seats: { axis: { kind: 'me' }, allies: { kind: 'me' } } });
  await guest.page.goto('/');
  await guest.page.getByRole('link', { name: 'Watch: Open to all' }).click();
  await guest.page.locator('.panel-inner[data-position="0"]').waitFor();
  assert.equal(await guest.page.locator('.offer').count(), 0);
  const { data } = await axis.api('GET', `/games/${game.id}/table?seat=axis`);
  await axis.api('POST', `/games/${game.id}/act`, { seat: 'axis', position: 0, action: data.decision.offers[0].action });
  await guest.page.locator('.panel-inner[data-position="1"]').waitFor();
  await axis.leave();
  await guest.leave();
});

test('games are left and deleted', async () => {
  const owner = await Player.arrive(browser, server.address);
  const game = await owner.newGame({ game: 'neppa', title: 'Short-lived', seats: { axis: { kind: 'me' }, allies: { kind: 'computer', level: 'random' } } });
  await owner.page.goto('/');
  await owner.page.getByRole('button', { name: 'Delete: Short-lived' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await owner.page.getByText('The game was deleted.').waitFor();
  assert.equal((await owner.api('GET', `/games/${game.id}`)).status, 404);
  await owner.leave();
});
