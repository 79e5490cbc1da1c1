// Small flags, so that nations are told apart by more than the colour of their counters. Each is drawn in a field of
// 30 by 20. They are simplified to what still reads at a few pixels.

import { bake } from './bake.js';
import { s } from './svg.js';

/** @import { Look } from './look.js' */
/** @typedef {[string, string][]} Drawing paths with their colours */

const W = 30;
const H = 20;

/** @param {...string} colours @returns {Drawing} */
const across = (...colours) => colours.map((c, i) => [c, `M0 ${(H / colours.length) * i}h${W}v${H / colours.length}h-${W}z`]);
/** @param {...string} colours @returns {Drawing} */
const upright = (...colours) => colours.map((c, i) => [c, `M${(W / colours.length) * i} 0h${W / colours.length}v${H}h-${W / colours.length}z`]);
/** @param {string} colour @returns {[string, string]} */
const field = (colour) => [colour, `M0 0h${W}v${H}h-${W}z`];
/** A cross whose upright stands at `x`. @param {string} colour @param {number} x @param {number} width @returns {[string, string]} */
const cross = (colour, x, width) => [colour, `M${x - width / 2} 0h${width}v${H}h-${width}zM0 ${(H - width) / 2}h${W}v${width}h-${W}z`];
/** @param {string} colour @param {string} over @param {string} [inner] @returns {Drawing} */
const nordic = (colour, over, inner) => [field(colour), cross(over, 11, 5), ...(inner ? [/** @type {[string, string]} */ (cross(inner, 11, 2.4))] : [])];
/** @param {string} colour @param {number} x @param {number} y @param {number} r @returns {[string, string]} */
const star = (colour, x, y, r) => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [a, q] = [(Math.PI * i) / 5 - Math.PI / 2, i % 2 ? r * 0.42 : r];
    return `${(x + q * Math.cos(a)).toFixed(1)} ${(y + q * Math.sin(a)).toFixed(1)}`;
  });
  return [colour, `M${points.join('L')}z`];
};

const WHITE = '#f7f5ee';
const BLUE = '#1d3f8c';
const RED = '#c22433';
const GREEN = '#1f7a46';
const YELLOW = '#f2c230';
const BLACK = '#17171a';

/** @type {Record<string, Drawing>} */
const FLAGS = {
  germany: [field('#9aa39b'), ['#f7f5ee', 'M10.5 0h9v5.5h10.5v9h-10.5v5.5h-9v-5.5h-10.5v-9h10.5z'], [BLACK, 'M12.5 0h5v7.5h12.5v5h-12.5v7.5h-5v-7.5h-12.5v-5h12.5z']],
  italy: upright(GREEN, WHITE, RED),
  britain: [field(BLUE), [WHITE, 'M0 0h4l26 17v3h-4l-26-17zM30 0h-4l-26 17v3h4l26-17z'], cross(WHITE, 15, 7), cross(RED, 15, 4)],
  france: upright(BLUE, WHITE, RED),
  vichy: [...upright(BLUE, WHITE, RED), [BLACK, 'M15 5l3 5-3 5-3-5z']],
  free_french: [...upright(BLUE, WHITE, RED), [RED, 'M14.2 4h1.6v3h2.4v1.5h-2.4v2h3.2v1.5h-3.2v4h-1.6v-4h-3.2v-1.5h3.2v-2h-2.4v-1.5h2.4z']],
  ussr: [field(RED), star(YELLOW, 11, 10, 7)],
  usa: [field(WHITE), [RED, 'M0 0h30v2.9h-30zM0 5.7h30v2.9h-30zM0 11.4h30v2.9h-30zM0 17.1h30v2.9h-30z'], [BLUE, 'M0 0h15v11.4h-15z'], star(WHITE, 7.5, 5.7, 4.2)],
  finland: nordic(WHITE, BLUE),
  rumania: upright(BLUE, YELLOW, RED),
  hungary: across(RED, WHITE, GREEN),
  bulgaria: across(WHITE, GREEN, RED),
  poland: across(WHITE, RED),
  belgium: upright(BLACK, YELLOW, RED),
  netherlands: across(RED, WHITE, BLUE),
  luxembourg: across(RED, WHITE, '#5aa9dd'),
  denmark: nordic(RED, WHITE),
  norway: nordic(RED, WHITE, BLUE),
  sweden: nordic('#2c6db4', YELLOW),
  switzerland: [field(RED), [WHITE, 'M12.5 4h5v3.5h3.5v5h-3.5v3.5h-5v-3.5h-3.5v-5h3.5z']],
  spain: [field(RED), [YELLOW, 'M0 5h30v10h-30z']],
  portugal: [field(RED), [GREEN, 'M0 0h12v20h-12z'], [YELLOW, 'M12 6a4 4 0 1 1-.01 0z']],
  yugoslavia: across(BLUE, WHITE, RED),
  greece: [field('#2c6db4'), cross(WHITE, 15, 5)],
  turkey: [field(RED), [WHITE, 'M16 4.5a6 6 0 1 0 0 11a5 5 0 1 1 0-11z'], star(WHITE, 19, 10, 3)],
  baltic_states: across('#3f76b8', BLACK, WHITE),
  eastern_europe: across('#3f76b8', BLACK, WHITE),
  ireland: upright(GREEN, WHITE, '#e8862e'),
  persia: across(GREEN, WHITE, RED),
};
FLAGS.russia = FLAGS.ussr;

/** @param {string} id @param {Look} look */
export const hasFlag = (id, look) => Boolean(look.flag(id)) || id in FLAGS;

/** A flag with its corner at a point. @param {string} id @param {number} x @param {number} y @param {number} width @param {Look} look */
export function drawFlag(id, x, y, width, look) {
  const scale = width / W;
  const cloth = (look.flag(id) ?? FLAGS[id]).map(([fill, d]) => s('path', { fill, d: bake(d, scale, x, y) }));
  return [...cloth, s('rect', { class: 'flag-line', x, y, width, height: (width * H) / W })];
}
