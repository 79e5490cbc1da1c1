// Dice as pictures: pips where a six-sided die has them, figures on the others, and what was drawn from how many.

import { html, svg } from '../html.js';
import { S } from '../strings.js';

const L = 7;
const M = 12;
const H = 17;
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[M, M]],
  2: [[L, L], [H, H]],
  3: [[L, L], [M, M], [H, H]],
  4: [[L, L], [L, H], [H, L], [H, H]],
  5: [[L, L], [L, H], [H, L], [H, H], [M, M]],
  6: [[L, L], [L, M], [L, H], [H, L], [H, M], [H, H]],
};

/** @import { Rolled } from '../types.js' */

/** The outline of a die with so many sides. @param {number} sides */
const outline = (sides) => (sides === 8 ? 'M12 1.5L22 12L12 22.5L2 12z' : sides === 4 ? 'M12 2L22.5 21.5h-21z' : 'M12 1.5L21 7v10L12 22.5L3 17V7z');

/** A six-sided die is its face; others are words such as `d8:5` and `draw:17/40`. @param {Rolled} rolled */
function thrown(rolled) {
  if (typeof rolled === 'number') return pips(rolled);
  const [, sides, face] = /^d(\d+):(\d+)$/.exec(rolled) ?? [];
  if (!sides) return html`<span class="drawn" aria-hidden="true">${rolled.replace(/^draw:/, '')}</span>`;
  return html`<svg class="die" viewBox="0 0 24 24" aria-hidden="true"><path d=${outline(Number(sides))}></path><text x="12" y="16.5" text-anchor="middle">${face}</text></svg>`;
}

/** @param {number} face */
const pips = (face) => html`<svg class="die" viewBox="0 0 24 24" aria-hidden="true"><rect x="1.5" y="1.5" width="21" height="21" rx="4.5"></rect>${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.1"></circle>`)}</svg>`;

/** @param {Rolled[]} faces */
export const dice = (faces) => html`<span class="dice" role="img" aria-label=${S.log.dice(faces)}>${faces.map(thrown)}</span>`;
