// The battle board: both sides see the lines, what counts besides, and the odds of the battle that is prepared.

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

/** Acts for a seat until it is asked what is wanted, or another seat decides. */
async function until(player, id, seat, wanted, enough) {
  for (let i = 0; i < 150; i++) {
    const { data } = await player.api('GET', `/games/${id}/table?seat=${seat}`);
    if (!data.decision || enough(data.decision)) return data.decision;
    const { offers } = data.decision;
    const offer = wanted.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => o.verb === 'done') ?? offers.at(-1);
    const done = await player.api('POST', `/games/${id}/act`, { seat, position: data.position, action: offer.action });
    assert.equal(done.status, 200, done.text);
  }
  return assert.fail('it did not come to that');
}

async function two(game, scenario, [first, second]) {
  const attacker = await Player.arrive(browser, server.address);
  const defender = await Player.arrive(browser, server.address);
  const card = await attacker.newGame({ game, scenario, title: 'Battle', seed: '1', seats: { [first]: { kind: 'me' }, [second]: { kind: 'open' } } });
  await defender.api('GET', '/me');
  assert.equal((await defender.api('POST', `/games/${card.id}/seats/${second}/join`, {})).status, 200);
  return { attacker, defender, card };
}

test('who defends in NEPPA ETO is asked with both lines and the odds before his eyes', async () => {
  const { attacker, defender, card } = await two('neppa', 'scenario_1939', ['axis', 'allies']);
  await until(attacker, card.id, 'axis', ['Germany declares war on Poland', 'Attack Krakow', 'Attack with German armour', 'No more: fight'], () => false);
  await defender.openTable(card.id);
  const { page } = defender;
  await page.locator('.prompt', { hasText: 'from the air?' }).waitFor();
  const board = page.locator('.odds');
  await board.locator('.battle-lines', { hasText: 'German armour' }).waitFor();
  await board.locator('.battle-takes').waitFor();
  await page.locator('.arrow-line').first().waitFor({ state: 'attached' });
  await clean(page, 'the board of the defender');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/battle-neppa.png` });
  await attacker.leave();
  await defender.leave();
});

test('an attack in Totaler Krieg! is seen by the defender while it is declared', async () => {
  const { attacker, defender, card } = await two('krieg', 'A.1', ['axis', 'western']);
  const wanted = ['Move German armor 1P', 'To w3627', 'Stop here', 'Attack Lodz', 'German armor 1P'];
  await until(attacker, card.id, 'axis', wanted, (decision) => decision.offers.some((o) => o.battle));
  await defender.openTable(card.id);
  const { page } = defender;
  const board = page.locator('.odds');
  await board.locator('.battle-lines').waitFor();
  await board.getByText('All results').click();
  await board.getByText(/The (defenders|attackers) retreat/).first().waitFor();
  await clean(page, 'the board of the defender');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/battle-krieg.png` });
  await attacker.leave();
  await defender.leave();
});

/**
 * A game of Europe Engulfed in which the computer attacks at random, and the battle in which the Allies are asked something
 * over open blocks; null where there is none among some hundred decisions.
 * @param {Player} defender @param {string} seed @returns {Promise<[any, any]>}
 */
async function fought(defender, seed) {
  const card = await defender.newGame({ game: 'engulfed', scenario: '1941', title: 'Battle', seed, seats: { axis: { kind: 'computer', level: 'random' }, allies: { kind: 'me' } } });
  for (let answered = 0, waited = 0; answered < 400 && waited < 400; ) {
    const { data } = await defender.api('GET', `/games/${card.id}/table?seat=allies`);
    if (data.outcome) break;
    if (!data.decision) {
      waited++;
      await new Promise((r) => setTimeout(r, 30));
      continue;
    }
    if (data.decision.path.some((/** @type {string} */ step) => step.startsWith('Combat in'))) {
      const battle = (await defender.api('GET', `/games/${card.id}/battle?seat=allies`)).data;
      if (battle) return [card, battle];
    }
    const { offers } = data.decision;
    const offer = offers.find((/** @type {any} */ o) => o.verb === 'done') ?? offers.at(-1);
    await defender.api('POST', `/games/${card.id}/act`, { seat: 'allies', position: data.position, action: offer.action });
    [answered, waited] = [answered + 1, 0];
  }
  return [card, null];
}

test('a round in Europe Engulfed shows the defender both lines and what counts besides, once the blocks lie open', async () => {
  const defender = await Player.arrive(browser, server.address);
  let [card, battle] = await fought(defender, '1');
  for (let seed = 2; seed < 12 && !battle; seed++) [card, battle] = await fought(defender, String(seed));
  assert.ok(battle?.attackers?.length && battle.defenders.length, 'a round is fought over open blocks');
  assert.ok(battle.takes !== undefined && battle.place, 'with the chance to take the place');
  await defender.openTable(card.id);
  await defender.page.locator('.odds .battle-lines').first().waitFor();
  await clean(defender.page, 'the board of a round');
  if (process.env.SHOTS) await defender.page.screenshot({ path: `${process.env.SHOTS}/battle-engulfed.png` });
  await defender.leave();
});
