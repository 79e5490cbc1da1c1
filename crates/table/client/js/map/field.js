// The spaces of a board: where they are, how they are called, and which of them lies under a point.

/**
 * @typedef {{ key: string, name: string, kind?: string, country?: string, terrain?: string, x: number, y: number, room?: number[] }} Space
 * @typedef {{ id?: string, title?: string, x?: number, y?: number, width: number, height: number, counter?: number, hex?: { width: number, third: number }, spaces: Space[] }} Board
 */

const TRAY = { width: 560, height: 330, gap: 50 };

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
    /** Places that the game has and the board has not; they stand in a tray below the map. @type {Space[]} */
    this.tray = [];
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
    const rows = Math.ceil(this.tray.length / this.trayColumns);
    return { x: this.x, y: this.y, width: this.board.width, height: this.board.height + rows * (TRAY.height + TRAY.gap) };
  }

  get trayColumns() {
    return Math.max(1, Math.floor((this.board.width + TRAY.gap) / (TRAY.width + TRAY.gap)));
  }

  /** Lays out boxes for places that are not on the board. @param {Iterable<string>} keys @returns {boolean} whether any is new */
  keepPlaces(keys) {
    let grew = false;
    for (const key of keys) {
      if (!key || this.spaces.has(key)) continue;
      grew = true;
      const n = this.tray.length;
      const x = this.x + (n % this.trayColumns) * (TRAY.width + TRAY.gap);
      const y = this.y + this.board.height + TRAY.gap + Math.floor(n / this.trayColumns) * (TRAY.height + TRAY.gap);
      const { width, height } = TRAY;
      /** @type {Space} */
      const box = { key, name: this.nameOf(key), kind: 'box', x: x + width / 2, y: y + height / 2, room: [x + 20, y + 84, width - 40, height - 104] };
      this.tray.push(box);
      this.spaces.set(key, box);
      this.outlines.set(key, `M${x},${y}h${width}v${height}h${-width}z`);
    }
    return grew;
  }

  /** @param {string} key */
  name(key) {
    const space = this.spaces.get(key);
    return space?.name || this.nameOf(key);
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
