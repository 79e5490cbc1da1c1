// One counter, drawn in a square of 100 around (0, 0). What is small (`near`) shows when the map is close enough to
// read it; from afar (`far`) a counter is its flag and a number.

import { bake } from './bake.js';
import { drawFlag, hasFlag } from './flags.js';
import { s } from './svg.js';

/** @import { Counter } from '../types.js' */
/** @import { Look } from './look.js' */

const SYMBOL_Y = -9;
/** The label of the pile says it already. */
const MUTE = { 'aria-hidden': 'true' };

/** What the face of a counter depends on. @param {Counter} counter */
const signature = ({ nation, kind, text, steps, part, status }) => [nation, String(kind), text ?? '', steps ? `${steps.now}/${steps.full}` : '', part ?? '', ...(status ?? [])].join('|');

/** What is to be seen of a pile below its top. @param {Counter[]} stack */
function depth(stack) {
  const units = stack.reduce((sum, counter) => sum + counter.count, 0);
  return { units, under: Math.min(3, stack.length > 1 ? stack.length - 1 : stack[0].count > 1 ? 1 : 0) };
}

/** What the face of a pile depends on. @param {Counter[]} stack */
export function faceOf(stack) {
  const { units, under } = depth(stack);
  return `${units}/${under}/${signature(stack[0])}`;
}

/**
 * @param {Counter[]} stack the counters of a pile, the one on top first
 * @param {Look} look
 */
export function drawPile(stack, look) {
  const top = stack[0];
  const { units, under } = depth(stack);
  const { colour } = look.nation(top.nation);
  const parts = [s('rect', { class: 'shade', x: -47, y: -44, width: 100, height: 100, rx: look.block ? 5 : 9 })];
  for (let i = under; i > 0; i--) parts.push(s('rect', { class: 'edge', x: -50 + 6 * i, y: -50 - 6 * i, width: 100, height: 100, rx: look.block ? 5 : 9, fill: colour }));
  parts.push(...face(top, look), farFace(top, look, units));
  if (units > 1) parts.push(badge(units, under));
  return parts;
}

/** @param {Counter} counter @param {Look} look */
export function drawCounter(counter, look) {
  const parts = [s('rect', { class: 'shade', x: -47, y: -44, width: 100, height: 100, rx: look.block ? 5 : 9 }), ...face(counter, look)];
  if (counter.count > 1) parts.push(badge(counter.count, 0));
  return parts;
}

/** @param {Counter} counter @param {Look} look */
function face(counter, look) {
  const { colour, ink } = look.nation(counter.nation);
  const body = [s('rect', { class: 'body', x: -50, y: -50, width: 100, height: 100, rx: look.block ? 5 : 9, fill: colour })];
  if (look.block) {
    body.push(s('path', { class: 'lit', d: 'M-46 46v-92h92' }), s('path', { class: 'dim', d: 'M-46 46h92v-92' }));
  } else {
    body.push(s('path', { class: 'lit', d: 'M-47 40v-78a9 9 0 0 1 9-9h78' }));
  }
  const near = s('g', { class: 'near' });
  if (counter.kind === null) near.append(...back(counter, look));
  else near.append(...front(counter, look, ink));
  return [...body, near];
}

/** The back of a block: whose it is and nothing else. @param {Counter} counter @param {Look} look */
function back(counter, look) {
  const { ink } = look.nation(counter.nation);
  return [
    s('rect', { class: 'sticker', x: -36, y: -36, width: 72, height: 72, rx: 3, stroke: ink }),
    ...flag(counter.nation, -27, -18, 54, look),
    ...signs(counter, look),
  ];
}

/** @param {Counter} counter @param {Look} look @param {string} ink */
function front(counter, look, ink) {
  const parts = [...flag(counter.nation, -44, -44, 26, look), ...symbol(counter, look, ink)];
  const { steps } = counter;
  // Where figures are printed, the steps stand above the symbol.
  const printed = Boolean(counter.text) && !look.block;
  if (steps) parts.push(...(printed ? dots(steps, ink) : pips(steps, ink)));
  if (printed || (counter.text && !steps)) parts.push(figures(counter.text ?? '', ink));
  return [...parts, ...signs(counter, look)];
}

/** @param {string} nation @param {number} x @param {number} y @param {number} width @param {Look} look */
function flag(nation, x, y, width, look) {
  const of = look.nation(nation);
  const id = of.flag ?? nation;
  if (hasFlag(id, look)) return drawFlag(id, x, y, width, look);
  return [s('text', { ...MUTE, class: 'code', x: x + width / 2, y: y + width * 0.5, 'font-size': width * 0.6, fill: of.ink }, of.name.slice(0, 2).toUpperCase())];
}

