// The spaces of a board: where they are, how they are called, and which of them lies under a point.

/**
 * @typedef {{ key: string, name: string, kind?: string, country?: string, terrain?: string, x: number, y: number, room?: number[], head?: number }} Space
 * @typedef {{ id?: string, title?: string, x?: number, y?: number, width: number, height: number, counter?: number, hex?: { width: number, third: number }, spaces: Space[] }} Board
 */

/** Boxes beside the map, in eightieths of a counter's side: those that hold counters, and the steps of a track. */
const BOX = { width: 560, height: 330, gap: 50, head: 84 };
const STEP = { width: 210, height: 210, gap: 18, head: 58 };
const TITLE = 90;
/** So far from the edge of the sheet that the line around a box is whole. */
const EDGE = 12;

/** @import { BoxView, LookData } from '../types.js' */
/** @typedef {{ title: string, x: number, y: number, size: number }} TrayTitle */

export class Field {
  /** @param {Board} board @param {(key: string) => string} nameOf what to call a place that is not on the board */
  constructor(board, nameOf) {
    this.board = board;
    this.nameOf = nameOf;
    this.x = board.x ?? 0;
    this.y = board.y ?? 0;
    /** The side of a counter, in units of the board. */
    this.counter = board.counter ?? 80;
    /** @type {Map<string, Space>} */
    this.spaces = new Map(board.spaces.map((space) => [space.key, space]));
    /** @type {ReadonlySet<string>} */
    this.printed = new Set(this.spaces.keys());
    /** Places that the game has and the board has not; they stand in a tray below the map. @type {Space[]} */
    this.tray = [];
    /** @type {TrayTitle[]} */
    this.trayTitles = [];
    this.trayHeight = 0;
    this.trayKeys = '';
    /** @type {Set<string>} */
    this.boxes = new Set();
    this.unit = this.counter / 80;
    /** @type {Map<string, string>} */
    this.outlines = new Map();
    /** @type {Map<string, Space[]>} */
    this.cells = new Map();
    if (board.hex) this.index(board.hex);
  }

  /** Hexes by the cell of a coarse grid, to find the one under a point. @param {{ width: number, third: number }} hex */
  index(hex) {
    for (const space of this.board.spaces) {
      const zone = space.kind === 'box' || space.terrain === 'hexed' || space.terrain === 'large';
      if (zone) continue;
      this.outlines.set(space.key, hexagon(space, hex));
      const cell = this.cell(space.x, space.y);
      const list = this.cells.get(cell);
      if (list) list.push(space);
      else this.cells.set(cell, [space]);
    }
  }

  /** @param {number} x @param {number} y */
  cell(x, y) {
    const size = this.board.hex?.width ?? 1;
    return `${Math.floor(x / size)},${Math.floor(y / size)}`;
  }

  /** The hex under a point of the board. @param {number} x @param {number} y @returns {Space | undefined} */
  hexAt(x, y) {
    const size = this.board.hex?.width ?? 1;
    const near = [-size, 0, size].flatMap((dx) => [-size, 0, size].flatMap((dy) => this.cells.get(this.cell(x + dx, y + dy)) ?? []));
    const far = (/** @type {Space} */ space) => Math.hypot(space.x - x, space.y - y);
    const best = near.reduce((a, b) => (far(b) < far(a) ? b : a), near[0]);
    return best && far(best) < size * 0.6 ? best : undefined;
  }

  /** @returns {{ x: number, y: number, width: number, height: number }} */
  get bounds() {
    return { x: this.x, y: this.y, width: this.board.width, height: this.board.height + this.trayHeight };
  }

  /**
   * Lays out places that are not on the board: boxes in their groups, then whatever else the game names.
   * @param {BoxView[]} boxes @param {LookData['boxes']} groups @param {Iterable<string>} keys
   * @returns {boolean} whether anything is new
   */
  keepPlaces(boxes, groups, keys) {
    const own = new Set(boxes.map((box) => box.key));
    const known = new Set(this.tray.map((box) => box.key));
    const loose = [...new Set(keys)].filter((key) => key && !own.has(key) && (known.has(key) || !this.spaces.has(key)));
    const sign = [...boxes.map((box) => `${box.group}:${box.key}:${box.title}`), ...loose].join();
    if (sign === this.trayKeys) return false;
    this.trayKeys = sign;
    this.boxes = own;
    for (const { key } of this.tray) {
      this.spaces.delete(key);
      this.outlines.delete(key);
    }
    this.tray = [];
    this.trayTitles = [];
    let y = this.y + this.board.height + (boxes.length || loose.length ? BOX.gap * this.unit : 0);
    const names = new Set([...groups.map((group) => group.id), ...boxes.map((box) => box.group)]);
    for (const id of names) {
      const here = boxes.filter((box) => box.group === id);
      if (!here.length) continue;
      const group = groups.find((one) => one.id === id);
      this.trayTitles.push({ title: group?.title ?? this.nameOf(id), x: this.x + EDGE * this.unit, y: y + TITLE * 0.6 * this.unit, size: 52 * this.unit });
      y = this.layRows(here, y + TITLE * this.unit, group?.track ? STEP : BOX, group?.columns);
    }
    const rest = loose.map((key) => ({ key, title: this.nameOf(key) }));
    if (rest.length) y = this.layRows(rest, y, BOX);
    this.trayHeight = y - this.y - this.board.height;
    return true;
  }

