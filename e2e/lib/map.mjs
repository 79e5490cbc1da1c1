// Clicks on the map as a person makes them: at a point of the screen.

import assert from 'node:assert/strict';
import { counterOf, placeOf } from '../../crates/table/client/js/targets.js';

/** A point of the screen where nothing but this space lies. @param {import('playwright-core').Page} page @param {string} key */
export async function pointOf(page, key) {
  // The first look at a board waits until the server has drawn it.
  await page.waitForFunction((k) => document.querySelector(`.map-root [data-key="${CSS.escape(k)}"]`), key, { timeout: 60_000 });
  // A click has whole pixels: well inside where there is room, on a small hex wherever it is free.
  const find = () =>
    page.evaluate((k) => {
      const shapes = [...document.querySelectorAll(`.map-root [data-key="${CSS.escape(k)}"]`)];
      const steps = [...Array(15).keys()].map((i) => (i + 1) / 16);
      for (const margin of [2, 1, 0]) {
        const around = [[0, 0], [margin, 0], [-margin, 0], [0, margin], [0, -margin]];
        for (const box of shapes.map((shape) => shape.getBoundingClientRect())) {
          for (const [i, j] of steps.flatMap((i) => steps.map((j) => [i, j]))) {
            const [x, y] = [Math.round(box.x + box.width * i), Math.round(box.y + box.height * j)];
            const inside = around.every(([dx, dy]) => {
              const hit = document.elementFromPoint(x + dx, y + dy);
              return hit && !hit.closest('.pile, .card') && hit.closest('[data-key]')?.getAttribute('data-key') === k;
            });
            if (inside) return { x, y };
          }
        }
      }
      return null;
    }, key);
  for (let tries = 0; tries < 20; tries++) {
    const point = await find();
    if (point) return point;
    await page.waitForTimeout(150);
  }
  assert.fail(`no free point of ${key} is on the screen`);
}

/** Turns the wheel over a space, to come closer. @param {import('playwright-core').Page} page @param {string} key */
export async function comeCloser(page, key) {
  const box = await page.locator(`.map-root [data-key="${key}"]`).first().boundingBox();
  assert.ok(box, `${key} is on the screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -240);
  await page.waitForTimeout(400);
}

/** @param {import('playwright-core').Page} page @param {string} key */
export async function clickSpace(page, key) {
  const { x, y } = await pointOf(page, key);
  await page.mouse.click(x, y);
}

/** Clicks a counter, opening its pile first where there is one. @param {import('playwright-core').Page} page @param {{ targets: import('../../crates/table/client/js/types.js').Target[] }} offer */
export async function clickCounter(page, offer) {
  const [counter, space] = [String(counterOf(/** @type {any} */ (offer))), placeOf(/** @type {any} */ (offer))];
  const card = page.locator(`.map-root .card[data-counter="${counter}"]`);
  const pile = await page.waitForFunction(
    ({ counter, space }) => {
      const all = [...document.querySelectorAll('.map-root .pile')];
      return all.find((p) => p.getAttribute('data-counter') === counter) ?? all.find((p) => p.getAttribute('data-space') === space) ?? null;
    },
    { counter, space },
  );
  const element = /** @type {import('playwright-core').ElementHandle} */ (pile.asElement());
  const box = await element.boundingBox();
  assert.ok(box, 'the pile is on the screen');
  const many = await element.evaluate((e) => e.querySelector(':scope > .hit')?.hasAttribute('aria-expanded'));
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  if (!many) return;
  // The pile of a busy machine opens late, and what the mouse has opened by passing closes with a click.
  const open = await card.first().waitFor({ timeout: 2000 }).then(() => true, () => false);
  if (!open) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await card.first().click();
}

/** Where several things can be done at a target, a menu asks which. @param {import('playwright-core').Page} page @param {string} text */
export async function chooseInMenu(page, text) {
  const item = page.getByRole('menuitem', { name: text, exact: true });
  await item.first().click();
}
