// Replay, the text table by keyboard alone, a phone, the tour, and names with passwords.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { tabTo } from '../lib/keys.mjs';

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

/** A game in which some actions were taken. */
async function played(player, steps = 8, game = 'neppa') {
  const card = await player.newGame({ game, title: 'Some history', seed: '7', seats: { axis: { kind: 'me' }, allies: { kind: 'computer', level: 'random' } } });
  for (let i = 0; i < steps; i++) {
    let table;
    for (let wait = 0; wait < 100; wait++) {
      table = (await player.api('GET', `/games/${card.id}/table?seat=axis`)).data;
      if (table.decision) break;
      await new Promise((r) => setTimeout(r, 100));
    }
    const { offers } = table.decision;
    const offer = offers.find((o) => o.text.includes('war on Poland')) ?? offers.find((o) => o.verb === 'done') ?? offers[0];
    const { status, text } = await player.api('POST', `/games/${card.id}/act`, { seat: 'axis', position: table.position, action: offer.action });
    assert.equal(status, 200, text);
  }
  return card;
}

test('replay goes step by step, and a link leads to a position', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await played(player);
  await page.goto(`/games/${game.id}/replay`);
  await page.getByRole('heading', { name: /^Step (\d+) of \1$/ }).waitFor();
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByRole('heading', { name: /^Step 0 of/ }).waitFor();
  await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByRole('heading', { name: /^Step 1 of/ }).waitFor();
  await page.locator('.log-lines li', { hasText: 'Germany declares war on Poland' }).waitFor();
  assert.ok((await page.locator('.timeline line').count()) > 2, 'turns and phases are marked');
  await page.waitForURL(/at=1/);
  const link = page.url();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // A busy machine may see a later step first.
  await page.getByRole('heading', { name: /^Step (?:[3-9]|\d\d+) of/ }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Since my last move' }).click();
  await page.waitForURL((url) => Number(url.searchParams.get('at')) > 3);
  await page.goto(link);
  await page.getByRole('heading', { name: /^Step 1 of/ }).waitFor();
  // The log of the table leads there too.
  await player.openTable(game.id);
  await page.getByRole('link', { name: 'What happened since my last move' }).click();
  await page.waitForURL((url) => Number(url.searchParams.get('at')) > 3 && !url.searchParams.has('since'));
  await page.locator('.map-root .pile').first().waitFor();
  await player.leave();
});

test('the text table is played by keyboard alone', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await player.newGame({ game: 'neppa', title: 'By ear', seed: '3', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await page.goto(`/games/${game.id}/text`);
  const heading = page.locator('#decision');
  await heading.waitFor();
  assert.equal(await heading.innerText(), 'Declare war, intervene, or go on.');
  assert.match(await page.locator('[role=status].live').innerText(), /Your decision/);

  // Nothing is chosen yet: the table says so, and nothing happens.
  await tabTo(page, 'form button.primary');
  await page.keyboard.press('Enter');
  await page.getByText('Choose one of the options first.').waitFor();

  // The kind of action, then the action, then do it.
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'input[name=verb]');
  await page.keyboard.press('Space');
  await page.locator('.choices').waitFor();
  await tabTo(page, '.choices input[type=search]');
  await page.keyboard.type('Germany declares war on Poland');
  await tabTo(page, '.choices input[name=offer]');
  await page.keyboard.press('Space');
  await tabTo(page, 'form button.primary');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Germany declares war on Poland/);
  await page.keyboard.press('Enter');
  // A war cannot be taken back: that is asked about, and the keyboard answers.
  await page.locator('dialog.caution').waitFor();
  await tabTo(page, 'dialog.caution button[value=yes]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.live')?.textContent?.includes('Germany declares war on Poland'));
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'decision', 'the focus goes to the next decision');

  // Take it back, then finish the phase.
  await tabTo(page, '.text-buttons button:nth-child(2)');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.log-lines li'));
  await tabTo(page, 'input[name=verb]');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, 'form button.primary');
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /End Declarations of War/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.text-path')?.textContent?.includes('Movement'));

  // Looking around: a place by its name, and the rule of the decision.
  await tabTo(page, '.text-decision button.link');
  await page.keyboard.press('Enter');
  await page.locator('.text-decision .rule-entry').waitFor();
  await tabTo(page, '#place');
  await page.keyboard.type('Berlin');
  await page.getByText('Berlin, held by Germany').waitFor();
  await player.leave();
});

test('a phone is enough', async () => {
  const player = await Player.arrive(browser, server.address, { width: 390, height: 844, phone: true });
  const { page } = player;
  const overflows = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.goto('/');
  await page.getByRole('button', { name: 'NEPPA ETO against the computer' }).waitFor();
  assert.ok((await overflows()) <= 0, 'the lobby fits');
  await page.getByRole('button', { name: 'NEPPA ETO against the computer' }).tap();
  await player.myTurn();
  assert.ok((await overflows()) <= 0, 'the table fits');
  const map = await page.locator('.map-root').boundingBox();
  assert.ok(map.height > 250, 'the map keeps its room');
  await page.locator('.disclosure').tap();
  await player.step(() => page.locator('.offer', { hasText: 'Germany declares war on Poland' }).tap());
  await page.getByRole('button', { name: 'Open or close the panel' }).tap();
  // The sheet opens, which takes a moment.
  await page.waitForFunction(() => (document.querySelector('.panel-inner')?.getBoundingClientRect().height ?? 0) > 600);
  await player.step(() => page.getByRole('button', { name: 'Undo', exact: true }).tap());
  await page.goto('/?new');
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  assert.ok((await overflows()) <= 0, 'the form fits');
  await player.leave();
});

test('the tour explains the screen on the position that lies there', async () => {
  const player = await Player.arrive(browser, server.address, { tour: true });
  const { page } = player;
  const game = await player.newGame({ game: 'neppa', title: 'First game', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await player.openTable(game.id);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  let steps = 1;
  while (await page.getByRole('button', { name: 'Next' }).count()) {
    await page.getByRole('button', { name: 'Next' }).click();
    steps++;
  }
  assert.ok(steps >= 7, `${steps} steps`);
  await page.getByRole('button', { name: 'Start playing' }).click();
  await page.reload();
  await player.myTurn();
  assert.equal(await page.locator('.tour').count(), 0, 'once is enough');
  await player.leave();
});

test('light, dark, colour-blind-safe, and how a turn goes', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/help/neppa');
  await page.getByRole('heading', { name: 'How a turn goes: NEPPA ETO' }).waitFor();
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByLabel('Settings and help').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  assert.notEqual(await paper(), light);
  await page.getByLabel('Colours for colour-blind players').check();
  await page.reload();
  await page.locator('.help').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme + document.documentElement.dataset.colours), 'darksafe');
  await player.leave();
});

test('on a public table one registers, logs out, and logs in', async () => {
  const strict = await startServer({ public: true });
  const player = await Player.arrive(browser, strict.address);
  const { page } = player;
  await page.goto('/');
  await page.waitForURL(/\/account/);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByLabel('Name').fill('Marshal');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'The war in Europe, on one table' }).waitFor();
  await page.getByLabel('Settings and help').click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.getByLabel('Name').fill('Marshal');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('.toast.refusal').waitFor();
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'The war in Europe, on one table' }).waitFor();
  await player.leave();
  await strict.stop();
});
