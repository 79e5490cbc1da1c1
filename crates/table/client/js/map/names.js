// Marks and words of the board, above what lies on the ground and below the counters.

import { UNIT } from './camera.js';

/** @import { Field } from './field.js' */

/** Ids of the picture get a name of their own, so that they do not meet those of the page. */
const OWN = 'board-';

/** @param {HTMLElement} layer @param {Field} field @param {string} url @param {AbortSignal} signal */
export async function loadNames(layer, field, url, signal) {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const text = (await answer.text()).replace(/ id="/g, ` id="${OWN}`).replace(/ href="#/g, ` href="#${OWN}`);
  const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  if (svg.localName !== 'svg' || signal.aborted) return;
  svg.setAttribute('width', String(field.board.width * UNIT));
  svg.setAttribute('height', String(field.board.height * UNIT));
  // What can be read or clicked has a label of its own in the other layers.
  svg.setAttribute('aria-hidden', 'true');
  svg.removeAttribute('role');
  svg.removeAttribute('aria-label');
  svg.querySelector('title')?.remove();
  layer.replaceChildren(svg);
}
