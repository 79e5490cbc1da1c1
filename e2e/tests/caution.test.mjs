// What may be regretted is asked about, and nothing else; each player can switch that off.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clean } from '../lib/axe.mjs';
import { radio, tabTo } from '../lib/keys.mjs';

/** @type {any} */
let server;
/** @type {any} */
let browser;
/** @type {Player} */
let player;
before(async () => {
  server = await startServer();
  browser = await launch();
  player = await Player.arrive(browser, server.address);
  await player.api('GET', '/me');
});
after(async () => {
  await player?.leave();
  await browser?.close();
  await server?.stop();
});

const table = async (id, seat) => (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;

/** Plays on by the API until an offer is cautioned about. @param {string} id @param {(text: string) => boolean} about */
async function untilCaution(id, about) {
  const { game } = (await player.api('GET', `/games/${id}`)).data;
  const { verbs } = (await player.api('GET', `/rulesets/${game}/look`)).data;
  for (let i = 0; i < 400; i++) {
    const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
    const { decision, position } = await table(id, seat);
    const found = decision.offers.find((o) => o.cautions?.some((c) => about(c.text)));
    if (found) return { seat, offer: found };
    const offer = decision.offers.find((o) => verbs[o.verb]?.ends) ?? decision.offers[0];
    assert.equal((await player.api('POST', `/games/${id}/act`, { seat, position, action: offer.action })).status, 200);
  }
  return assert.fail('nothing is cautioned about');
}

const hotSeat = (game, scenario) => player.alone({ game, scenario, title: 'Caution', seed: '5' });

for (const [game, scenario, about] of [
  ['neppa', 'scenario_1939', 'declaration of war'],
  ['engulfed', 'european_war', 'declaration of war'],
  ['krieg', 'C.3', 'declaration of war'],
  ['aeto', 'white', 'war is lost'],
]) {
  test(`what cannot be taken back is asked about, ${game}`, async () => {
    const { page } = player;
    const id = await hotSeat(game, scenario);
    const { seat, offer } = await untilCaution(id, (text) => text.includes(about));
    await player.openTable(id, `?seat=${seat}`);
    const start = await player.position();
    const list = page.locator('.disclosure[aria-expanded=false]');
    const button = page.locator('.offer', { hasText: offer.text }).first();
    const open = async () => {
      if (await list.count()) await list.click();
      await button.click();
    };
    await open();
    const dialog = page.locator('dialog.caution');
    await dialog.waitFor();
    const [{ text, rule }] = offer.cautions;
    assert.ok((await dialog.innerText()).includes(`${text} (${rule})`), await dialog.innerText());
    await clean(page, 'the question');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await player.position(), start, 'nothing was done');
    await page.evaluate(() => localStorage.setItem('sandtable:warn', 'no'));
    await player.step(open);
    assert.equal(await dialog.count(), 0, 'who wants no questions gets none');
    await page.evaluate(() => localStorage.removeItem('sandtable:warn'));
  });
}

test('an attack that most likely fails asks with its odds, beside the map and at the text table', async () => {
  const { page } = player;
  const id = await hotSeat('krieg', 'A.1');
  const { verbs } = (await player.api('GET', '/rulesets/krieg/look')).data;
  const wanted = ['Move German armor 1P', 'To w3627', 'Stop here', 'Attack Lodz', 'German armor 1P'];
  const asked = async () => {
    const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
    return { seat, ...(await table(id, seat)) };
  };
  for (let i = 0; i < 80; i++) {
    const { seat, decision, position } = await asked();
    const { offers } = decision;
    if (offers.some((o) => o.battle)) break;
    const offer = wanted.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => verbs[o.verb]?.ends) ?? offers.at(-1);
    assert.equal((await player.api('POST', `/games/${id}/act`, { seat, position, action: offer.action })).status, 200);
  }
  const { seat, decision, position } = await asked();
  const battle = decision.offers.find((o) => o.battle);
  const { data: odds } = await player.api('POST', `/games/${id}/odds`, { seat, action: battle.action });
  assert.ok(odds.takes / odds.out_of < 1 / 3, 'it will most likely fail');
  const dialog = page.getByRole('dialog').filter({ hasText: 'This attack will most likely fail' });
  await player.openTable(id, `?seat=${seat}`);
  await page.locator('.finish', { hasText: battle.text }).first().click();
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /chance to take the place is \S+; expected losses: attacker [\d.]+, defender [\d.]+/);
  await clean(page, 'an attack that most likely fails');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/games/${id}/text?seat=${seat}`);
  await radio(page, 'verb', battle.verb);
  await tabTo(page, 'form button.primary');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal((await asked()).position, position, 'nothing was done');
});
