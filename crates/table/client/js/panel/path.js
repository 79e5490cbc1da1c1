// Turn, phase and step, each within the one before; the last is where we are.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';

/** @param {string[]} path @returns {unknown} */
function branch(path, at = 0) {
  if (at >= path.length) return nothing;
  const last = at === path.length - 1;
  return html`<ol><li><span class=${last ? 'here' : ''} aria-current=${last ? 'step' : nothing}>${path[at]}</span>${branch(path, at + 1)}</li></ol>`;
}

/** @param {string[]} path */
export const pathTree = (path) => html`<nav class="path" aria-label=${S.turn.path}>${branch(path)}</nav>`;
