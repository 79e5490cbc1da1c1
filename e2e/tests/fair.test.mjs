// Dice that nobody can load: two browsers stir them, and each checks the whole game by itself in the end.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { sha256, toHex, fromHex } from '../../crates/table/client/js/fair/sha256.js';
import { Stream } from '../../crates/table/client/js/fair/stream.js';
import { again, check, promise, stirred } from '../../crates/table/client/js/fair/check.js';

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

test('hashes are those of everybody else', () => {
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = new Uint8Array(randomBytes(length));
    assert.equal(toHex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`);
  }
});

test('the vector of docs/dice.md', () => {
  const seed = '73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049';
  const [red, blue] = ['01'.repeat(32), '02'.repeat(32)];
  assert.equal(promise(seed), '01ce41ef545f9bf830a3b3f161d424e4e4f3c9ebb10eb5a305af9e327f3abb43');
  assert.equal(promise(red), '72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793');
  const key = stirred(fromHex(seed), 1, { red, blue });
  assert.equal(toHex(key), 'a6ac4acd080d2f54e34620f5bf911932daa1df01fe96b1d44531fb6d4e584b6a');
  const stream = new Stream(key);
  assert.deepEqual(Array.from({ length: 12 }, () => stream.below(6) + 1), [6, 6, 4, 2, 2, 3, 2, 3, 1, 2, 2, 1]);
  assert.equal(toHex(again(key)), 'c14653da98b3a588748d42e3c83ec1fcb642143ee3487e9bb8d2e919d47602ea');
  const anew = new Stream(again(key));
  assert.deepEqual(Array.from({ length: 12 }, () => anew.below(6) + 1), [6, 2, 1, 2, 5, 5, 5, 1, 1, 1, 4, 2]);
});

/** Two browsers at a game of Duel whose dice are stirred. */
async function table() {
  const red = await Player.arrive(browser, server.address);
  const blue = await Player.arrive(browser, server.address);
  const card = await red.newGame({ game: 'duel', title: 'Fair', seats: { red: { kind: 'me' }, blue: { kind: 'open' } } });
  await blue.api('GET', '/me');
  assert.equal((await blue.api('POST', `/games/${card.id}/seats/blue/join`, {})).status, 200);
  await red.openTable(card.id);
  await blue.openTable(card.id);
  for (let i = 0; ; i++) {
    const { data } = await red.api('GET', `/games/${card.id}/dice`);
    if (data.stirs === 1) break;
    assert.ok(i < 100, JSON.stringify(data));
    await red.page.waitForTimeout(100);
  }
  return { red, blue, card };
}

/** @param {Player} player @param {string} id */
const note = (player, id) => player.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `sandtable:dice:${id}`);

test('two browsers stir the dice, play, and check them', async () => {
  const { red, blue, card } = await table();
  await red.page.locator('button[aria-label="Game menu"], .game-menu').first().click();
  await red.page.locator('dialog section.fair', { hasText: 'added a random part of its own' }).waitFor();
  if (process.env.PICTURES) await red.page.screenshot({ path: `${process.env.PICTURES}/fair-menu.png` });
  await red.page.keyboard.press('Escape');
  for (let i = 0; i < 100; i++) {
    const { data } = await red.api('GET', `/games/${card.id}`);
    if (data.over) break;
    const [player, seat] = data.to_move === 'red' ? [red, 'red'] : [blue, 'blue'];
    const { decision, position } = (await player.api('GET', `/games/${card.id}/table?seat=${seat}`)).data;
    assert.equal((await player.api('POST', `/games/${card.id}/act`, { seat, position, action: decision.offers[0].action })).status, 200);
  }
  for (const player of [red, blue]) {
    const words = await player.page.locator('.outcome p.fair', { hasText: 'checked in this browser' }).innerText();
    assert.match(words, /6 dice checked .*parts of Blue and Red are in them.* Yours is among them/s);
  }
  if (process.env.PICTURES) await blue.page.screenshot({ path: `${process.env.PICTURES}/fair-end.png` });

  const journal = (await blue.api('GET', `/games/${card.id}/journal`)).data;
  const mine = await note(blue, card.id);
  assert.equal(check(journal, mine).ok, true);
  /** @param {(journal: any, note: any) => void} change */
  const faults = (change) => {
    const [j, n] = [structuredClone(journal), structuredClone(mine)];
    change(j, n);
    return check(j, n).faults;
  };
  const rolled = journal.actions.findIndex((/** @type {any} */ a) => a.dice?.length);
  const stir = journal.actions.findIndex((/** @type {any} */ a) => a.stirred?.length);
  assert.deepEqual(faults((j) => (j.actions[rolled].dice[0] = (j.actions[rolled].dice[0] % 6) + 1)), ['dice']);
  assert.deepEqual(faults((_, n) => (n.commitment = '0'.repeat(64))), ['commitment']);
  assert.ok(faults((j) => (j.seed = '0'.repeat(64))).includes('seed'));
  assert.ok(faults((j) => (j.actions[stir].stirred[0].blue = '0'.repeat(64))).includes('part'), 'my part exchanged');
  assert.ok(faults((j) => (j.actions[stir].stirred[0].red = '0'.repeat(64))).includes('promise'), 'the other part is not what was promised');
  assert.ok(faults((j) => (j.actions[stir].stirred[0].green = '0'.repeat(64))).includes('promise'), 'nobody adds a part later');
  await red.leave();
  await blue.leave();
});

test('a host who shows another die is found out by the browser', async () => {
  const { red, blue, card } = await table();
  await blue.page.route('**/journal', async (route) => {
    const response = await route.fetch();
    const journal = await response.json();
    const entry = journal.actions.find((/** @type {any} */ a) => a.dice?.length);
    entry.dice[0] = (entry.dice[0] % 6) + 1;
    await route.fulfill({ response, json: journal });
  });
  for (let i = 0; i < 100; i++) {
    const { data } = await red.api('GET', `/games/${card.id}`);
    if (data.over) break;
    const [player, seat] = data.to_move === 'red' ? [red, 'red'] : [blue, 'blue'];
    const { decision, position } = (await player.api('GET', `/games/${card.id}/table?seat=${seat}`)).data;
    await player.api('POST', `/games/${card.id}/act`, { seat, position, action: decision.offers[0].action });
  }
  await blue.page.locator('.outcome .fair.bad', { hasText: 'A die is not what seed and parts give.' }).waitFor();
  await red.leave();
  await blue.leave();
});

test('whoever goes back behind dice stirs anew, and the check says so', async () => {
  const { red, blue, card } = await table();
  /** @param {number} end */
  const play = async (end) => {
    for (let i = 0; i < 100; i++) {
      const { data } = await red.api('GET', `/games/${card.id}`);
      if (data.over || data.position === end) return;
      const [player, seat] = data.to_move === 'red' ? [red, 'red'] : [blue, 'blue'];
      const { decision, position } = (await player.api('GET', `/games/${card.id}/table?seat=${seat}`)).data;
      assert.equal((await player.api('POST', `/games/${card.id}/act`, { seat, position, action: decision.offers[0].action })).status, 200);
    }
  };
  await play(4);
  assert.equal((await red.api('POST', `/games/${card.id}/propose`, { seat: 'red', kind: 'take_back', to: 2 })).status, 200);
  await blue.page.locator('.proposal button.primary').click();
  for (let i = 0; ; i++) {
    const { data } = await red.api('GET', `/games/${card.id}/dice`);
    if (data.stirs === 2) break;
    assert.ok(i < 100, JSON.stringify(data));
    await red.page.waitForTimeout(100);
  }
  assert.equal((await note(blue, card.id)).backs, 1);
  await play(-1);
  await blue.page.locator('.outcome p.fair', { hasText: 'checked in this browser' }).waitFor();
  const journal = (await blue.api('GET', `/games/${card.id}/journal`)).data;
  assert.equal(journal.actions[2].stirred.length, 1);
  const mine = await note(blue, card.id);
  assert.deepEqual([check(journal, mine).ok, check(journal, mine).mine], [true, 2]);
  // Had it gone on before the new parts came, the journal would say how often the stream began anew.
  const claimed = structuredClone(journal);
  claimed.actions[2].again = 1;
  assert.deepEqual(check(claimed, mine).faults, ['dice']);
  await red.leave();
  await blue.leave();
});