/** @param {Counter} counter @param {Look} look @param {string} ink */
function symbol(counter, look, ink) {
  const { symbol: id, name } = look.kind(counter.kind ?? '');
  const drawing = look.symbol(id);
  const [x, y, scale] = [5, SYMBOL_Y, 1.14];
  const parts = [];
  if (!drawing || drawing.frame) parts.push(s('rect', { class: 'symbol frame', x: x - 26 * scale, y: y - 17 * scale, width: 52 * scale, height: 34 * scale, stroke: ink }));
  if (!drawing) parts.push(s('text', { ...MUTE, class: 'symbol kind', x, y: y + 10, fill: ink }, name.slice(0, 3).toUpperCase()));
  if (drawing?.line) parts.push(s('path', { class: 'symbol line', d: bake(drawing.line, scale, x, y), stroke: ink }));
  if (drawing?.fill) parts.push(s('path', { class: 'symbol solid', d: bake(drawing.fill, scale, x, y), fill: ink }));
  return parts;
}

/** Strength in figures. @param {string} text @param {string} ink */
function figures(text, ink) {
  const size = text.length > 6 ? 26 : 33;
  return s('text', { ...MUTE, class: 'imprint', x: 0, y: 43, 'font-size': size, fill: ink }, text);
}

/** Steps as on the edge of a block: what is left is filled, what is lost is hollow. @param {{ now: number, full: number }} steps @param {string} ink */
function pips({ now, full }, ink) {
  const gap = Math.min(20, 84 / full);
  const r = Math.min(7.5, gap * 0.38);
  return Array.from({ length: full }, (_, i) =>
    s('circle', { class: i < now ? 'pip' : 'pip lost', cx: (i - (full - 1) / 2) * gap, cy: 34, r, fill: i < now ? ink : 'none', stroke: ink }),
  );
}

/** Steps in the upper right corner, from the right. @param {{ now: number, full: number }} steps @param {string} ink */
function dots({ now, full }, ink) {
  return Array.from({ length: full }, (_, i) => s('circle', { class: i < now ? 'pip' : 'pip lost', cx: 40 - (full - 1 - i) * 14, cy: -38, r: 5, fill: i < now ? ink : 'none', stroke: ink }));
}

/** What has happened to the counter, on its left edge. @param {Counter} counter @param {Look} look */
function signs(counter, look) {
  const all = (counter.status ?? []).map((word) => look.status(word));
  if (counter.part) all.unshift(look.part(counter.part));
  return all.slice(0, 3).flatMap(({ sign: id, tone }, i) => {
    return token(id, -37, -10 + i * 25, 0.96, tone ?? 'plain', look);
  });
}

/** A small round sign, or a lozenge for what is grave. @param {string} id @param {number} x @param {number} y @param {number} scale @param {string} tone @param {Look} look */
export function token(id, x, y, scale, tone, look) {
  const sign = look.sign(id);
  const ground =
    tone === 'war'
      ? s('path', { class: 'token-ground', d: bake('M0-15l15 15-15 15-15-15z', scale, x, y) })
      : s('circle', { class: 'token-ground', cx: x, cy: y, r: 13 * scale });
  const group = s('g', { class: `token ${tone}` }, ground);
  const inner = scale * (tone === 'war' ? 0.72 : 0.8);
  if (sign.line) group.append(s('path', { class: 'token-line', d: bake(sign.line, inner, x, y), 'stroke-width': 3 * inner }));
  if (sign.fill) group.append(s('path', { class: 'token-solid', d: bake(sign.fill, inner, x, y) }));
  return group;
}

/** How many there are. @param {number} n @param {number} under */
function badge(n, under) {
  const wide = n > 9 ? 25 : 20;
  const [x, y] = [42 + Math.max(0, under - 1) * 6, -42 - Math.max(0, under - 1) * 6];
  return s('g', { ...MUTE, class: 'badge near' }, s('rect', { x: x - wide, y: y - 19, width: wide * 2, height: 38, rx: 19 }), s('text', { x, y: y + 11 }, String(n)));
}

/** @param {Counter} counter @param {Look} look @param {number} units */
function farFace(counter, look, units) {
  const { ink } = look.nation(counter.nation);
  const far = s('g', { class: 'far' }, ...flag(counter.nation, -38, units > 1 ? -42 : -25, 76, look));
  if (units > 1) far.append(s('text', { ...MUTE, class: 'imprint', x: 0, y: 45, 'font-size': 42, fill: ink }, String(units)));
  return far;
}
