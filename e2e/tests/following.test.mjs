// Following what others did: trails, what happened since my last move with its sum, the log by nation, place and kind.

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

/** Acts for a seat as long as it decides: the first offer that is wanted, or what ends the step. */
async function play(player, id, seat, wanted, steps) {
  for (let i = 0; i < steps; i++) {
    const { data } = await player.api('GET', `/games/${id}/table?seat=${seat}`);
    if (!data.decision) return;
    const { offers } = data.decision;
    const offer = wanted.map((text) => offers.find((o) => o.text.includes(text))).find(Boolean) ?? offers.find((o) => o.verb === 'done') ?? offers.at(-1);
    const { status, text } = await player.api('POST', `/games/${id}/act`, { seat, position: data.position, action: offer.action });
    assert.equal(status, 200, text);
  }
}

/** The Axis has declared war on Poland and marched; the Allies look on. */
async function marched() {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.address);
  const card = await axis.newGame({ game: 'neppa', title: 'Seen from London', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  await allies.api('POST', `/games/${card.id}/seats/allies/join`, {});
  return { axis, allies, card };
}

test('a move of the other side leaves a trail and a mark, and its line leads to the map', async () => {
  const { axis, allies, card } = await marched();
  await play(axis, card.id, 'axis', [], 1);
  await allies.openTable(card.id);
  await allies.page.locator('.map-root .pile').first().waitFor();
  assert.equal(await allies.page.locator('.trail').count(), 0, 'nothing has moved since the page was opened');
  // One unit of the Axis goes somewhere: it is chosen, then sent.
  const { data } = await axis.api('GET', `/games/${card.id}/table?seat=axis`);
  const pick = data.decision.offers.find((o) => o.targets?.some((t) => 'counter' in t));
  assert.ok(pick, 'something can move');
  await axis.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: data.position, action: pick.action });
  const { data: chosen } = await axis.api('GET', `/games/${card.id}/table?seat=axis`);
  const go = chosen.decision.offers.find((o) => o.targets?.some((t) => 'space' in t));
  assert.ok(go, 'it can go somewhere');
  await axis.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: chosen.position, action: go.action });
  await allies.page.locator('.trail').first().waitFor({ state: 'attached' });
  await allies.page.locator('.trail-end').first().waitFor({ state: 'attached' });
  await allies.page.getByRole('button', { name: 'Show it on the map' }).first().click();
  await allies.page.locator('.map-ground .chosen .chosen, .map-ground .chosen path, .map-ground .chosen circle').first().waitFor({ state: 'attached' });
  if (process.env.SHOTS) await allies.page.screenshot({ path: `${process.env.SHOTS}/trail.png` });
  await axis.leave();
  await allies.leave();
});

/** Acts for whoever decides, as long as it is no matter of the last seat: what is wanted, or what ends the step. */
async function playOthers(player, card, mine, wanted, steps) {
  const { verbs } = (await player.api('GET', `/rulesets/${card.game}/look`)).data;
  for (let i = 0; i < steps; i++) {
    const { to_move: seat, over } = (await player.api('GET', `/games/${card.id}`)).data;
    if (over || seat === mine) return;
    const { decision, position } = (await player.api('GET', `/games/${card.id}/table?seat=${seat}`)).data;
    const { offers } = decision;
    const offer = wanted.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => verbs[o.verb]?.ends) ?? offers.at(-1);
    const { status, text } = await player.api('POST', `/games/${card.id}/act`, { seat, position, action: offer.action });
    assert.equal(status, 200, text);
  }
}

for (const [game, scenario, wanted] of [
  ['neppa', '', ['Germany declares war on Poland']],
  ['engulfed', '', ['Germany declares war on Poland']],
  ['krieg', 'A.1', ['Move German armor 1P', 'To w3627', 'Stop here', 'Attack Lodz', 'German armor 1P', 'Attack']],
]) {
  test(`what happened since my last move plays by itself and ends with a sum, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    await player.api('GET', '/me');
    const { data } = await player.api('POST', `/rulesets/${game}/seats`, { scenario, options: {} });
    const seats = data.map((seat) => seat.id);
    const card = await player.newGame({ game, scenario, title: 'In sum', seed: '6', seats: Object.fromEntries(seats.map((seat) => [seat, { kind: 'me' }])) });
    await playOthers(player, { ...card, game }, seats[1], wanted, 40);
    await page.addInitScript((id) => localStorage.setItem(`sandtable:handover:${id}`, 'open'), card.id);
    await page.goto(`/games/${card.id}/replay?since&seat=${seats[1]}`);
    await page.getByRole('button', { name: 'Skip to the end' }).or(page.locator('.summary')).first().waitFor();
    const skip = page.getByRole('button', { name: 'Skip to the end' });
    if (await skip.isVisible()) await skip.click();
    const sum = page.getByRole('region', { name: 'In sum' });
    await sum.waitFor();
    assert.ok((await sum.locator('li').count()) > 0, 'something has changed');
    await clean(page, 'the sum');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sum-${game}.png` });
    await page.getByRole('button', { name: 'See it again' }).click();
    await page.waitForFunction(() => !document.querySelector('.summary'));
    await player.leave();
  });
}

test('the log is filtered by nation and kind', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const card = await player.newGame({ game: 'neppa', title: 'By nation', seed: '6', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  const { data } = await player.api('GET', `/games/${card.id}/table?seat=axis`);
  let { position } = data;
  for (const text of ['Germany declares war on Poland', 'Italy declares war on Greece']) {
    const now = (await player.api('GET', `/games/${card.id}/table?seat=axis`)).data;
    const war = now.decision.offers.find((o) => o.text.includes(text));
    const done = await player.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: now.position, action: war.action });
    assert.equal(done.status, 200, done.text);
    position = done.data.position;
    if (!(await player.api('GET', `/games/${card.id}/table?seat=axis`)).data.decision) break;
  }
  assert.ok(position > 0);
  await player.openTable(card.id);
  const lines = page.locator('.log-lines .log-text');
  const poland = page.locator('.log-text', { hasText: 'Germany declares war on Poland' });
  await poland.waitFor();
  await page.getByText('Filter the log').click();
  await page.getByLabel('Nation').selectOption({ label: 'Italy' });
  await page.waitForFunction(() => ![...document.querySelectorAll('.log-text')].some((line) => line.textContent?.includes('Germany declares')));
  for (const text of await lines.allInnerTexts()) assert.match(text, /Ital/);
  await page.getByLabel('Nation').selectOption('');
  await poland.waitFor();
  await page.getByLabel('Kind').selectOption({ label: 'Dice and losses' });
  await page.waitForFunction(() => ![...document.querySelectorAll('.log-text')].some((line) => line.textContent?.includes('declares war')));
  await page.getByLabel('Kind').selectOption('');
  await clean(page, 'the filter of the log');
  await player.leave();
});
