// A pile spread out, so that every counter of it can be read and chosen.

import { drawCounter } from './counter.js';
import { buttonOf, ring } from './pieces.js';
import { clamp, place, s } from './svg.js';

/** @import { Counter, Offer } from '../types.js' */
/** @import { Camera } from './camera.js' */
/** @import { Pieces } from './pieces.js' */
/** @import { Pile } from './layout.js' */

const SIDE = 50;
const STEP_X = 64;
const STEP_Y = 80;
const PAD = 14;
const TITLE = 24;

export class Fan {
  /** @param {SVGElement} svg @param {Pieces} pieces @param {Camera} camera */
  constructor(svg, pieces, camera) {
    this.pieces = pieces;
    this.camera = camera;
    this.group = s('g', { class: 'fan', role: 'group' });
    svg.append(this.group);
    /** @type {Pile | null} */
    this.pile = null;
    /** Opened by a click or a key, so it stays until it is closed. */
    this.pinned = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {Pile} pile @param {boolean} pinned */
  open(pile, pinned) {
    clearTimeout(this.timer);
    this.pinned = pinned || (this.pinned && this.pile?.key === pile.key);
    if (this.pile?.key === pile.key && this.group.childElementCount) return;
    this.close();
    this.pinned = pinned;
    this.pile = pile;
    buttonOf(this.pieces.element(pile.key))?.setAttribute('aria-expanded', 'true');
    this.draw(pile);
  }

  /** Opens or closes after a moment, as the mouse goes over. @param {Pile | null} pile */
  hover(pile) {
    clearTimeout(this.timer);
    if (this.pinned) return;
    if (pile && pile.counters.length > 1 && pile.key !== this.pile?.key) this.timer = setTimeout(() => this.open(pile, false), 160);
    else if (!pile && this.pile) this.timer = setTimeout(() => this.close(), 260);
  }

  close() {
    clearTimeout(this.timer);
    if (!this.pile) return;
    buttonOf(this.pieces.element(this.pile.key))?.setAttribute('aria-expanded', 'false');
    this.pile = null;
    this.pinned = false;
    this.group.replaceChildren();
  }

  /** @param {Pile} pile */
  draw(pile) {
    const { camera, pieces } = this;
    const stack = pile.counters;
    const columns = Math.min(stack.length, Math.max(2, Math.min(6, Math.floor((camera.width - 40) / STEP_X))));
    const rows = Math.ceil(stack.length / columns);
    const width = columns * STEP_X + PAD * 2;
    const height = TITLE + rows * STEP_Y + PAD * 2 - 6;
    const [px, py] = camera.toWindow(pile.x, pile.y);
    const half = (pieces.side * camera.zoom) / 2;
    const x = clamp(px - width / 2, 6, Math.max(6, camera.width - width - 6));
    const above = py - half - height - 10;
    const y = above > 6 ? above : clamp(py + half + 10, 6, Math.max(6, camera.height - height - 6));
    const [bx, by] = camera.toBoard(x, y);
    this.group.setAttribute('transform', place(bx, by, 1 / camera.zoom));
    this.group.setAttribute('aria-label', pieces.field.name(pile.space));
    this.group.replaceChildren(
      s('rect', { class: 'fan-sheet', width, height, rx: 10 }),
      s('text', { class: 'fan-title', x: PAD + 4, y: PAD + 10 }, pieces.field.name(pile.space)),
      ...stack.map((counter, i) => this.card(counter, i, columns)),
    );
  }

  /** @param {Counter} counter @param {number} i @param {number} columns */
  card(counter, i, columns) {
    const { look, speech } = this.pieces;
    /** @type {Offer[]} */
    const offers = this.pieces.offersOf(counter);
    const x = PAD + STEP_X * ((i % columns) + 0.5);
    const y = PAD + TITLE + STEP_Y * Math.floor(i / columns) + SIDE / 2 + 4;
    const name = counter.kind === null ? speech.words.hidden : look.kind(counter.kind).name;
    const kind = counter.aboard === undefined ? name : `↳ ${name}`;
    const group = s('g', {
      class: `card${offers.length ? ' offered' : ''}${look.spent(counter) ? ' spent' : ''}`,
      'data-counter': counter.id,
      'data-space': counter.space,
      transform: place(x, y),
    });
    const drawing = s('g', { transform: `scale(${SIDE / 100})` }, ...drawCounter(counter, look));
    if (offers.length) ring(drawing);
    const room = { x: -STEP_X / 2, y: -SIDE / 2 - 6, width: STEP_X, height: STEP_Y };
    const button = s('rect', { class: 'hit', role: 'button', tabindex: -1, 'aria-label': speech.pile([counter], offers), ...room });
    group.append(s('rect', { class: 'touch', ...room }), drawing, s('text', { class: 'fan-kind', 'aria-hidden': 'true', y: SIDE / 2 + 17 }, kind), button);
    return group;
  }
}
