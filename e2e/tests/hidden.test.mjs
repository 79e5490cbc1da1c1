// Blocks of Europe Engulfed that one side may not know never reach its browser: not in the page, the socket, or the API.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';

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

/** Every object in a value that looks like a counter. */
function* counters(value) {
  if (!value || typeof value !== 'object') return;
  if (typeof value.space === 'string' && typeof value.nation === 'string' && 'count' in value) yield value;
  for (const inner of Object.values(value)) yield* counters(inner);
}

test('the other side sees backs of blocks alone', async () => {
  const axis = await Player.arrive(browser, server.address);
  const allies = await Player.arrive(browser, server.other);
  const game = await axis.newGame({ game: 'engulfed', title: 'Blocks', seed: '5', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
  await allies.api('GET', '/me');
  assert.equal((await allies.api('POST', `/games/${game.id}/seats/allies/join`, {})).status, 200);
  await allies.openTable(game.id);
  await axis.openTable(game.id);

  // Some of the enemy's actions are seen live.
  for (let i = 0; i < 6; i++) {
    await axis.myTurn();
    if (await axis.page.locator('.finish').count()) await axis.finish();
    else await axis.offer('');
  }
  const position = await axis.position();
  await allies.page.locator(`.panel-inner[data-position="${position}"]`).waitFor();

  const own = (await axis.api('GET', `/games/${game.id}/table?seat=axis`)).data.view;
  const contested = new Set(own.spaces.filter((s) => (s.markers ?? []).some((m) => m.includes('contested'))).map((s) => s.key));
  const secret = own.counters.filter((c) => ['germany', 'italy'].includes(c.nation) && c.steps && !contested.has(c.space));
  assert.ok(secret.length > 20, `there is something to hide: ${secret.length} blocks`);
  const places = new Set(secret.map((c) => `${c.space} ${c.nation}`));

  // What reached the other browser: every answer and every frame.
  const heard = await allies.heardAll();
  assert.ok(heard.some((h) => h.from.startsWith('ws')), 'the socket was used');
  let backs = 0;
  for (const { from, text } of heard) {
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      continue;
    }
    for (const c of counters(value)) {
      if (!places.has(`${c.space} ${c.nation}`) || c.kind === 'ground support') continue;
      assert.equal(c.kind, null, `${from}: ${JSON.stringify(c)}`);
      assert.ok(!c.text, `${from}: ${JSON.stringify(c)}`);
      assert.ok(!secret.some((s) => s.id === c.id), `${from} shows the id of a hidden block`);
      backs += c.count;
    }
  }
  assert.ok(backs > 20, 'the backs themselves are shown');

  // What the page holds.
  const page = await allies.page.content();
  for (const word of ['German infantry', 'German armour', 'Italian infantry', 'German airborne']) assert.ok(!page.includes(word), word);

  // What the API gives when it is asked for the other seat.
  for (const path of ['table', 'log', 'timeline', 'history', 'overlays', 'since', 'at/1']) {
    const answer = await allies.api('GET', `/games/${game.id}/${path}?seat=axis`);
    assert.ok([403, 404].includes(answer.status), `${path}: ${answer.status}`);
    assert.equal([...counters(answer.data)].length, 0);
  }
  const journal = await allies.api('GET', `/games/${game.id}/journal`);
  if (journal.status === 200) {
    const entries = journal.data.actions ?? journal.data.journal?.actions ?? [];
    assert.ok(entries.every((e) => e.seat === 'allies'), 'the journal has only own actions before the end');
    assert.ok(!journal.data.seed, 'the seed stays secret');
  }
  const socket = await allies.page.evaluate(
    (id) =>
      new Promise((resolve) => {
        const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${id}/live?seat=axis`);
        ws.onmessage = (m) => resolve(String(m.data));
        ws.onclose = () => resolve('closed');
        ws.onerror = () => resolve('closed');
      }),
    game.id,
  );
  assert.ok(socket === 'closed' || socket.includes('"error"'), 'the live line of the other seat is refused');
  await axis.leave();
  allies.errors = allies.errors.filter((e) => !e.includes('seat=axis'));
  await allies.leave();
});

test('at one screen a curtain hides everything until the next player confirms', async () => {
  const both = await Player.arrive(browser, server.address);
  const { page } = both;
  await page.goto('/?new=engulfed');
  await page.getByRole('group', { name: /^Allies/ }).getByRole('radio', { name: 'Me' }).check();
  await page.getByRole('radio', { name: /Hot-seat/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/games\//);

  const covered = async (seat) => {
    await page.getByRole('heading', { name: `Hand over to ${seat}` }).waitFor();
    assert.equal(await page.locator('.map-root .pile, .offer, .log-lines li, .prompt').count(), 0, 'nothing of a board is on the page');
    const html = await page.content();
    assert.ok(!/German infantry|British infantry/.test(html));
  };
  await covered('Axis');
  await page.reload();
  await covered('Axis');
  await page.getByRole('button', { name: 'I am Axis: show my board' }).click();
  await both.myTurn();
  await page.locator('.map-root .pile').first().waitFor();

  for (let i = 0; i < 80 && !(await page.locator('.curtain').count()); i++) {
    const before = await both.position();
    if (await page.locator('.finish').count()) {
      await page.locator('.finish').first().click();
      const sure = page.locator('dialog button[value=yes]');
      await sure.waitFor({ timeout: 1000 }).catch(() => {});
      if (await sure.isVisible()) await sure.click();
    } else {
      const list = page.locator('.disclosure[aria-expanded=false]');
      if (await list.count()) await list.click();
      await page.locator('.offer').first().click();
    }
    await page.waitForFunction((n) => document.querySelector('.curtain') || (document.querySelector('.panel-inner')?.getAttribute('aria-busy') === 'false' && Number(document.querySelector('.panel-inner')?.getAttribute('data-position')) !== n), before);
  }
  await covered('Allies');
  await page.getByRole('button', { name: 'I am Allies: show my board' }).click();
  await both.myTurn();
  assert.ok(!(await page.content()).includes('German infantry'), 'the enemy stands with its back to us');
  await both.leave();
});
