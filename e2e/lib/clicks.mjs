// Counts clicks: every press of a button of the mouse or of a finger.

/** @typedef {import('./browser.mjs').Player} Player */

/** From the next page on. @param {Player} player */
export const countClicks = (player) =>
  player.context.addInitScript(() => {
    /** @type {any} */ (window).clicks = 0;
    addEventListener('pointerdown', () => void (/** @type {any} */ (window).clicks++), true);
  });

/** How many it takes to play something. @param {Player} player @param {() => Promise<void>} play */
export async function counted(player, play) {
  await player.page.evaluate(() => void (/** @type {any} */ (window).clicks = 0));
  await play();
  return player.page.evaluate(() => /** @type {any} */ (window).clicks);
}
