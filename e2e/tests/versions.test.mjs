// A game that was begun under another version of the rules goes on, or can be read.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';

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

/** A game of Duel between two browsers after some actions. @param {[string, any][]} actions */
async function played(actions) {
  const red = await Player.arrive(browser, server.address);
  const blue = await Player.arrive(browser, server.address);
  const card = await red.newGame({ game: 'duel', title: 'Old rules', seats: { red: { kind: 'me' }, blue: { kind: 'open' } } });
  await blue.api('GET', '/me');
  assert.equal((await blue.api('POST', `/games/${card.id}/seats/blue/join`, {})).status, 200);
  for (const [position, [seat, action]] of actions.entries()) {
    const who = seat === 'red' ? red : blue;
    const { status, text } = await who.api('POST', `/games/${card.id}/act`, { seat, position, action });
    assert.equal(status, 200, text);
  }
  return { red, blue, id: card.id };
}

/** @type {[string, any][]} */
const FIVE = [['red', { pick: 1 }], ['red', 'commit'], ['blue', { pick: 2 }], ['blue', 'commit'], ['red', { pick: 3 }]];

test('a game that holds goes on, and the players read that it was carried over', async () => {
  const { red, blue, id } = await played(FIVE);
  await server.restart(`UPDATE games SET version = '0' WHERE id = '${id}'`);
  await red.openTable(id);
  const note = await red.page.locator('.log .carried').innerText();
  assert.match(note, /carried over from version 0 to version 1 of the rules\. All 5 actions so far were played again and hold, dice included\./);
  await red.page.locator('.now.is-mine').waitFor();
  await red.step(() => red.page.locator('.offers button, .finish-buttons button', { hasText: 'Commit' }).first().click());
  await blue.openTable(id);
  await blue.page.locator('.log .carried').waitFor();
  await blue.page.locator('.now.is-mine').waitFor();
  if (process.env.PICTURES) await blue.page.screenshot({ path: `${process.env.PICTURES}/carried.png` });
  await blue.page.goto(`/games/${id}/text`);
  await blue.page.locator('.text-table .carried').waitFor();
  await red.leave();
  await blue.leave();
});

test('a game that does not hold can be read up to there, and says whose action it is', async () => {
  const { red, blue, id } = await played(FIVE);
  await server.restart(`UPDATE games SET version = '0' WHERE id = '${id}'; UPDATE events SET action = '{"pick":9}' WHERE game = '${id}' AND seat = 'blue' AND action LIKE '%pick%'`);
  await red.openTable(id);
  const stopped = red.page.locator('.now .stopped');
  assert.match(await stopped.innerText(), /Action 3, of Blue, does not hold under version 1 of the rules\.\s+The game can be read up to there \(2 of 5 actions\)/);
  assert.equal(await stopped.locator('.why, .rule').count(), 0, 'why is a secret of Blue');
  assert.equal(await red.page.locator('.now.is-mine').count(), 0);
  assert.equal(await red.position(), 2);
  await blue.openTable(id);
  await blue.page.locator('.now .stopped .rule', { hasText: '2.1' }).waitFor();
  if (process.env.PICTURES) await blue.page.screenshot({ path: `${process.env.PICTURES}/stopped.png` });
  await blue.page.locator('.stopped a', { hasText: 'Replay' }).click();
  await blue.page.locator('.replay-panel').waitFor();
  await blue.page.goto(`/games/${id}/text`);
  await blue.page.locator('.text-table .stopped').waitFor();
  const journal = (await blue.api('GET', `/games/${id}/journal`)).data;
  assert.deepEqual([journal.version, journal.actions.length], ['0', 2]);
  assert.equal((await red.api('POST', `/games/${id}/propose`, { seat: 'red', kind: 'draw' })).status, 200);
  assert.equal((await blue.api('POST', `/games/${id}/answer`, { seat: 'blue', yes: true, kind: 'draw' })).data.done, true);
  await blue.openTable(id);
  await blue.page.locator('.now .stopped button', { hasText: 'Play from here' }).click();
  await blue.page.locator('dialog form.from-form button.primary').click();
  await blue.page.waitForURL((url) => /^\/games\/[^/]+$/.test(url.pathname) && !url.pathname.includes(id));
  await red.leave();
  await blue.leave();
});
