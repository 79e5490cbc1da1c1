// A clock that both agree on: it runs for whoever decides, reminds, and lets the staff step in.

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

test('a clock is proposed, agreed on, runs, reminds, and the staff steps in until the player is back', async () => {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.address);
  const card = await axis.newGame({ game: 'neppa', title: 'By the clock', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  await allies.api('POST', `/games/${card.id}/seats/allies/join`, {});
  await axis.openTable(card.id);
  await allies.openTable(card.id);
  await axis.page.getByRole('tab', { name: 'Talk' }).click();
  await axis.page.getByText('Clock: There is no clock.').click();
  await axis.page.getByLabel('Clock', { exact: true }).selectOption('15');
  await axis.page.getByRole('button', { name: 'Propose this clock' }).click();
  await allies.page.getByText('Axis would like a clock. Whoever decides has 15 minutes for it.').waitFor();
  await allies.page.getByRole('button', { name: 'Agree' }).click();
  await axis.page.getByText(/1[45]:\d\d left/).waitFor();
  await allies.page.getByText(/1[45]:\d\d left/).waitFor();
  await clean(axis.page, 'a clock');
  if (process.env.SHOTS) await axis.page.screenshot({ path: `${process.env.SHOTS}/clock.png` });
  // A clock of seconds, which no person would want.
  await axis.api('POST', `/games/${card.id}/propose`, { seat: 'axis', kind: 'clock', to: 2 });
  await allies.page.getByRole('button', { name: 'Agree' }).click();
  await axis.page.getByText('Your time is nearly over.').waitFor();
  await allies.page.getByText('The time of Axis is over.').waitFor();
  if (process.env.SHOTS) await allies.page.screenshot({ path: `${process.env.SHOTS}/late.png` });
  await allies.page.getByRole('button', { name: 'Let the staff step in' }).click();
  await axis.page.getByText('The computer plays your seat.').waitFor();
  await axis.page.getByRole('button', { name: 'Take my seat back' }).click();
  await axis.page.getByText('The computer plays your seat.').waitFor({ state: 'detached' });
  const { data } = await axis.api('GET', `/games/${card.id}`);
  assert.deepEqual(data.seats.map((seat) => seat.kind), ['person', 'person']);
  await axis.leave();
  await allies.leave();
});
