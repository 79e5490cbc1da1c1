// How many clicks the common things take in NEPPA ETO, counted while they are played.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { countClicks, counted } from '../lib/clicks.mjs';
import { pointOf } from '../lib/map.mjs';
import { counterOf, placeOf } from '../../crates/table/client/js/targets.js';

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
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

const table = async (id, seat = 'axis') => (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;

async function axis(scenario = '') {
  const made = await player.newGame({ game: 'neppa', scenario, title: 'Clicks', seed: '5', seats: { axis: { kind: 'me' }, allies: { kind: 'me' } } });
  await player.page.goto('/');
  await player.page.evaluate((id) => localStorage.setItem(`sandtable:handover:${id}`, 'open'), made.id);
  return made.id;
}

/** Declares war on Poland and ends one step after the other until a decision is what is looked for. */
async function until(id, wanted) {
  const { verbs } = (await player.api('GET', '/rulesets/neppa/look')).data;
  for (let i = 0; i < 150; i++) {
    const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
    const { decision, position } = await table(id, seat);
    if (wanted(decision)) return decision;
    const war = decision.offers.find((o) => o.verb === 'declare war' && o.text.includes('Poland'));
    const offer = war ?? decision.offers.find((o) => verbs[o.verb]?.ends) ?? decision.offers[0];
    assert.equal((await player.api('POST', `/games/${id}/act`, { seat, position, action: offer.action })).status, 200);
  }
  assert.fail('it was not reached');
}

const inPhase = (phase) => (decision) => decision.path.includes(phase);

/** Several of one pile that can all go to one place. */
async function movers(id, least) {
  const { decision, view, position } = await table(id);
  const offered = new Set(decision.offers.map(counterOf));
  const piles = new Map();
  for (const c of view.counters.filter((c) => offered.has(c.id))) piles.set(`${c.space}|${c.nation}`, [...(piles.get(`${c.space}|${c.nation}`) ?? []), c]);
  const size = (list) => list.reduce((n, c) => n + c.count, 0);
  for (const counters of [...piles.values()].filter((list) => size(list) >= least)) {
    const picked = counters.map((c) => ({ counter: c.id, count: c.count }));
    const { ways } = (await player.api('POST', `/games/${id}/ways`, { seat: 'axis', counters: picked })).data;
    if (ways.length) return { counters, to: ways[0].to.space, many: size(counters), position };
  }
  return null;
}

test('ten units go from one place to another: at most 3', async () => {
  const { page } = player;
  const id = await axis();
  await until(id, inPhase('Movement'));
  const found = await movers(id, 10);
  assert.ok(found, 'ten stand together and can go');
  await player.openTable(id);
  const to = await pointOf(page, found.to);
  const box = await page.locator(`.map-root .pile[data-space="${found.counters[0].space}"]`).first().boundingBox();
  const clicks = await counted(player, () =>
    player.step(async () => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 30, box.y + 30, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
    }),
  );
  const { view } = await table(id);
  const there = view.counters.filter((c) => c.space === found.to && c.nation === found.counters[0].nation).reduce((n, c) => n + c.count, 0);
  assert.ok(there >= 10, `${there} are there`);
  console.log(`move ${found.many} units: ${clicks}`);
  assert.ok(clicks <= 3, String(clicks));
});

test('ten units are built: at most 12', async () => {
  const { page } = player;
  const id = await axis('summer_1941');
  await until(id, (decision) => decision.offers.filter((o) => o.buys).length > 3);
  await player.openTable(id);
  await page.locator('.purchases').waitFor();
  const start = await player.position();
  const clicks = await counted(player, async () => {
    for (let bought = 0; bought < 10; bought++) {
      await page.locator('.purchases .number button:last-child:not([disabled])').first().click();
      await page.waitForFunction((n) => [...document.querySelectorAll('.purchases output')].reduce((sum, o) => sum + Number(o.textContent), 0) === n, bought + 1);
    }
    await player.step(() => page.locator('.buy').click());
  });
  assert.equal(await player.position(), start + 10);
  console.log(`build 10 units: ${clicks}`);
  assert.ok(clicks <= 12, String(clicks));
});