  /** @param {{ key: string, title: string }[]} boxes @param {number} top @param {typeof BOX} size @param {number} [columns] */
  layRows(boxes, top, size, columns) {
    const [width, height, gap, head] = [size.width, size.height, size.gap, size.head].map((n) => n * this.unit);
    const fit = Math.max(1, Math.floor((this.board.width + gap - 2 * EDGE * this.unit) / (width + gap)));
    const wide = Math.min(columns ?? fit, fit);
    const edge = EDGE * this.unit;
    boxes.forEach(({ key, title }, n) => {
      const x = this.x + edge + (n % wide) * (width + gap);
      const y = top + Math.floor(n / wide) * (height + gap);
      const pad = 20 * this.unit;
      /** @type {Space} */
      const box = { key, name: title, kind: 'box', x: x + width / 2, y: y + height / 2, room: [x + pad, y + head, width - 2 * pad, height - head - pad], head };
      this.tray.push(box);
      this.spaces.set(key, box);
      this.outlines.set(key, `M${x},${y}h${width}v${height}h${-width}z`);
    });
    return top + Math.ceil(boxes.length / wide) * (height + gap);
  }

  /** Whether a place is a box beside the map, and no space of the board. @param {string} key */
  isBox(key) {
    return this.boxes.has(key);
  }

  /**
   * The side between two spaces: its ends, and its middle. Hexes share a side of their outlines; between areas it
   * stands halfway.
   * @param {string} a @param {string} b @returns {{ ends: [number, number][], x: number, y: number } | null}
   */
  side(a, b) {
    const [from, to] = [this.spaces.get(a), this.spaces.get(b)];
    if (!from || !to) return null;
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const { hex } = this.board;
    if (hex && Math.hypot(to.x - from.x, to.y - from.y) < hex.width * 1.3) {
      const [half, third] = [hex.width / 2, hex.third];
      const corners = [[0, -2 * third], [half, -third], [half, third], [0, 2 * third], [-half, third], [-half, -third]].map(([dx, dy]) => /** @type {[number, number]} */ ([from.x + dx, from.y + dy]));
      const far = (/** @type {[number, number]} */ [cx, cy]) => Math.hypot(cx - x, cy - y);
      return { ends: corners.sort((p, q) => far(p) - far(q)).slice(0, 2), x, y };
    }
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const reach = this.counter * 0.6;
    const [dx, dy] = [(-(to.y - from.y) / long) * reach, ((to.x - from.x) / long) * reach];
    return { ends: [[x - dx, y - dy], [x + dx, y + dy]], x, y };
  }

  /** @param {string} key */
  name(key) {
    const space = this.spaces.get(key);
    return space?.name || this.nameOf(key);
  }

  /** The room for counters that may fill all of a hex. @param {Space} space */
  wide(space) {
    const { hex } = this.board;
    if (!hex || !this.outlines.has(space.key) || space.room) return this.room(space);
    const [width, height] = [hex.width * 0.86, hex.third * 2.4];
    return [space.x - width / 2, space.y - height / 2, width, height];
  }

  /** Left, top, width and height of the room for counters. @param {Space} space */
  room(space) {
    return space.room ?? [space.x - this.counter / 2, space.y - this.counter / 2, this.counter, this.counter];
  }
}

/** @param {{ x: number, y: number }} at @param {{ width: number, third: number }} hex */
function hexagon({ x, y }, { width, third }) {
  const half = width / 2;
  return `M${x},${y - 2 * third}l${half},${third} 0,${2 * third} ${-half},${third} ${-half},${-third} 0,${-2 * third}z`;
}

/** The outline of a space as a path. @param {Element} shape */
export function outlineOf(shape) {
  const d = shape.getAttribute('d');
  if (d) return d;
  const number = (/** @type {string} */ name) => Number(shape.getAttribute(name));
  return shape.localName === 'rect' ? `M${number('x')},${number('y')}h${number('width')}v${number('height')}h${-number('width')}z` : null;
}
