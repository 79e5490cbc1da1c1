// How many clicks the common things take in Europe Engulfed, Totaler Krieg! and AETO, as far as they have them: in the two
// with hexes no ten units stand together, and in AETO nothing is built yet.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { countClicks, counted } from '../lib/clicks.mjs';
import { clickSpace } from '../lib/map.mjs';
import { placeOf } from '../../crates/table/client/js/targets.js';

/** @type {any} */
let server;
/** @type {any} */
let browser;
/** @type {Player} */
let player;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address, { width: 1440, height: 900 });
  await countClicks(player);
  await player.api('GET', '/me');
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

/** The first seat is mine, the others are played by chance. */
async function begin(game, scenario, seed = '1') {
  const { data: seats } = await player.api('POST', `/rulesets/${game}/seats`, { scenario, options: {} });
  const kinds = seats.map((seat, i) => [seat.id, i ? { kind: 'computer', level: 'random' } : { kind: 'me' }]);
  const { id } = await player.newGame({ game, scenario, title: 'Clicks', seed, seats: Object.fromEntries(kinds) });
  return { id, seat: seats[0].id, verbs: (await player.api('GET', `/rulesets/${game}/look`)).data.verbs };
}

/** What I am asked, as soon as I am asked. */
async function asked({ id, seat }) {
  for (let i = 0; i < 600; i++) {
    const { data } = await player.api('GET', `/games/${id}/table?seat=${seat}`);
    if (data.decision || data.outcome) return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail('nobody asks me');
}

/** Plays my seat by the API until a decision is what is looked for. @param {(decision: any) => boolean} wanted @param {string[]} prefer how texts begin */
async function until(at, wanted, prefer = []) {
  for (let i = 0; i < 150; i++) {
    const { decision, position } = await asked(at);
    if (wanted(decision)) return decision;
    const { offers } = decision;
    const offer = prefer.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => at.verbs[o.verb]?.ends) ?? offers[0];
    const done = await player.api('POST', `/games/${at.id}/act`, { seat: at.seat, position, action: offer.action });
    assert.equal(done.status, 200, done.text);
  }
  return assert.fail('it was not reached');
}

const inPhase = (phase) => (decision) => decision.path.includes(phase);
const tell = (what, clicks, most) => {
  console.log(`${what}: ${clicks}`);
  assert.ok(clicks <= most, `${what}: ${clicks}`);
};

test('Europe Engulfed: initial supply takes at most 2', async () => {
  const { page } = player;
  const at = await begin('engulfed', 'patton', '5');
  const decision = await until(at, ({ rule }) => rule === '3.31a', ['Britain: a Fleet Point', 'United States: a Fleet Point']);
  assert.ok(decision.offers.length > 3, 'many wait for supply');
  await player.openTable(at.id);
  const clicks = await counted(player, async () => {
    await page.getByRole('button', { name: /^All \d+:/ }).click();
    await page.locator('.allotment').waitFor();
    await page.locator('.allotment .primary').click();
    await page.waitForFunction(() => !document.querySelector('.prompt')?.textContent?.includes('who is supplied'));
  });
  assert.notEqual((await asked(at)).decision.rule, '3.31a');
  tell('initial supply in Europe Engulfed', clicks, 2);
});

test('Europe Engulfed: ten are built with at most 12', async () => {
  const { page } = player;
  const at = await begin('engulfed', 'european_war');
  await until(at, (decision) => decision.offers.filter((o) => o.buys).length > 3);
  await player.openTable(at.id);
  await page.locator('.purchases').waitFor();
  const start = await player.position();
  let bought = 0;
  const clicks = await counted(player, async () => {
    for (; bought < 10; bought++) {
      // What is cheapest, as long as there is money.
      const rows = await page.locator('.purchases tbody tr').evaluateAll((all) => all.map((row) => ({ price: Number(row.querySelector('.price')?.textContent), shut: row.querySelector('.number button:last-child')?.hasAttribute('disabled') })));
      const open = rows.map((row, i) => ({ ...row, i })).filter((row) => !row.shut).sort((a, b) => a.price - b.price);
      if (!open.length) break;
      await page.locator('.purchases tbody tr').nth(open[0].i).locator('.number button').last().click();
      await page.waitForFunction((n) => [...document.querySelectorAll('.purchases output')].reduce((sum, o) => sum + Number(o.textContent), 0) === n, bought + 1);
    }
    await player.step(() => page.locator('.buy').click());
  });
  assert.ok(bought >= 10, `there was money for ${bought}`);
  assert.equal(await player.position(), start + bought);
  tell('build 10 in Europe Engulfed', clicks, 12);
});

