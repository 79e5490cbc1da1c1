// Europe Engulfed, Totaler Krieg! and AETO at the text table, by keyboard alone, from the first question until dice have
// fallen in a battle; the odds are read before, the result after.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { radio, tabTo } from '../lib/keys.mjs';
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

const GAMES = {
  engulfed: { scenario: 'european_war', battle: ['Germany declares war on Poland', 'Poznan', 'German armour (4) in Pomerania', 'Normal attack in Poznan'] },
  krieg: { scenario: 'A.1', battle: ['Move German armor 1P', 'To w3627', 'Stop here', 'Attack Lodz', 'German armor 1P'] },
  aeto: { scenario: 'white', battle: ['The Axis side', 'An Offensive by German HQ Army Group South', 'Attack W3231', 'Everybody', 'These attack'] },
};
/** So many steps are played with the keyboard; what lies between them is no different. */
const ENOUGH = 8;

for (const [game, { scenario, battle }] of Object.entries(GAMES)) {
  test(`to the first battle by keyboard alone, ${game}`, async () => {
    const player = await Player.arrive(browser, server.address);
    const { page } = player;
    const id = await player.alone({ game, scenario, title: 'By ear', seed: '1' });
    const { verbs } = (await player.api('GET', `/rulesets/${game}/look`)).data;
    const asked = async () => {
      const { to_move: seat } = (await player.api('GET', `/games/${id}`)).data;
      return { seat, ...(await player.api('GET', `/games/${id}/table?seat=${seat}`)).data };
    };
    const choice = ({ offers }) => battle.map((text) => offers.find((o) => o.text.startsWith(text))).find(Boolean) ?? offers.find((o) => o.battle) ?? offers.find((o) => verbs[o.verb]?.ends) ?? offers.at(-1);
    await page.goto(`/games/${id}/text`);
    const thrown = (log) => log.filter((l) => l.dice?.length).length;
    // Where blocks are hidden there are no odds before the first round.
    const fought = ({ log, decision }) => !decision || (game === 'engulfed' ? thrown(log) > 0 && decision.path.some((step) => step.startsWith('Combat')) : odds && thrown(log) > before);
    let played = 0;
    let before = 0;
    let odds = false;
    let behind = false;
    for (let i = 0; i < 90; i++) {
      const now = await asked();
      if (fought(now)) break;
      const offer = choice(now.decision);
      const wanted = battle.some((text) => offer.text.startsWith(text)) || offer.battle;
      if (played >= ENOUGH && !wanted) {
        assert.equal((await player.api('POST', `/games/${id}/act`, { seat: now.seat, position: now.position, action: offer.action })).status, 200);
        behind = true;
        continue;
      }
      played++;
      // Two questions in a row may read alike: the page is to show this one.
      if (behind) await page.reload();
      behind = false;
      await page.waitForFunction((text) => document.querySelector('#decision')?.textContent === text, now.decision.text);
      const groups = new Set(now.decision.offers.map((o) => o.verb));
      if (groups.size > 1) await radio(page, 'verb', offer.verb);
      if (now.decision.offers.filter((o) => o.verb === offer.verb).length > (groups.size > 1 ? 1 : 0)) {
        await page.locator('.choices').waitFor();
        if (await page.locator('.choices input[type=search]').count()) {
          await tabTo(page, '.choices input[type=search]');
          await page.keyboard.type(offer.text);
        }
        await radio(page, 'offer', offer.text);
      }
      if (offer.battle) {
        await page.locator('.text-battle').waitFor();
        odds = true;
        before = thrown(now.log);
        await clean(page, 'the odds at the text table');
      }
      await tabTo(page, 'form button.primary');
      await page.keyboard.press('Enter');
      // What may be regretted is asked about, and the keyboard answers.
      for (let waits = 0; waits < 150 && (await asked()).position === now.position; waits++) {
        if (await page.locator('dialog button[value=yes]').count()) {
          await tabTo(page, 'dialog button[value=yes]');
          await page.keyboard.press('Enter');
        }
        await page.waitForTimeout(100);
      }
      assert.ok((await asked()).position > now.position, `it was done: ${offer.text}`);
    }
    assert.ok(played >= ENOUGH, `${played} steps`);
    if (game !== 'engulfed') {
      assert.ok(odds, 'the odds were read');
      await page.getByRole('region', { name: 'What the dice said' }).waitFor();
    }
    await clean(page, 'after the battle');
    await player.leave();
  });
}
