// A stranger's path: from the lobby through the tour and the guided game to the end of the first turn against the computer,
// on a desktop and on a phone, with no dead end, no error, and no text cut off.

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

/** Texts of the panel and the bar that do not fit where they stand. @param {import('playwright-core').Page} page */
function cutOff(page) {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('.panel button, .panel p, .panel h2, .panel h3, .panel summary, .panel label, .bar h1, .tour *, .lobby .button')];
    return texts
      .filter((e) => {
        const style = getComputedStyle(e);
        const hides = style.overflowX !== 'visible' || style.textOverflow === 'ellipsis';
        const shown = e.getClientRects().length > 0 && !e.closest('.visually-hidden');
        const beyond = e.getBoundingClientRect().right > innerWidth + 1;
        return shown && ((hides && e.scrollWidth > e.clientWidth + 1) || beyond);
      })
      .map((e) => `${e.tagName} ${e.className}: ${e.textContent?.trim().slice(0, 60)}`);
  });
}

/** Goes on as somebody would who does what is written: what the guide says, else the end of the step, else the first choice. @param {Player} player */
async function goOn(player) {
  const { page } = player;
  const guide = page.locator('.guide-do');
  if (await guide.count()) return player.step(() => guide.click());
  if (await page.locator('.finish').count()) return player.finish();
  const usual = page.locator('.allotment .primary');
  if (await usual.count()) return player.step(() => usual.click());
  return player.offer('');
}

const look = async (page, name) => {
  assert.deepEqual(await cutOff(page), [], `nothing is cut off: ${name}`);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stranger-${name}.png` });
};

for (const [game, title] of [['neppa', 'NEPPA ETO'], ['engulfed', 'Europe Engulfed'], ['krieg', 'Totaler Krieg!'], ['aeto', 'AETO']]) {
  for (const device of ['desktop', 'phone']) {
    test(`a stranger plays a first turn, ${game}, ${device}`, async () => {
      const size = device === 'phone' ? { width: 390, height: 844, phone: true } : {};
      const player = await Player.arrive(browser, server.address, { ...size, tour: true });
      const { page } = player;
      await page.goto('/');
      const start = page.getByRole('button', { name: `${title} against the computer` });
      await start.waitFor();
      await look(page, `${game}-${device}-00-lobby`);
      await start.click();
      await page.locator('.panel-inner[data-position]').waitFor();
      await page.getByRole('button', { name: 'Show me' }).or(page.locator('.tour .primary')).first().click();
      for (let i = 0; i < 10 && (await page.locator('.tour').count()); i++) {
        if (i < 2) await look(page, `${game}-${device}-01-tour-${i}`);
        await page.locator('.tour .primary').click();
      }
      await player.myTurn();
      const [turn] = await player.path();
      const seen = new Set();
      for (let i = 0; i < 300; i++) {
        await page.locator('.now.is-mine, .outcome').first().waitFor({ timeout: 240_000 });
        if ((await page.locator('.outcome').count()) || (await player.path())[0] !== turn) break;
        const step = page.locator('.guide h3');
        const name = (await step.count()) ? (await step.innerText()).trim() : (await player.path()).at(-1) ?? '';
        if (!seen.has(name)) {
          seen.add(name);
          await look(page, `${game}-${device}-${String(seen.size + 1).padStart(2, '0')}-${name.replace(/\W+/g, '-').toLowerCase()}`);
        }
        await goOn(player);
      }
      await look(page, `${game}-${device}-99-end`);
      const ended = (await page.locator('.outcome').count()) > 0 || (await player.path())[0] !== turn;
      assert.ok(ended, `the first turn ends: ${(await player.path()).join(' / ')}`);
      assert.ok(seen.size > 3, [...seen].join(', '));
      await player.leave();
    });
  }
}
