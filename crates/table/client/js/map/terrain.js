// The ground of the board as bitmaps. Its picture has too many points for a browser to draw anew while it is moved, so
// it is drawn in pieces, when nobody moves it: the whole at once for a first look, then in a base resolution, and what
// is in the window as sharp as the screen when the map is closer than that.

import { UNIT } from './camera.js';
import { outlineOf } from './field.js';

/** @import { Camera } from './camera.js' */
/** @import { Field } from './field.js' */

/** @typedef {{ key: string, scale: number, x: number, y: number, width: number, height: number, picture: HTMLImageElement | null }} Tile in units of the board */

/** Pixels: the width of the whole board in base resolution, and the sides of a piece of it and of a sharp piece. */
const BASE = 3072;
const BASE_SMALL = 2048;
const PIECE = 1024;
const SHARP = 512;

export class Terrain {
  /** @param {HTMLElement} layer @param {Field} field @param {Camera} camera @param {() => boolean} busy whether the map is being moved */
  constructor(layer, field, camera, busy) {
    this.layer = layer;
    this.field = field;
    this.camera = camera;
    this.busy = busy;
    this.stopper = new AbortController();
    this.image = new Image();
    /** @type {Tile | null} */
    this.whole = null;
    /** @type {Tile[]} */
    this.base = [];
    /** @type {Map<string, Tile>} */
    this.sharp = new Map();
    /** @type {Tile[]} */
    this.queue = [];
    /** @type {ReturnType<typeof setTimeout> | 0} */
    this.timer = 0;
    this.small = matchMedia('(pointer: coarse)').matches || screen.width < 800;
    this.baseScale = Math.min(1, (this.small ? BASE_SMALL : BASE) / field.board.width);
  }

  /** @param {string} url of the ground */
  async load(url) {
    this.image.src = url;
    const outlines = this.field.board.hex ? null : this.outlines(url);
    await Promise.all([this.image.decode(), outlines]);
    if (this.stopper.signal.aborted) return;
    const first = Math.min(this.baseScale, this.camera.fitting * devicePixelRatio);
    const coarse = this.cut(first, Infinity)[0];
    await this.draw(coarse);
    this.whole = coarse;
    this.base = first < this.baseScale ? this.cut(this.baseScale, PIECE) : [];
    this.sharpen();
  }

  /** The outlines of areas stand in the picture. @param {string} url */
  async outlines(url) {
    const answer = await fetch(url, { signal: this.stopper.signal });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const picture = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
    for (const shape of picture.querySelectorAll('[data-key]')) {
      const key = shape.getAttribute('data-key');
      const outline = outlineOf(shape);
      if (key && outline) this.field.outlines.set(key, outline);
    }
  }

  /** Cuts a part of the board into pieces. @param {number} scale @param {number} side in pixels @param {{ x: number, y: number, width: number, height: number }} [part] @returns {Tile[]} */
  cut(scale, side, part) {
    const { width, height } = this.field.board;
    const step = side / scale;
    const within = part ?? { x: 0, y: 0, width, height };
    const first = { i: Math.max(0, Math.floor(within.x / step)), j: Math.max(0, Math.floor(within.y / step)) };
    const last = { x: Math.min(width, within.x + within.width), y: Math.min(height, within.y + within.height) };
    /** @type {Tile[]} */
    const tiles = [];
    if (!Number.isFinite(step)) return [{ key: 'whole', scale, x: 0, y: 0, width, height, picture: null }];
    for (let j = first.j; j * step < last.y; j++) {
      for (let i = first.i; i * step < last.x; i++) {
        const [x, y] = [i * step, j * step];
        tiles.push({ key: `${scale} ${i} ${j}`, scale, x, y, width: Math.min(step, width - x), height: Math.min(step, height - y), picture: null });
      }
    }
    return tiles;
  }

