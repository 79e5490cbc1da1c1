// What a person does who has a keyboard and no mouse.

import assert from 'node:assert/strict';

/** Tab until something that matches has the focus. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/** Goes with the arrow keys through radio buttons until the one is chosen whose label fits. @param {import('playwright-core').Page} page @param {string} name of the group @param {string} text */
export async function radio(page, name, text) {
  await tabTo(page, `input[name=${name}]`);
  await page.keyboard.press('Space');
  const chosen = () => page.evaluate((n) => {
    const input = /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=${n}]:checked`));
    return input ? [input.value, input.closest('label')?.textContent?.trim() ?? ''] : [];
  }, name);
  for (let i = 0; i < 80; i++) {
    if ((await chosen()).includes(text)) return;
    await page.keyboard.press('ArrowDown');
  }
  assert.fail(`the arrow keys do not reach ${text}`);
}
