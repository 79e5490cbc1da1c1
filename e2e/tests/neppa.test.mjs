// A person plays a whole turn of NEPPA by clicking: creates the game, moves, fights, is refused, takes back, comes back.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickSpace, clickCounter } from '../lib/map.mjs';
import { counterOf, placeOf } from '../../crates/table/client/js/targets.js';

let server;
let browser;
let player;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address);
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

const gameId = () => /\/games\/([^/?]+)/.exec(player.page.url())[1];
const table = async () => (await player.api('GET', `/games/${gameId()}/table?seat=axis`)).data;

/** Decides whatever is asked: ends the step if one can, else takes the first choice. */
async function decide() {
  await player.myTurn();
  if (await player.page.locator('.finish').count()) return player.finish();
  const list = player.page.locator('.disclosure[aria-expanded=false]');
  if (await list.count()) await list.click();
  await player.step(() => player.page.locator('.offer').first().click());
}

/** Decides until a phase begins. */
async function until(phase) {
  for (let i = 0; i < 60; i++) {
    await player.myTurn();
    if ((await player.path()).includes(phase)) return;
    await decide();
  }
  assert.fail(`${phase} was not reached`);
}

test('a NEPPA game is created by clicking', async () => {
  const { page } = player;
  await page.goto('/');
  await page.getByRole('link', { name: 'New game' }).click();
  await page.getByRole('radio', { name: /NEPPA ETO/ }).check();
  await page.getByRole('radio', { name: /Campaign game/ }).check();
  await page.getByRole('group', { name: /^Allies/ }).getByRole('radio', { name: 'Computer' }).check();
  await page.getByLabel('Name of the game').fill('Fall Weiss');
  await page.getByLabel('Seed of the dice').fill('e2e');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/games\//);
  await player.myTurn();
  assert.deepEqual(await player.path(), ['Fall 1939', 'Axis turn', 'Declarations of War']);
});

test('an action is taken back and taken again', async () => {
  const { page } = player;
  await player.offer('Germany declares war on Poland');
  assert.equal(await player.position(), 1);
  await player.step(() => page.getByRole('button', { name: 'Undo', exact: true }).click());
  assert.equal(await player.position(), 0);
  await player.step(() => page.getByRole('button', { name: 'Redo' }).click());
  assert.equal(await player.position(), 1);
  await player.step(() => page.getByRole('button', { name: 'Undo back to before this' }).first().click());
  assert.equal(await player.position(), 0);
  await player.offer('Germany declares war on Poland');
});

test('a click on what cannot be clicked is refused with a rule', async () => {
  const { page } = player;
  const offers = new Set((await table()).decision.offers.map(placeOf));
  assert.ok(!offers.has('berlin'));
  await clickSpace(page, 'berlin');
  const refusal = page.locator('.toast.refusal').first();
  await refusal.waitFor();
  assert.match(await refusal.innerText(), /Rule \d+\.\d/);
  assert.equal(await player.position(), 1, 'nothing has changed');
});

test('whoever wants it is reminded of what is still open', async () => {
  const { page } = player;
  const remind = (/** @type {boolean} */ on) => page.evaluate((on) => (on ? localStorage.setItem('sandtable:ask-to-end', 'yes') : localStorage.removeItem('sandtable:ask-to-end')), on);
  await remind(true);
  await page.locator('.finish').click();
  await page.getByRole('dialog').waitFor();
  assert.match(await page.getByRole('dialog').innerText(), /You could still do this: .*declare war \(\d+\)/);
  await page.getByRole('button', { name: 'Go on deciding' }).click();
  assert.equal(await player.position(), 1);
  await remind(false);
});