  /** Asks for what is missing: first what is in the window. */
  sharpen() {
    const scale = this.camera.zoom * devicePixelRatio;
    /** @type {Tile[]} */
    let wanted = [];
    if (scale > this.baseScale * 1.1) wanted = this.cut(scale, SHARP, this.window(0.12));
    const near = new Set(wanted.map((tile) => tile.key));
    for (const [key, tile] of this.sharp) if (!near.has(key) && !tile.picture) this.sharp.delete(key);
    for (const tile of wanted) if (!this.sharp.has(tile.key)) this.sharp.set(tile.key, tile);
    const middle = this.window(0);
    const far = (/** @type {Tile} */ t) => Math.hypot(t.x + t.width / 2 - middle.x - middle.width / 2, t.y + t.height / 2 - middle.y - middle.height / 2);
    const missing = (/** @type {Iterable<Tile>} */ tiles) => [...tiles].filter((tile) => !tile.picture).sort((a, b) => far(a) - far(b));
    const sharp = missing(this.sharp.values());
    this.queue = [...sharp, ...missing(this.base)];
    if (!sharp.length) this.prune(near);
    this.next();
  }

  /** What of the board is in the window, with a margin. @param {number} margin as a share of its size */
  window(margin) {
    const { camera, field } = this;
    const [left, top] = camera.toBoard(-camera.width * margin, -camera.height * margin);
    const [right, bottom] = camera.toBoard(camera.width * (1 + margin), camera.height * (1 + margin));
    return { x: left - field.x, y: top - field.y, width: right - left, height: bottom - top };
  }

  /** Throws away sharp pieces that serve no more. @param {Set<string>} keep */
  prune(keep) {
    for (const [key, tile] of this.sharp) {
      if (keep.has(key)) continue;
      drop(tile);
      this.sharp.delete(key);
    }
  }

  next() {
    clearTimeout(this.timer);
    if (!this.queue.length || this.stopper.signal.aborted || !this.image.complete) return;
    this.timer = setTimeout(() => this.work(), this.busy() ? 120 : 12);
  }

  async work() {
    if (!this.busy()) {
      const tile = this.queue.shift();
      if (tile && !tile.picture) await this.draw(tile);
      if (!this.queue.some((other) => this.sharp.has(other.key))) {
        const scale = this.camera.zoom * devicePixelRatio;
        this.prune(new Set([...this.sharp.values()].filter((other) => other.scale === scale).map((other) => other.key)));
      }
    }
    this.next();
  }

  /**
   * Draws a piece; one pixel more than it needs, so that no seam shows. It is shown as an image: canvases would be
   * handed to the compositor anew for every frame.
   * @param {Tile} tile
   */
  async draw(tile) {
    const { board } = this.field;
    const width = Math.min(tile.width + 1 / tile.scale, board.width - tile.x);
    const height = Math.min(tile.height + 1 / tile.scale, board.height - tile.y);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * tile.scale));
    canvas.height = Math.max(1, Math.round(height * tile.scale));
    canvas.getContext('2d', { alpha: false })?.drawImage(this.image, tile.x, tile.y, width, height, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done));
    if (!blob || this.stopper.signal.aborted) return;
    const picture = new Image();
    picture.alt = '';
    picture.draggable = false;
    picture.src = URL.createObjectURL(blob);
    await picture.decode();
    const { style } = picture;
    style.left = `${tile.x * UNIT}px`;
    style.top = `${tile.y * UNIT}px`;
    style.width = `${width * UNIT}px`;
    style.height = `${height * UNIT}px`;
    style.zIndex = String(Math.round(tile.scale * 1000));
    tile.picture = picture;
    this.layer.append(picture);
  }

  destroy() {
    this.stopper.abort();
    clearTimeout(this.timer);
    this.queue = [];
    for (const tile of [this.whole, ...this.base, ...this.sharp.values()]) if (tile) drop(tile);
  }
}

/** @param {Tile} tile */
function drop(tile) {
  if (!tile.picture) return;
  tile.picture.remove();
  URL.revokeObjectURL(tile.picture.src);
  tile.picture = null;
}