test('Europe Engulfed: all of an area go with at most 3', async () => {
  const { page } = player;
  const at = await begin('engulfed', '1941');
  await until(at, inPhase('Operational Movement'));
  const { decision, view } = await asked(at);
  const mine = new Set(decision.offers.flatMap((o) => (o.targets ?? []).flatMap((t) => ('counter' in t ? [t.counter] : []))));
  /** @type {Map<string, any[]>} */
  const piles = new Map();
  for (const c of view.counters.filter((c) => mine.has(c.id))) piles.set(c.space, [...(piles.get(c.space) ?? []), c]);
  const [largest] = [...piles.values()].toSorted((a, b) => b.length - a.length);
  const picked = largest.map((c) => ({ counter: c.id, count: c.count }));
  const { ways } = (await player.api('POST', `/games/${at.id}/ways`, { seat: at.seat, counters: picked })).data;
  assert.ok(ways.length, 'they can go somewhere together');
  await player.openTable(at.id);
  const [from, to] = [largest[0].space, ways[0].to.space];
  const clicks = await counted(player, async () => {
    await page.locator(`.map-root .pile[data-space="${from}"]`).first().click({ modifiers: ['Shift'] });
    // While ways are looked for the buttons still move.
    await page.locator('.hand [role=status]:not(:text("Looking"))').waitFor();
    const all = page.getByRole('button', { name: 'Everything here' });
    if (await all.count()) await all.click();
    await player.step(() => clickSpace(page, to));
  });
  const after = (await asked(at)).view.counters.filter((c) => c.space === to && largest.some((was) => was.id === c.id));
  assert.equal(after.length, largest.length, 'all of them went');
  tell(`move ${largest.length} units in Europe Engulfed`, clicks, 3);
});

for (const [game, scenario, phase] of [['engulfed', 'european_war', 'Operational Movement'], ['krieg', 'A.1', 'Operational Movement'], ['aeto', 'white', 'Land Movement']]) {
  test(`${game}: from Movement to the end of the turn at most 4`, async () => {
    const { page } = player;
    const at = await begin(game, scenario);
    const { path } = await until(at, inPhase(phase));
    await player.openTable(at.id);
    const clicks = await counted(player, async () => {
      for (let i = 0; i < 8; i++) {
        const { decision } = await asked(at);
        if (!decision || decision.path[0] !== path[0] || (path.length > 2 && decision.path[1] !== path[1])) return;
        await player.step(() => page.locator('.finish').first().click());
        await player.myTurn();
      }
    });
    tell(`from Movement to the end of the turn, ${game}`, clicks, 4);
  });
}

/** A question without its numbers. @param {{ text: string }} decision */
const plain = ({ text }) => text.replace(/\d+/g, '');

/** Does the next thing of a battle as somebody would who wants everybody in it: all at once where that is offered. */
async function goOn() {
  const { page } = player;
  const confirm = page.locator('.allotment .primary');
  const all = page.getByRole('button', { name: /^All \d+:/ });
  const everybody = page.getByRole('button', { name: /^Everybody who can/ });
  const finish = page.locator('.finish').first();
  await player.step(async () => {
    if (await confirm.count()) return confirm.click();
    if (await everybody.count()) return everybody.first().click();
    if (await all.count()) {
      const start = await player.position();
      await all.first().click();
      for (let i = 0; i < 200 && (await player.position()) === start; i++) {
        if (await confirm.isVisible()) return confirm.click();
        await page.waitForTimeout(100);
      }
      return;
    }
    if (await finish.count()) return finish.click();
    await page.locator('.offer').first().click();
  });
}

// In the first combat of A.1 no more than three stand beside Lodz.
for (const [game, scenario, target, least, prefer] of [
  ['krieg', 'A.1', 'Attack Lodz', 3, ['Take German', 'To Leipzig', 'Place German Air Force LF1', 'From Breslau', 'w3627', 'No more support', 'Blitz marker in Lodz', 'End Organization', 'Stop here', 'Move German armor 1P', 'Move German infantry 10', 'Move German infantry 8', 'To w3627', 'To Poznan', 'End Operational']],
  ['aeto', 'white', 'Attack W3231', 4, ['The Axis side', 'An Offensive by German HQ Army Group South', 'No other', 'It stays', 'Nobody else']],
]) {
  test(`${game}: an attack with ${least} units and more, its losses and its advance at most 8`, async () => {
    const { page } = player;
    const at = await begin(game, scenario);
    const decision = await until(at, ({ offers }) => offers.some((o) => o.text.startsWith(target)), prefer);
    const offer = decision.offers.find((o) => o.text.startsWith(target));
    await player.openTable(at.id);
    let many = 0;
    const clicks = await counted(player, async () => {
      await player.step(() => clickSpace(page, placeOf(offer)));
      for (let i = 0; i < 14; i++) {
        await page.locator('.now.is-mine').waitFor({ timeout: 60_000 });
        const { decision: now } = await asked(at);
        // The same question as before, with one attack less to make, or another phase.
        if (plain(now) === plain(decision) || !now.path.includes(decision.path.at(-1))) return;
        many = Math.max(many, await page.locator('.battle-lines ul').first().locator('li').count());
        await goOn();
      }
    });
    assert.ok(many >= least, `${many} attack`);
    tell(`attack of ${many} with losses and advance, ${game}`, clicks, 8);
  });
}