test('an attack with four units, its losses and its advance: at most 8', async () => {
  const { page } = player;
  const id = await axis();
  await until(id, inPhase('Combat'));
  const { decision, view } = await table(id);
  const poland = new Set([...(view.control?.poland ?? []), ...view.spaces.filter((space) => space.control === 'poland').map((space) => space.key)]);
  const targets = decision.offers.filter((o) => o.verb === 'attack' && poland.has(placeOf(o)));
  let done = 0;
  for (const target of targets) {
    const { position } = await table(id);
    await player.api('POST', `/games/${id}/act`, { seat: 'axis', position, action: target.action });
    done = (await table(id)).decision.offers.filter((o) => o.verb === 'commit').length;
    const { position: then } = await table(id);
    await player.api('POST', `/games/${id}/undo`, { seat: 'axis', position: then });
    if (done < 4) continue;
    await player.openTable(id);
    const point = await pointOf(page, placeOf(target));
    const clicks = await counted(player, async () => {
      await player.step(() => page.mouse.click(point.x, point.y));
      await player.step(async () => {
        await page.getByRole('button', { name: /^All \d+:/ }).first().click();
        const confirm = page.locator('.allotment .primary');
        await Promise.race([confirm.waitFor().catch(() => {}), page.waitForFunction(() => document.querySelector('.battle-lines'))]);
        if (await confirm.isVisible()) await confirm.click();
      });
      await page.locator('.battle-takes').waitFor();
      const committed = (await page.locator('.battle-lines ul').first().locator('li').count()) || 4;
      assert.ok(committed >= 4, `${committed} attack`);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/battle.png` });
      await fightOut(id);
    });
    console.log(`attack with four units, losses and advance: ${clicks}`);
    assert.ok(clicks <= 8, String(clicks));
    return;
  }
  assert.fail('nobody can be attacked by several');
});

/** Fights, takes losses and advances until another target could be chosen. */
async function fightOut(id) {
  const { page } = player;
  for (let i = 0; i < 12; i++) {
    const { decision } = await table(id, (await player.api('GET', `/games/${id}`)).data.to_move);
    if (!decision.path.some((part) => part.startsWith('Attack on'))) return;
    const all = page.getByRole('button', { name: /^All \d+:/ });
    const finish = page.locator('.finish').first();
    await player.step(async () => {
      if (!(await page.locator('.battle-takes').count()) && (await all.count())) return all.first().click();
      if (await finish.count()) {
        await finish.click();
        const sure = page.locator('dialog button[value=yes]');
        await page.waitForTimeout(200);
        if (await sure.isVisible()) await sure.click();
        return;
      }
      await page.locator('.offer').first().click();
    });
  }
}

test('from Movement to the end of the turn: at most 4', async () => {
  const { page } = player;
  const id = await axis();
  await until(id, inPhase('Movement'));
  await player.openTable(id);
  const clicks = await counted(player, async () => {
    for (let i = 0; i < 8; i++) {
      const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
      if (seat !== 'axis') return;
      if (!(await table(id)).decision.path.includes('Axis turn')) return;
      await player.step(() => page.locator('.finish').first().click());
    }
  });
  console.log(`from Movement to the end of the turn: ${clicks}`);
  assert.ok(clicks <= 4, String(clicks));
});

test('a friend is invited: at most 2', async () => {
  const { page } = player;
  const made = await player.newGame({ game: 'neppa', title: 'For two', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await player.openTable(made.id);
  const clicks = await counted(player, async () => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.locator('dialog .link-row .primary').click();
  });
  assert.match(await page.locator('dialog .link-row input').inputValue(), /\/join\/\w+/);
  console.log(`invite a friend: ${clicks}`);
  assert.ok(clicks <= 2, String(clicks));
});
