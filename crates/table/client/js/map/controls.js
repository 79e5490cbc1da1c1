// Buttons to zoom, for those who have neither wheel nor two fingers.

import { s } from './svg.js';

/** @import { Camera } from './camera.js' */
/** @import { Words } from './words.js' */

/** @param {Camera} camera @param {Words} words */
export function controls(camera, words) {
  const bar = document.createElement('div');
  bar.className = 'map-controls';
  const button = (/** @type {string} */ title, /** @type {string} */ d, /** @type {() => void} */ act) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.title = title;
    element.setAttribute('aria-label', title);
    element.append(s('svg', { viewBox: '-12 -12 24 24', 'aria-hidden': 'true' }, s('path', { d })));
    element.addEventListener('click', act);
    bar.append(element);
  };
  button(words.zoomIn, 'M-7 0h14M0-7v14', () => camera.step(1.6));
  button(words.zoomOut, 'M-7 0h14', () => camera.step(1 / 1.6));
  button(words.fit, 'M-8-3v-5h5M8-3v-5h-5M-8 3v5h5M8 3v5h-5', () => camera.fit());
  return bar;
}
