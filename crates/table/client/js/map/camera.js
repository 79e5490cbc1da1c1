// Where the map stands under the window, and how it gets there. Layers are moved by CSS transforms alone; `will-change`
// is set only while the scale changes, so that the browser draws the layers anew, sharp, when it rests.
//
// While the map moves every layer has an animation that adds nothing to its transform. Chromium hands the transform of an
// element that is being animated straight to the compositor; that of any other makes it sort out all layers anew in every
// frame, which with hundreds of piles takes most of the frame.

import { clamp } from './svg.js';

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** Pixels of a layer to a unit of the board, before the transform. */
export const UNIT = 0.25;
const REST = 140;

export class Camera {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement[]} layers
   * @param {Box} bounds all that can be looked at, in units of the board
   * @param {{ closest: number, moved: () => void, rested: (zoomed: boolean) => void }} to
   */
  constructor(root, layers, bounds, to) {
    this.root = root;
    this.layers = layers;
    this.bounds = bounds;
    this.to = to;
    this.width = root.clientWidth || 1;
    this.height = root.clientHeight || 1;
    /** Pixels of the window to a unit of the board. */
    this.zoom = 0;
    this.x = 0;
    this.y = 0;
    /** Whether the player has moved the map himself; until then it follows the window's size. */
    this.free = false;
    this.drawn = -1;
    this.frame = 0;
    /** @type {ReturnType<typeof setTimeout> | 0} */
    this.timer = 0;
    this.flight = 0;
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
    /** @type {Animation[]} */
    this.afloat = [];
  }

  get fitting() {
    const pad = Math.min(24, this.width * 0.02);
    return Math.min((this.width - pad) / this.bounds.width, (this.height - pad) / this.bounds.height);
  }

  get closest() {
    return Math.max(this.to.closest, this.fitting * 1.5);
  }

  resize() {
    const { width, height } = this;
    this.width = this.root.clientWidth || 1;
    this.height = this.root.clientHeight || 1;
    if (!this.free || !this.zoom) return this.fit(false);
    this.x += (this.width - width) / 2;
    this.y += (this.height - height) / 2;
    this.change(this.zoom, this.x, this.y);
  }

  /** @param {boolean} [animate] */
  fit(animate = true) {
    const zoom = this.fitting;
    const { bounds } = this;
    const x = (this.width - bounds.width * zoom) / 2 - bounds.x * zoom;
    const y = (this.height - bounds.height * zoom) / 2 - bounds.y * zoom;
    if (animate) this.fly(zoom, x, y);
    else this.change(zoom, x, y);
    this.free = false;
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    this.stop();
    this.free = true;
    this.change(this.zoom, this.x + dx, this.y + dy);
  }

  /** Zooms and keeps the point of the window where it is. @param {number} factor @param {number} px @param {number} py */
  zoomAt(factor, px, py) {
    this.stop();
    this.free = true;
    this.change(...this.scaled(this.zoom * factor, px, py));
  }

  /** A step in or out, from the middle. @param {number} factor */
  step(factor) {
    this.free = true;
    this.fly(...this.scaled(this.zoom * factor, this.width / 2, this.height / 2));
  }

  /** @param {number} wanted @param {number} px @param {number} py @returns {[number, number, number]} */
  scaled(wanted, px, py) {
    const zoom = clamp(wanted, this.fitting * 0.8, this.closest);
    const by = zoom / this.zoom;
    return [zoom, px - (px - this.x) * by, py - (py - this.y) * by];
  }

  /** Brings a point of the board to the middle of the window. @param {number} bx @param {number} by @param {number} [zoom] */
  centre(bx, by, zoom = this.zoom) {
    this.free = true;
    this.fly(zoom, this.width / 2 - bx * zoom, this.height / 2 - by * zoom);
  }

  /** Moves as little as needed for a point of the board to be well inside. @param {number} bx @param {number} by */
  show(bx, by) {
    const margin = Math.min(90, this.width / 4, this.height / 4);
    const [px, py] = this.toWindow(bx, by);
    const dx = clamp(px, margin, this.width - margin) - px;
    const dy = clamp(py, margin, this.height - margin) - py;
    if (dx || dy) {
      this.free = true;
      this.fly(this.zoom, this.x + dx, this.y + dy);
    }
  }

  /** @param {number} bx @param {number} by @returns {[number, number]} */
  toWindow(bx, by) {
    return [bx * this.zoom + this.x, by * this.zoom + this.y];
  }

  /** @param {number} px @param {number} py @returns {[number, number]} */
  toBoard(px, py) {
    return [(px - this.x) / this.zoom, (py - this.y) / this.zoom];
  }

  stop() {
    cancelAnimationFrame(this.flight);
    this.flight = 0;
  }

  /** Goes there in a quarter of a second. @param {number} zoom @param {number} x @param {number} y */
  fly(zoom, x, y) {
    this.stop();
    if (this.still.matches || !this.zoom) return this.change(zoom, x, y);
    const from = { zoom: this.zoom, x: this.x, y: this.y };
    const start = performance.now();
    const go = (/** @type {number} */ now) => {
      const t = clamp((now - start) / 240, 0, 1);
      const ease = 1 - (1 - t) ** 3;
      const z = from.zoom * (zoom / from.zoom) ** ease;
      // The middle of the window travels straight, whatever the scale does.
      const middle = (/** @type {number} */ at, /** @type {number} */ scale, /** @type {number} */ size) => (size / 2 - at) / scale;
      const cx = middle(from.x, from.zoom, this.width);
      const cy = middle(from.y, from.zoom, this.height);
      const tx = middle(x, zoom, this.width);
      const ty = middle(y, zoom, this.height);
      const share = from.zoom === zoom ? ease : (1 / from.zoom - 1 / z) / (1 / from.zoom - 1 / zoom);
      this.change(z, this.width / 2 - (cx + (tx - cx) * share) * z, this.height / 2 - (cy + (ty - cy) * share) * z);
      this.flight = t < 1 ? requestAnimationFrame(go) : 0;
    };
    this.flight = requestAnimationFrame(go);
  }

  /** @param {number} zoom @param {number} x @param {number} y */
  change(zoom, x, y) {
    const scaling = zoom !== this.zoom;
    this.zoom = zoom;
    this.x = this.held(x, this.bounds.x * zoom, this.bounds.width * zoom, this.width);
    this.y = this.held(y, this.bounds.y * zoom, this.bounds.height * zoom, this.height);
    if (scaling && this.drawn > 0) this.root.classList.add('zooming');
    if (!this.afloat.length) this.afloat = this.layers.map(float);
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.apply();
      });
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST);
  }

  /** Whether it has moved just now. */
  get resting() {
    return this.timer !== 0;
  }

  /** Keeps the map in sight: at most half of the window shows nothing. @param {number} at @param {number} start @param {number} length @param {number} window */
  held(at, start, length, window) {
    const slack = Math.min(window * 0.4, 240);
    if (length <= window) return clamp(at, -start - slack / 2, window - start - length + slack / 2);
    return clamp(at, window - start - length - slack, slack - start);
  }

  apply() {
    const scale = this.zoom / UNIT;
    const { x, y } = this.bounds;
    // On whole pixels, or the browser would draw words anew for every step.
    const [left, top] = [Math.round(this.x + x * this.zoom), Math.round(this.y + y * this.zoom)];
    const transform = `translate3d(${left}px, ${top}px, 0) scale(${scale})`;
    for (const layer of this.layers) layer.style.transform = transform;
    this.to.moved();
  }

  rest() {
    this.timer = 0;
    const zoomed = this.drawn !== this.zoom;
    this.drawn = this.zoom;
    this.root.classList.remove('zooming');
    this.ground();
    this.to.rested(zoomed);
  }

  ground() {
    for (const animation of this.afloat) animation.cancel();
    this.afloat = [];
  }

  destroy() {
    this.stop();
    this.ground();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}

/** @param {HTMLElement} layer */
function float(layer) {
  const animation = layer.animate([{ transform: 'none' }, { transform: 'none' }], { duration: 1000, composite: 'add' });
  animation.pause();
  return animation;
}
