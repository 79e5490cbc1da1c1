// After a battle: the dice, the result in words with its code explained, and how it compares, at the table and in words.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clean } from '../lib/axe.mjs';
import { fallen, stays } from '../../crates/table/client/js/fallen.js';

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

const row = (result, weight, attacker_loses, defender_loses) => ({ result, words: `words of ${result}`, weight, attacker_loses, defender_loses });
const board = { title: 'Krakow', out_of: 6, rows: [row('1: A', 1, 4, 0), row('2: AX', 2, 4, 2), row('3: D', 3, 0, 2)] };
const line = (text, position = 5) => ({ n: position, position, seat: 0, turn: 'Fall 1939', rule: '8.2', text, dice: [3] });

test('the result is the one that the line with the dice ends with, and is held against all others', () => {
  const found = fallen([board], [line('4 against 2, 2-1: AX.')], ['Fall', 'Axis', 'Combat', 'Krakow'], 5);
  assert.deepEqual([found.code, found.words], ['AX', 'words of 2: AX']);
  assert.equal(found.good, 5 / 6);
  assert.equal(found.bad, 0.5);
  assert.equal(fallen([], [line('Snow: AX.')], [], 5), null, 'dice of no battle say nothing of one');
  assert.equal(fallen([board], [{ ...line('No die: AX.'), dice: [] }], [], 5), null);
  assert.equal(fallen([board], [line('Two hits.')], [], 5).code, '', 'the throw alone, where it has no code');
  assert.equal(stays(found, ['Fall', 'Axis', 'Combat'], 6), found);
  assert.equal(stays(found, ['Fall', 'Axis', 'Redeployment'], 7), null, 'another phase');
  assert.equal(stays(found, ['Fall', 'Axis', 'Combat'], 4), null, 'taken back');
});

/** A guided scenario of each game, and what leads its first player to a battle. */
const GAMES = {
  neppa: { scenario: 'scenario_1939', battle: ['Germany declares war on Poland', 'Attack Krakow', 'Attack with German armour'] },
  krieg: { scenario: 'A.1', battle: ['Move German armor 1P', 'To w3627', 'Stop here', 'Attack Lodz', 'German armor 1P'] },
  aeto: { scenario: 'white', battle: ['The Axis side', 'An Offensive by German HQ Army Group South', 'Attack W3231', 'Everybody', 'These attack'] },
};

for (const [game, { scenario, battle }] of Object.entries(GAMES)) {
  test(`the dice and the result are said in words, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    const id = await player.alone({ game, scenario, title: 'Dice', seed: '1' });
    const { verbs } = (await player.api('GET', `/rulesets/${game}/look`)).data;
    const asked = async () => {
      const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
      return { seat, ...(await player.api('GET', `/games/${id}/table?seat=${seat}`)).data };
    };
    const act = async (wanted) => {
      const { seat, decision, position } = await asked();
      const { offers } = decision;
      const offer = wanted.map((text) => text && offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => verbs[o.verb]?.ends) ?? offers.at(-1);
      const done = await player.api('POST', `/games/${id}/act`, { seat, position, action: offer.action });
      assert.equal(done.status, 200, done.text);
    };
    for (let i = 0; i < 120 && !(await asked()).decision.offers.some((o) => o.battle); i++) await act(battle);
    const { seat, log } = await asked();
    await player.openTable(id, `?seat=${seat}`);
    await page.locator('.odds .battle-lines').first().waitFor();
    const thrown = log.filter((l) => l.dice?.length).length;
    // The battle is begun by a click, and what is asked in between by the API.
    await player.finish();
    for (let i = 0; i < 40 && (await asked()).log.filter((l) => l.dice?.length).length === thrown; i++) {
      const { position } = await asked();
      // The board is on the table before the next answer.
      await page.locator('.odds .battle-lines').first().waitFor();
      await act(['Roll', 'Attack', 'Fight']);
      await page.waitForFunction((n) => Number(document.querySelector('.panel-inner')?.getAttribute('data-position')) > n, position);
    }
    const card = page.getByRole('region', { name: 'What the dice said' });
    await card.waitFor();
    assert.ok((await card.locator('.dice').count()) > 0, 'the dice');
    assert.match(await card.locator('p').first().innerText(), /^\S.*: \S.+/, 'the code and what it means');
    await clean(page, 'what the dice said');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/fallen-${game}.png` });
    await card.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'detached' });
    await player.leave();
  });
}