test('a unit moves by a click on its counter and one on a zone', async () => {
  const { page } = player;
  await until('Movement');
  const before = await table();
  const alone = (o) => o.verb === 'move' && counterOf(o) !== undefined && before.decision.offers.filter((p) => counterOf(p) === counterOf(o)).length === 1;
  const move = before.decision.offers.find(alone);
  assert.ok(move, 'a unit can move');
  await player.step(() => clickCounter(page, move));
  const going = await table();
  // The unit that is asked about is marked, and the question says where it stands.
  assert.equal(await page.locator('.map-root .pile.subject').getAttribute('data-counter'), String(counterOf(move)));
  assert.match(await player.prompt(), /Where does \w+ \w+ in [A-Z]\w+.* go\?/);
  const to = going.decision.offers.find((o) => going.decision.offers.filter((p) => placeOf(p) === placeOf(o)).length === 1);
  await player.step(() => clickSpace(page, placeOf(to)));
  assert.equal(await player.position(), before.position + 2);
  const log = await page.locator('.log-lines li').first().innerText();
  assert.match(log, /Rule/);
});

test('the odds of an attack are shown before it is declared', async () => {
  const { page } = player;
  await until('Combat');
  const { decision } = await table();
  assert.ok(decision.offers.some((o) => o.verb === 'attack'), 'there is something to attack');
  await player.step(async () => {
    const attack = decision.offers.find((o) => o.verb === 'attack');
    await clickSpace(page, placeOf(attack));
  });
  for (let i = 0; i < 6 && !(await page.locator('.odds').count()); i++) {
    const now = await table();
    const add = now.decision.offers.find((o) => o.verb === 'commit');
    if (!add) break;
    await player.offer(add.text);
    await page.waitForTimeout(300);
  }
  await page.locator('.odds .odds-picture').waitFor();
  assert.match(await page.locator('.odds').innerText(), /Expected losses: attacker [\d.]+, defender [\d.]+/);
});

test('advice is given and can be followed', async () => {
  const { page } = player;
  await page.getByRole('button', { name: 'Advise me' }).click();
  const advice = page.locator('.advice');
  await advice.waitFor();
  await player.step(() => advice.getByRole('button', { name: 'Do this', exact: true }).click());
});

test('the turn is played to its end, with dice in the log', async () => {
  const { page } = player;
  for (let i = 0; i < 150; i++) {
    await player.myTurn();
    if ((await player.path())[0] !== 'Fall 1939') break;
    await decide();
  }
  assert.equal((await player.path())[0], 'Winter 1939');
  assert.ok(await page.locator('.log .dice').count(), 'dice are pictures');
});

test('a reload resumes the game where it stood', async () => {
  const { page } = player;
  const [position, path, prompt] = [await player.position(), await player.path(), await player.prompt()];
  await page.reload();
  await player.myTurn();
  assert.deepEqual([await player.position(), await player.path(), await player.prompt()], [position, path, prompt]);
  await page.goto('/');
  await page.getByRole('link', { name: 'Resume: Fall Weiss' }).click();
  await player.myTurn();
  assert.equal(await player.position(), position);
});

test('the log is filtered by turn and by words', async () => {
  const { page } = player;
  const turns = () => page.locator('.log-turn').allInnerTexts();
  assert.ok((await turns()).includes('Fall 1939'));
  const all = await page.locator('.log-lines li').count();
  await page.getByText('Search and filter the log').click();
  await page.getByRole('combobox', { name: 'Turn' }).selectOption('Fall 1939');
  assert.deepEqual(await turns(), ['Fall 1939']);
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('declares war on Poland');
  await page.waitForFunction(() => document.querySelectorAll('.log-lines li').length === 1);
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('');
  await page.getByRole('combobox', { name: 'Turn' }).selectOption('');
  await page.waitForFunction((n) => document.querySelectorAll('.log-lines li').length === n, all);
  // A phase has its lines below its name.
  assert.ok((await page.locator('.log-phase', { hasText: 'Movement' }).count()) > 0);
});

test('the papers: forces, the economy with its chart, the rules with a search', async () => {
  const { page } = player;
  await page.getByRole('tab', { name: 'Forces' }).click();
  await page.getByText('Under construction').waitFor();
  await page.getByRole('tab', { name: 'Economy' }).click();
  await page.locator('.chart polyline').first().waitFor();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('stacking limit');
  await page.locator('.rules-panel dt', { hasText: '1.2a' }).waitFor();
});
