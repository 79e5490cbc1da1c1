// Where choices lie: the map goes there unless the player has moved it, and arrows at the edges lead to what is out of sight.

import { clamp, s } from './svg.js';

/** @import { Camera } from './camera.js' */
/** @import { Words } from './words.js' */
/** @typedef {'north' | 'east' | 'south' | 'west'} Way */
/** @typedef {{ x: number, y: number }} Spot */

/** How far an arrow stays away from the corners, in pixels. */
const CORNER = 90;
/** So much of a choice has to be inside the window for it to be seen, in pixels. */
const SEEN = 6;
const TURNS = { north: 0, east: 90, south: 180, west: 270 };

export class Edges {
  /** @param {HTMLElement} root @param {Camera} camera @param {Words} words */
  constructor(root, camera, words) {
    this.camera = camera;
    this.words = words;
    this.box = document.createElement('div');
    this.box.className = 'map-edges';
    root.append(this.box);
    /** @type {Spot[]} */
    this.spots = [];
    this.shown = '';
    /** The player has moved the map since the last question. */
    this.held = false;
    const moved = (/** @type {Event} */ e) => {
      if (e.type === 'wheel' || root.classList.contains('dragging')) this.held = true;
    };
    root.addEventListener('wheel', moved, { passive: true });
    root.addEventListener('pointermove', moved, { passive: true });
  }

  /** @param {Spot[]} spots where choices are @param {Spot[]} printed those on the board */
  set(spots, printed) {
    const other = spots.length !== this.spots.length || spots.some((spot, i) => spot !== this.spots[i]);
    this.spots = spots;
    if (other && this.camera.zoom) this.attend(printed);
    this.draw();
  }

  /** Another question: one of its choices at least is in sight. @param {Spot[]} spots */
  attend(spots) {
    const { camera, held } = this;
    this.held = false;
    const at = spots.map((spot) => ({ spot, window: camera.toWindow(spot.x, spot.y) }));
    const seen = at.some(({ window: [px, py] }) => px > SEEN && py > SEEN && px < camera.width - SEEN && py < camera.height - SEEN);
    if (held || seen || !at.length) return;
    const far = (/** @type {number[]} */ [px, py]) => Math.hypot(px - camera.width / 2, py - camera.height / 2);
    const nearest = at.reduce((a, b) => (far(b.window) < far(a.window) ? b : a)).spot;
    camera.show(nearest.x, nearest.y);
  }

  draw() {
    const { camera } = this;
    if (!camera.zoom) return;
    /** @type {Map<Way, { count: number, near: Spot, far: number }>} */
    const beyond = new Map();
    for (const spot of this.spots) {
      const [px, py] = camera.toWindow(spot.x, spot.y);
      const over = { west: SEEN - px, east: px - camera.width + SEEN, north: SEEN - py, south: py - camera.height + SEEN };
      const [way, far] = /** @type {[Way, number]} */ (Object.entries(over).reduce((a, b) => (b[1] > a[1] ? b : a)));
      if (far <= 0) continue;
      const had = beyond.get(way);
      if (!had) beyond.set(way, { count: 1, near: spot, far });
      else {
        had.count++;
        if (far < had.far) [had.near, had.far] = [spot, far];
      }
    }
    const sign = [...beyond].map(([way, { count, near }]) => `${way} ${count} ${camera.toWindow(near.x, near.y).map(Math.round)}`).join();
    if (sign === this.shown) return;
    this.shown = sign;
    this.box.replaceChildren(...[...beyond].map(([way, { count, near }]) => this.arrow(way, count, near)));
  }

  /** @param {Way} way @param {number} count @param {Spot} near */
  arrow(way, count, near) {
    const { camera } = this;
    const [px, py] = camera.toWindow(near.x, near.y);
    const button = document.createElement('button');
    button.type = 'button';
    button.tabIndex = -1;
    button.className = `map-edge ${way}`;
    button.setAttribute('aria-label', this.words.beyond(count, way));
    button.title = this.words.beyond(count, way);
    const along = (/** @type {number} */ at, /** @type {number} */ size) => `${clamp(at, Math.min(CORNER, size / 2), Math.max(size - CORNER, size / 2))}px`;
    if (way === 'north' || way === 'south') button.style.left = along(px, camera.width);
    else button.style.top = along(py, camera.height);
    const number = document.createElement('span');
    number.textContent = String(count);
    button.append(s('svg', { viewBox: '-8 -8 16 16', 'aria-hidden': 'true' }, s('path', { d: 'M-6 3l6-7 6 7', transform: `rotate(${TURNS[way]})` })), number);
    button.addEventListener('click', () => camera.centre(near.x, near.y));
    return button;
  }
}
