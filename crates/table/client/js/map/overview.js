// Where to look first.

/** @import { Counter } from '../types.js' */
/** @import { Camera } from './camera.js' */
/** @import { Field } from './field.js' */

/** Where most counters stand, on a window that is too small for all. @param {Camera} camera @param {Field} field @param {Counter[]} counters */
export function overview(camera, field, counters) {
  const spots = counters.map((counter) => field.spaces.get(counter.space)).filter((space) => space && space.kind !== 'box');
  const middle = (/** @type {'x' | 'y'} */ axis) => {
    const sorted = spots.map((space) => space?.[axis] ?? 0).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? field[axis] + (axis === 'x' ? field.board.width : field.board.height) / 2;
  };
  camera.look(middle('x'), middle('y'), 7 / field.counter);
}
