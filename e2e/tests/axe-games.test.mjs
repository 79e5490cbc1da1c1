// axe-core finds nothing in any game: the guided table with its tabs and menus, the battle board, the sheet of purchases,
// the text table, the replay, the editor, the pages of help and rules.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { violations } from '../lib/axe.mjs';

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

/** A guided scenario of each game, and what leads its first player to a battle. */
const GAMES = {
  neppa: { scenario: 'scenario_1939', battle: ['Germany declares war on Poland', 'Attack Krakow', 'Attack with German armour'] },
  engulfed: { scenario: 'european_war', battle: ['Germany declares war on Poland', 'Poznan', 'German armour (4) in Pomerania', 'Normal attack in Poznan'] },
  krieg: { scenario: 'A.1', battle: ['Move German armor 1P', 'To w3627', 'Stop here', 'Attack Lodz', 'German armor 1P'] },
  aeto: { scenario: 'white', battle: ['The Axis side', 'An Offensive by German HQ Army Group South', 'Attack W3231', 'Everybody', 'These attack'] },
};

/** Plays by the API until a decision is what is looked for. */
async function until(player, id, wanted, enough) {
  const { data: card } = await player.api('GET', `/games/${id}`);
  const { verbs } = (await player.api('GET', `/rulesets/${card.game}/look`)).data;
  for (let i = 0; i < 120; i++) {
    const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
    const { decision, position } = (await player.api('GET', `/games/${id}/table?seat=${seat}`)).data;
    if (enough(decision)) return seat;
    const { offers } = decision;
    const offer = wanted.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => verbs[o.verb]?.ends) ?? offers.at(-1);
    const done = await player.api('POST', `/games/${id}/act`, { seat, position, action: offer.action });
    assert.equal(done.status, 200, done.text);
  }
  return assert.fail('it did not come to that');
}

for (const [game, { scenario, battle }] of Object.entries(GAMES)) {
  for (const look of [{ name: 'light' }, { name: 'dark, on a phone', dark: true, phone: true, width: 390, height: 844 }]) {
    test(`no violation in ${game}, ${look.name}`, async () => {
      const player = await Player.arrive(browser, server.address, look);
      const { page } = player;
      await player.api('GET', '/me');
      const { data: seats } = await player.api('POST', `/rulesets/${game}/seats`, { scenario, options: {} });
      const me = Object.fromEntries(seats.map((seat) => [seat.id, { kind: 'me' }]));
      const { id } = await player.newGame({ game, scenario, title: 'For everybody', seed: '1', seats: me });
      await page.goto('/');
      await page.evaluate((id) => localStorage.setItem(`sandtable:handover:${id}`, 'open'), id);
      const found = {};
      const lookAt = async (name, ready, path) => {
        if (path) await page.goto(path);
        await page.locator(ready).first().waitFor();
        await page.waitForTimeout(200);
        found[name] = await violations(page);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/axe-${game}-${look.phone ? 'phone' : 'desktop'}-${name.replace(/\W+/g, '-')}.png` });
      };
      await lookAt('guide', '.guide', `/games/${id}`);
      for (const tab of ['Forces', 'Economy', 'Victory', 'Rules', 'Talk']) {
        await page.getByRole('tab', { name: tab }).click();
        await lookAt(tab, `#tab-body`);
      }
      await page.getByRole('button', { name: 'Game menu' }).click();
      await lookAt('menu', 'dialog');
      await page.keyboard.press('Escape');
      if (game === 'engulfed') {
        await until(player, id, [], (decision) => decision.offers.some((o) => o.buys));
        await lookAt('sheet', '.purchases', `/games/${id}`);
      }
      // Where blocks are hidden there are questions in a battle before there are odds.
      await until(player, id, battle, ({ offers, path }) => offers.some((o) => o.battle) || path.some((word) => word.startsWith('Combat in')));
      await lookAt('battle', game === 'engulfed' ? '.now .prompt' : '.odds', `/games/${id}`);
      await lookAt('text table', '.text-decision', `/games/${id}/text`);
      await lookAt('replay', '.map-root .pile', `/games/${id}/replay`);
      await lookAt('editor', '.map-root .pile', `/editor/${game}?scenario=${scenario}`);
      if (!look.phone) {
        await lookAt('help', '.steps', `/help/${game}`);
        await lookAt('rules', '.rule-entry', `/rules/${game}`);
      }
      assert.deepEqual(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length)), {});
      await player.leave();
    });
  }
}
