// Where to look, unless the player has moved the map: at each phase that is asked about, as near as its choices allow.

/** @import { Camera } from './camera.js' */
/** @import { Field, Space } from './field.js' */
/** @import { Counter, Decision } from '../types.js' */

/** A counter need not be wider than this, in pixels, to be read. */
const READABLE = 30;
/** Narrower than this it is no more than a dot. */
const SEEN = 11;
/** So much around the choices is shown besides, as a share of their extent, and at least so many counters. */
const AROUND = 0.35;
const LEAST = 5;
/** So much of a decision's path names the phase. */
const PHASE = 3;
/** What is so near to the right scale stays as it is. */
const NEAR = 1.5;

export class Framing {
  /** @param {HTMLElement} root @param {Camera} camera @param {Field} field */
  constructor(root, camera, field) {
    this.camera = camera;
    this.field = field;
    /** The player has moved the map: it is his. */
    this.taken = false;
    this.phase = '';
    const moved = (/** @type {Event} */ e) => {
      if (e.type === 'wheel' || root.classList.contains('dragging')) this.taken = true;
    };
    root.addEventListener('wheel', moved, { passive: true });
    root.addEventListener('pointermove', moved, { passive: true });
    root.querySelector('.map-controls')?.addEventListener('click', () => (this.taken = true));
  }

  /** At first where the counters stand. @param {Counter[]} counters */
  first(counters) {
    const there = counters.map((counter) => this.field.spaces.get(counter.space));
    this.show(there.filter((space) => space !== undefined), false);
  }

  /** Another phase brings its choices into view, and a question without choices on the map the place that it is about. @param {Decision | null} decision @param {Space[]} spots where choices are @param {Space[]} about */
  look(decision, spots, about) {
    const phase = decision ? [...decision.path.slice(0, PHASE), ...about.map(({ key }) => key)].join() : this.phase;
    const other = phase !== this.phase;
    const fresh = !this.phase;
    this.phase = phase;
    if (other && !this.taken) this.show(about.length ? about : spots, !fresh);
  }

  /** @param {Space[]} spots @param {boolean} animate */
  show(spots, animate) {
    const { camera, field } = this;
    const printed = spots.filter((space) => field.printed.has(space.key) && space.kind !== 'box');
    if (!camera.zoom || !printed.length) return;
    const { x, y, zoom } = this.frame(printed);
    if (this.fits(printed, zoom)) return;
    camera.free = true;
    if (animate) camera.centre(x, y, zoom);
    else camera.change(zoom, camera.width / 2 - x * zoom, camera.height / 2 - y * zoom);
  }

  /** The middle and the scale at which places are seen with what is around them; where that is too far away, the middle one of them. @param {Space[]} spots */
  frame(spots) {
    const { camera, field } = this;
    const side = (/** @type {'x' | 'y'} */ axis) => {
      const all = spots.map((space) => space[axis]).toSorted((a, b) => a - b);
      const [low, high] = [all[0], all[all.length - 1]];
      const pad = Math.max((high - low) * AROUND, field.counter * LEAST);
      return { middle: (low + high) / 2, median: all[all.length >> 1], length: high - low + 2 * pad };
    };
    const [wide, high] = [side('x'), side('y')];
    const whole = Math.min(camera.width / field.board.width, camera.height / field.board.height);
    const wanted = Math.max(whole, Math.min(camera.width / wide.length, camera.height / high.length, READABLE / field.counter));
    const zoom = Math.max(wanted, SEEN / field.counter);
    return zoom > wanted ? { x: wide.median, y: high.median, zoom } : { x: wide.middle, y: high.middle, zoom };
  }

  /** Whether all of them are in sight already, and large enough. @param {Space[]} spots @param {number} zoom */
  fits(spots, zoom) {
    const { camera } = this;
    const near = camera.zoom < zoom * NEAR && camera.zoom > zoom / NEAR;
    return near && spots.every(({ x, y }) => {
      const [px, py] = camera.toWindow(x, y);
      return px > 0 && py > 0 && px < camera.width && py < camera.height;
    });
  }
}
