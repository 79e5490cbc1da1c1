// A hex game that the client has never seen, at the table with three people: cards in secret hands, boxes, hexsides, a
// die of eight sides, draws, bids in secret, and passengers of task forces that allies see and enemies do not.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickSpace } from '../lib/map.mjs';

/** @type {any} */
let server;
/** @type {any} */
let browser;
before(async () => {
  server = await startServer({ more: ['--example'] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const SEATS = ['red', 'blue', 'green'];

/** Three people at one table. */
async function sitDown() {
  const players = await Promise.all(SEATS.map((_, at) => Player.arrive(browser, at ? server.other : server.address)));
  const [red, blue, green] = players;
  const game = await red.newGame({ game: 'skirmish', title: 'The Sound', seed: '7', seats: { red: { kind: 'me' }, blue: { kind: 'open' }, green: { kind: 'open' } } });
  for (const [seat, player] of [['blue', blue], ['green', green]]) {
    await player.api('GET', '/me');
    assert.equal((await player.api('POST', `/games/${game.id}/seats/${seat}/join`, {})).status, 200);
  }
  for (const player of players) await player.openTable(game.id);
  return { red, blue, green, id: game.id };
}

/** What a seat is told when it asks for its own table. @param {any} player @param {string} id @param {string} seat */
const table = async (player, id, seat) => (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;

/** Clicks the middle of a hexside. @param {any} player @param {string} edge */
async function clickEdge(player, edge) {
  const side = player.page.locator(`.map-root [data-edge="${edge}"] .side-hit`);
  await side.waitFor({ state: 'attached', timeout: 60_000 });
  const box = await side.boundingBox();
  await player.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Everything that reached a browser, as one text. @param {any} player */
async function told(player) {
  return (await player.heardAll()).map((message) => message.text).join('\n') + (await player.page.content());
}

test('three people play it, and nobody learns what is hidden', async () => {
  const { red, blue, green, id } = await sitDown();
  await red.myTurn();

  // A hexside and a box say why nothing can be done there.
  await clickEdge(red, 'h36|h46');
  const refusal = red.page.locator('.toast.refusal').first();
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /No pontoons were ordered.*Rule 3\.6/s);
  await clickSpace(red.page, 'reserve_blue');
  await red.page.getByText('Nothing can be chosen here now').first().waitFor();

  // A battle with a die of eight sides.
  await red.offer('Red Horse attacks h56');
  const rolled = (await table(green, id, 'green')).log.find((line) => line.text.includes('attacks h56'));
  assert.match(String(rolled.dice[0]), /^d8:[1-8]$/);
  const thrown = green.page.locator('.log-lines li', { hasText: 'attacks h56' }).locator('.dice');
  await thrown.waitFor();
  assert.match(String(await thrown.getAttribute('aria-label')), new RegExp(`\\b${rolled.dice[0].slice(3)}\\b`));

  // Somebody goes aboard: the enemy learns that, and not of which force.
  await red.offer('3rd Red Foot aboard Red Squadron B');
  await red.finish();

  // What Red drew is told to Red alone.
  await blue.myTurn();
  const own = (await table(red, id, 'red')).view.decks.find((deck) => deck.key === 'hand_red');
  assert.equal(own.cards.length, 2);
  assert.equal(await red.page.locator('.deck-hand.own .game-card-face').count(), 2);
  await red.page.locator('.log-lines .drawn').first().waitFor();
  assert.equal(await blue.page.locator('.deck-hand[data-owner=red] .game-card-face').count(), 0);
  assert.match(await blue.page.locator('.deck-hand[data-owner=red] .deck-head').innerText(), /2 cards/);

  // The map shows where Blue's choices are; an arrow leads to the box, which is out of sight. A click on it is an offer.
  await blue.page.locator('.map-edges button', { hasText: '1' }).click();
  await blue.step(() => clickSpace(blue.page, 'reserve_blue'));
  assert.match((await table(red, id, 'red')).log.at(-1).text, /1st Blue Foot goes into the reserve/);
  await blue.offer('2nd Blue Foot aboard Blue Squadron A');
  await blue.finish();

  // Allies share who is aboard.
  await green.myTurn();
  const seen = async (player, seat) => (await table(player, id, seat)).view.counters.find((counter) => counter.id === 8)?.aboard;
  assert.deepEqual([await seen(blue, 'blue'), await seen(green, 'green'), await seen(red, 'red')], [11, 11, undefined]);
  const hands = await Promise.all([red, blue].map(async (player, at) => (await table(player, id, SEATS[at])).view.decks[at].cards));
  await green.finish();

  // Bids in secret: made by a click on a card, shown when all are made.
  await red.myTurn();
  await red.step(() => red.page.locator(`.game-card-face[data-card="${hands[0][0].id}"]`).click());
  await blue.myTurn();
  const before = await told(blue);
  for (const { face, id: card } of hands[0]) {
    assert.ok(!before.includes(`"face":"${face}"`), `Blue was not told ${face}`);
    assert.equal(await blue.page.locator(`[data-card="${card}"]`).count(), 0);
  }
  assert.ok(before.includes('3rd Red Foot goes aboard') && !before.includes('3rd Red Foot is aboard'), 'nor who is aboard of what');
  assert.ok((await told(green)).includes('2nd Blue Foot is aboard Blue Squadron A'), 'the ally was told');
  assert.ok(!(await told(red)).includes('2nd Blue Foot is aboard Blue Squadron A'));
  for (const path of ['table', 'log', 'timeline', 'history', 'since', 'at/3', 'overlays']) {
    const answer = await blue.api('GET', `/games/${id}/${path}?seat=red`);
    assert.ok([403, 404].includes(answer.status), `${path}: ${answer.status}`);
  }
  await blue.offer('Bid nothing');
  await green.myTurn();
  assert.ok(!(await told(green)).includes('Red bids'));
  await green.offer('Bid nothing');
  await red.myTurn();
  await blue.page.getByText(/Red bids card \d+/).first().waitFor();
  assert.equal(await blue.page.locator(`.deck-discard [data-card="${hands[0][0].id}"]`).count(), 1, 'the bid lies open');

  for (const player of [red, blue, green]) await player.leave();
});
