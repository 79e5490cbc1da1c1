// A question that names its place in words alone: the map goes there, and who stands there is listed with strengths.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clean } from '../lib/axe.mjs';
import { wordOf } from '../../crates/table/client/js/rulename.js';

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

/** The first battle of Europe Engulfed, as far as a question with no choices on the map. @param {Player} player @param {string} id */
async function untilAsked(player, id) {
  const wanted = ['Germany declares war on Poland', 'Poznan', 'German armour (4) in Pomerania', 'Normal attack in Poznan'];
  const { verbs } = (await player.api('GET', '/rulesets/engulfed/look')).data;
  for (let i = 0; i < 120; i++) {
    const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
    const { decision, position } = (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;
    const { offers, path } = decision;
    if (path.some((step) => step === 'Combat in Poznan') && !offers.some((o) => o.targets?.length)) return { seat, decision };
    const offer = wanted.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => verbs[o.verb]?.ends) ?? offers.at(-1);
    assert.equal((await player.api('POST', `/games/${id}/act`, { seat, position, action: offer.action })).status, 200);
  }
  return assert.fail('nothing is asked about Poznan');
}

test('the map goes to the place of a question, and says who stands there', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const { id } = await player.newGame({ game: 'engulfed', scenario: 'european_war', title: 'Asked', seed: '1', seats: { axis: { kind: 'me' }, allies: { kind: 'me' } } });
  await page.goto('/');
  await page.evaluate((id) => localStorage.setItem(`sandtable:handover:${id}`, 'open'), id);
  const { seat } = await untilAsked(player, id);
  await player.openTable(id, `?seat=${seat}`);
  const card = page.getByRole('region', { name: 'Who is there: Poznan' });
  await card.waitFor();
  for (const nation of ['Germany', 'Poland']) await card.getByRole('heading', { name: nation }).waitFor();
  assert.ok((await card.locator('li').count()) > 1, 'with what stands there');
  await page.waitForFunction(() => {
    const [root, place] = ['.map-root', '.map-root .area[data-key="poznan"]'].map((e) => document.querySelector(e)?.getBoundingClientRect());
    return root && place && place.width > 60 && place.left > root.left && place.right < root.right && place.top > root.top && place.bottom < root.bottom;
  });
  await clean(page, 'a question with its place');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/asked.png` });
  // Whoever has moved the map is led back by a button.
  for (let i = 0; i < 6; i++) await page.locator('.map-root').press('ArrowRight');
  await card.getByRole('button', { name: 'Show Poznan on the map' }).click();
  await page.waitForFunction(() => {
    const [root, place] = ['.map-root', '.map-root .area[data-key="poznan"]'].map((e) => document.querySelector(e)?.getBoundingClientRect());
    return root && place && place.left > root.left && place.right < root.right;
  });
  assert.ok(!(await page.locator('.log').innerText()).includes('G.'), 'rules without a number are called by their words');
  await page.goto(`/games/${id}/text?seat=${seat}`);
  await page.getByRole('region', { name: 'Who is there: Poznan' }).waitFor();
  await page.getByText('Who stands where, and what is missing').focus();
  await page.keyboard.press('Enter');
  await page.locator('.text-victory .goals li').first().waitFor();
  await clean(page, 'the same at the text table');
  await player.leave();
});

test('rules that have a word for a number are called by it', () => {
  assert.equal(wordOf('G.NewContest'), 'new contest');
  assert.equal(wordOf('G.ControlA'), 'control');
  assert.equal(wordOf('G.GSU'), 'GSU');
  assert.equal(wordOf('0.gloss-openport-b'), 'openport');
  for (const id of ['8.1a', '14.18-axis', '0.gen-05a', '12.3']) assert.equal(wordOf(id), null, id);
});
