// Dice as pictures: pips where a real die has them.

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

/** @param {number} face */
const die = (face) => html`<svg class="die" viewBox="0 0 24 24" aria-hidden="true"><rect x="1.5" y="1.5" width="21" height="21" rx="4.5"></rect>${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="2.1"></circle>`)}</svg>`;

/** @param {number[]} faces */
export const dice = (faces) => html`<span class="dice" role="img" aria-label=${S.log.dice(faces)}>${faces.map(die)}</span>`;
