// What axe-core finds on a page.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @param {import('playwright-core').Page} page */
export async function violations(page) {
  // Evaluated by the driver, not added as a script: the page's own policy stays in force.
  await page.evaluate(await readFile(axePath, 'utf8'));
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }));
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 4).join(' | ')}`);
}

/** Nothing is found. @param {import('playwright-core').Page} page @param {string} what */
export async function clean(page, what) {
  assert.deepEqual(await violations(page), [], what);
}
