// The map of a table: draws a View over the picture of a board and says what was clicked. It knows no rule.

import { Camera, UNIT } from './camera.js';
import { Fan } from './fan.js';
import { Field } from './field.js';
import { Gestures } from './gestures.js';
import { Ground } from './ground.js';
import { Pieces, buttonOf } from './pieces.js';
import { Look } from './skin.js';
import { Speech } from './speech.js';
import { Terrain } from './terrain.js';
import { Walk } from './walk.js';
import { WORDS } from './words.js';
import { controls } from './controls.js';
import { flights, fly } from './moves.js';
import { loadNames } from './names.js';
import { s, set } from './svg.js';

/** @import { Counter, Decision, Offer, Skin, SpaceView, View } from '../types.js' */
/** @import { Board } from './field.js' */
/** @import { Pile } from './layout.js' */
/** @import { MapSkin } from './skin.js' */
/** @import { Words } from './words.js' */

/**
 * @typedef {{ board: Board, mapUrl: string, skin?: Partial<MapSkin> | Skin, strings?: any }} MapOptions
 * @typedef {{ space: string | null, counter: string | null, offers: Offer[], at: { x: number, y: number } }} Pick
 * @typedef {{ space: string | null, counter: string | null, counters: Counter[], view: SpaceView | null }} Facts
 */

/** A counter that is this wide, in pixels, is as close as the map comes. */
const CLOSEST = 116;
/** A pile that is narrower than this, in pixels, cannot be meant by a click. */
const TOUCHABLE = 12;

export class SandMap {
  /** @param {HTMLElement} root @param {MapOptions} options */
  constructor(root, { board, mapUrl, skin, strings }) {
    this.root = root;
    /** @type {Words} */
    this.words = { ...WORDS, ...strings };
    this.look = new Look(/** @type {Partial<MapSkin>} */ (skin ?? {}));
    this.field = new Field(board, (key) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' '));
    this.speech = new Speech(this.look, this.words, (key) => this.field.name(key));
    this.stopper = new AbortController();
    /** @type {Map<string, ((event: any) => void)[]>} */
    this.listeners = new Map();
    this.offers = { bySpace: /** @type {Map<string, Offer[]>} */ (new Map()), byCounter: /** @type {Map<string, Offer[]>} */ (new Map()) };
    /** @type {View | null} */
    this.view = null;
    /** @type {{ control?: boolean, supply?: string | null, shade?: { id: string, title?: string, spaces: string[] } | null }} */
    this.overlay = {};
    this.layers = ['terrain', 'ground', 'names', 'pieces', 'sky'].map((name) => {
      const layer = document.createElement('div');
      layer.className = `map-layer map-${name}`;
      return layer;
    });
    const [terrain, ground, names, pieces, sky] = this.layers;
    this.sky = sky;
    this.svgs = [ground, pieces].map((layer) => {
      const svg = s('svg', { role: 'presentation' });
      layer.append(svg);
      return svg;
    });
    this.ground = new Ground(this.svgs[0], this.field, this.look);
    this.pieces = new Pieces(this.svgs[1], this.field, this.look, this.speech);
    this.ground.leftmost = (key) => this.pieces.at(key).reduce((/** @type {Pile | null} */ a, b) => (a && a.x <= b.x ? a : b), null);
    this.pieces.offersOf = (counter) => this.offers.byCounter.get(counter.id) ?? [];
    const closest = CLOSEST / this.field.counter;
    this.camera = new Camera(root, this.layers, this.field.bounds, { closest, moved: () => this.moved(), rested: (zoomed) => this.rested(zoomed) });
    this.terrain = new Terrain(terrain, this.field, this.camera, () => this.busy);
    this.fan = new Fan(this.svgs[1], this.pieces, this.camera);
    this.gestures = new Gestures(root, this.camera);
    this.dress(board.title ?? '');
    root.dataset.wait = this.words.drawing;
    this.walk = new Walk(this);
    this.listen();
    this.sized();
    this.resizer = new ResizeObserver(() => this.camera.resize());
    this.resizer.observe(root);
    this.camera.resize();
    const layer = (/** @type {string} */ name) => `${mapUrl}${mapUrl.includes('?') ? '&' : '?'}layer=${name}`;
    const pictures = [this.terrain.load(layer('ground')), loadNames(names, this.field, layer('names'), this.stopper.signal)];
    /** Settles when the picture of the board is there. */
    this.ready = Promise.all(pictures).then(
      () => this.outlined(),
      (error) => {
        if (!this.stopper.signal.aborted) this.emit('error', error);
      },
    );
  }

  /** Whether the map is being moved. */
  get busy() {
    return this.gestures.dragging || this.camera.flight !== 0 || this.camera.resting;
  }

  /** @param {string} title */
  dress(title) {
    const help = document.createElement('p');
    help.className = 'visually-hidden';
    help.id = 'map-help';
    help.textContent = this.words.help;
    this.root.classList.add('sand-map');
    set(this.root, { role: 'group', tabindex: 0, 'aria-label': this.words.map(title), 'aria-describedby': help.id });
    const shield = document.createElement('div');
    shield.className = 'map-shield';
    this.root.replaceChildren(...this.layers, shield, controls(this.camera, this.words), help);
  }

  /** Gives every layer the size of what can be looked at. */
  sized() {
    const { x, y, width, height } = this.field.bounds;
    for (const layer of this.layers) {
      layer.style.width = `${width * UNIT}px`;
      layer.style.height = `${height * UNIT}px`;
    }
    for (const svg of this.svgs) set(svg, { viewBox: `${x} ${y} ${width} ${height}`, width: width * UNIT, height: height * UNIT });
    this.camera.bounds = this.field.bounds;
  }

  listen() {
    const { signal } = this.stopper;
    this.root.addEventListener('click', (e) => this.clicked(e), { signal });
    this.root.addEventListener('contextmenu', (e) => this.inspected(e), { signal });
    this.root.addEventListener('pointerover', (e) => this.hovered(e), { signal });
  }

  moved() {
    if (this.fan.pile && this.root.classList.contains('zooming')) this.fan.close();
  }

  /** @param {boolean} zoomed */
  rested(zoomed) {
    this.terrain.sharpen();
    if (!zoomed) return;
    const pixels = this.camera.zoom * this.field.counter;
    this.root.dataset.scale = pixels < 11 ? 'far' : pixels < 20 ? 'middle' : 'near';
    this.ground.rescale(this.camera.zoom, this.pieces.sideAt(this.camera.zoom));
    this.lay();
    this.emit('zoom', this.camera.zoom);
  }

  /** Lays out the counters, and what stands beside them. */
  lay() {
    if (!this.camera.zoom) return;
    this.pieces.draw(this.camera.zoom);
    this.ground.flags();
  }

  /** The outlines have come: everything that follows them is drawn. */
  outlined() {
    delete this.root.dataset.wait;
    this.ground.areas();
    this.ground.tint();
    this.shade();
    this.target();
    this.emit('ready', null);
  }

  // --- what the page tells

  /** @param {View} view @param {{ animate?: boolean }} [how] */
  setView(view, { animate = false } = {}) {
    const before = this.view ? this.pieces.counters : null;
    const first = this.view === null;
    this.view = view;
    const counters = this.look.counters(view);
    const keys = [...view.spaces.map((space) => space.key), ...counters.map((counter) => counter.space)];
    if (this.field.keepPlaces(keys)) {
      this.sized();
      this.ground.tray();
      this.camera.resize();
    }
    this.fan.close();
    const had = new Set(before?.map((counter) => `${counter.space}|${counter.nation}`));
    this.pieces.setCounters(counters);
    this.ground.setSpaces(view.spaces, counters);
    if (first) this.overview(counters);
    this.lay();
    if (animate && before && !this.camera.still.matches) this.animate(before, counters, had);
  }

  /** Where most counters stand, on a window that is too small for all. @param {Counter[]} counters */
  overview(counters) {
    const spots = counters.map((counter) => this.field.spaces.get(counter.space)).filter((space) => space && space.kind !== 'box');
    const middle = (/** @type {'x' | 'y'} */ axis) => {
      const sorted = spots.map((space) => space?.[axis] ?? 0).sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] ?? this.field[axis] + (axis === 'x' ? this.field.board.width : this.field.board.height) / 2;
    };
    this.camera.look(middle('x'), middle('y'), 7 / this.field.counter);
  }

  /** @param {Counter[]} before @param {Counter[]} after @param {Set<string>} had */
  animate(before, after, had) {
    const list = flights(before, after);
    const arriving = (/** @type {{ to: string, counter: Counter }} */ { to, counter }) =>
      had.has(`${to}|${counter.nation}`) ? [] : this.pieces.at(to).filter((pile) => pile.nation === counter.nation).map((pile) => this.pieces.element(pile.key));
    for (const flight of list) for (const element of arriving(flight)) element?.classList.add('landing');
    const where = (/** @type {string} */ space, /** @type {string} */ nation) => this.pieces.at(space).find((pile) => pile.nation === nation) ?? null;
    fly(this.sky, list, { field: this.field, look: this.look, side: this.pieces.side, where }, (flight) => {
      for (const element of arriving(flight)) element?.classList.remove('landing');
    });
  }

  /** @param {Decision | null} decision @param {string | null} [subject] the counter that is decided about */
  setDecision(decision, subject = null) {
    const group = (/** @type {'space' | 'counter'} */ by) => {
      /** @type {Map<string, Offer[]>} */
      const map = new Map();
      for (const offer of decision?.offers ?? []) {
        const key = offer[by];
        if (key) map.set(key, [...(map.get(key) ?? []), offer]);
      }
      return map;
    };
    this.offers = { bySpace: group('space'), byCounter: group('counter') };
    this.pieces.subject = subject;
    this.fan.close();
    this.lay();
    this.target();
    this.select(null);
  }

  /** Places to click; where an offer is about a counter that stands there, the counter is marked instead. */
  target() {
    const keys = [...this.offers.bySpace].filter(([key, offers]) => !offers.every((offer) => offer.counter && this.pieces.holding(offer.counter)?.space === key));
    this.ground.setTargets(keys.map(([key]) => key), (key) => this.spaceLabel(key));
  }

  /** @param {{ control?: boolean, supply?: string | null, shade?: { id: string, title?: string, spaces: string[] } | null }} overlay */
  setOverlay(overlay) {
    this.overlay = { ...this.overlay, ...overlay };
    this.ground.setControl(this.overlay.control ?? false);
    this.shade();
  }

  shade() {
    this.ground.setShade(this.overlay.supply === null ? null : (this.overlay.shade ?? null));
  }

  /** Shows what an offer names. @param {Offer | null} offer */
  select(offer) {
    for (const element of this.root.querySelectorAll('.pile.selected')) element.classList.remove('selected');
    this.ground.setChosen(offer?.space ? [offer.space] : []);
    const pile = offer?.counter ? this.pieces.holding(offer.counter) : null;
    if (pile) this.pieces.element(pile.key)?.classList.add('selected');
    const space = this.field.spaces.get(offer?.space ?? pile?.space ?? '');
    if (space) this.camera.show(space.x, space.y);
  }

  /** @param {string} key */
  focusSpace(key) {
    const space = this.field.spaces.get(key);
    if (!space) return;
    this.camera.centre(space.x, space.y, Math.max(this.camera.zoom, 34 / this.field.counter));
    this.ground.setChosen([key]);
  }

  /** Opens the pile that holds a counter. @param {string} id @returns {boolean} */
  reveal(id) {
    const pile = this.pieces.holding(id);
    if (pile && pile.counters.length > 1) this.fan.open(pile, true);
    return pile !== null;
  }

  fit() {
    this.camera.fit();
  }

  // --- what the player does

  /** @param {Event} e @returns {SVGElement | null} */
  hit(e) {
    const target = /** @type {Element} */ (e.target);
    return target.closest('.card, .pile');
  }

  /** @param {{ clientX: number, clientY: number, target: EventTarget | null }} e */
  spaceAt(e) {
    const shape = /** @type {Element} */ (e.target).closest('[data-key]');
    if (shape && !this.field.board.hex) return shape.getAttribute('data-key');
    const { x, y } = this.gestures.at(e);
    return this.field.hexAt(...this.camera.toBoard(x, y))?.key ?? shape?.getAttribute('data-key') ?? null;
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    if (/** @type {Element} */ (e.target).closest('.map-controls') || this.gestures.dragged) return;
    if (this.camera.zoom * this.pieces.side < TOUCHABLE) return this.approach(e);
    const element = this.hit(e);
    if (element) return this.activate(element, false, { x: e.clientX, y: e.clientY });
    if (/** @type {Element} */ (e.target).closest('.fan')) return;
    const open = this.fan.pile !== null;
    this.fan.close();
    const space = this.spaceAt(e);
    if (space && !(open && !this.offers.bySpace.has(space))) this.pick(space, null, { x: e.clientX, y: e.clientY });
  }

  /** Counters too small to hit: a click comes closer. @param {MouseEvent} e */
  approach(e) {
    const { x, y } = this.gestures.at(e);
    const [bx, by] = this.camera.toBoard(x, y);
    this.camera.centre(bx, by, (TOUCHABLE * 2.2) / this.field.counter);
  }

  /** @param {SVGElement} element @param {boolean} byKey @param {{ x: number, y: number }} [at] */
  activate(element, byKey, at = middleOf(element)) {
    const space = element.getAttribute('data-space') ?? element.getAttribute('data-key');
    if (element.matches('.pile')) {
      const pile = this.pieces.pile(element.getAttribute('data-pile') ?? '');
      if (pile && pile.counters.length > 1) return this.opened(pile, byKey, at);
    }
    this.pick(space, element.getAttribute('data-counter'), at);
  }

  /** A pile is opened to choose from, unless only its place can be chosen. @param {Pile} pile @param {boolean} byKey @param {{ x: number, y: number }} at */
  opened(pile, byKey, at) {
    const offered = pile.counters.some((counter) => this.offers.byCounter.has(counter.id));
    if (!offered && this.offers.bySpace.has(pile.space)) return this.pick(pile.space, null, at);
    this.fan.open(pile, true);
    this.emit('inspect', this.facts(pile.space, null));
    if (byKey) buttonOf(this.fan.group.querySelector('.card'))?.focus();
  }

  /** @param {string | null} space @param {string | null} chosen @param {{ x: number, y: number }} at */
  pick(space, chosen, at) {
    // What the map shows of a track is no counter of the game.
    const counter = this.view?.counters.some((c) => c.id === chosen) ? chosen : null;
    const own = counter ? (this.offers.byCounter.get(counter) ?? []) : [];
    const offers = own.length ? own : space ? (this.offers.bySpace.get(space) ?? []) : [];
    this.emit('pick', { space, counter, offers, at });
    this.emit('inspect', this.facts(space, counter));
  }

  /** @param {MouseEvent} e */
  inspected(e) {
    const element = this.hit(e);
    const space = element?.getAttribute('data-space') ?? this.spaceAt(e);
    if (!space) return;
    e.preventDefault();
    const pile = this.pieces.pile(element?.getAttribute('data-pile') ?? '');
    if (pile && pile.counters.length > 1) this.fan.open(pile, true);
    this.emit('inspect', this.facts(space, element?.getAttribute('data-counter') ?? null));
  }

  /** @param {PointerEvent} e */
  hovered(e) {
    if (e.pointerType !== 'mouse' || this.gestures.dragging) return;
    const target = /** @type {Element} */ (e.target);
    if (target.closest('.fan')) return this.fan.hover(this.fan.pile);
    const element = target.closest('.pile');
    this.fan.hover(element ? this.pieces.pile(element.getAttribute('data-pile') ?? '') : null);
  }

  /** @param {string | null} space @param {string | null} counter @returns {Facts} */
  facts(space, counter) {
    const counters = this.pieces.counters.filter((c) => c.space === space);
    const view = this.view?.spaces.find((v) => v.key === space) ?? null;
    return { space, counter, counters, view };
  }

  /** @param {string} key */
  spaceLabel(key) {
    const { view, counters } = this.facts(key, null);
    return this.speech.space(key, view ?? undefined, counters, this.offers.bySpace.get(key) ?? []);
  }

  // --- plumbing

  /** @param {string} type @param {(event: any) => void} listener */
  on(type, listener) {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
    return () => this.listeners.set(type, (this.listeners.get(type) ?? []).filter((other) => other !== listener));
  }

  /** @param {string} type @param {any} event */
  emit(type, event) {
    for (const listener of this.listeners.get(type) ?? []) listener(event);
  }

  destroy() {
    this.stopper.abort();
    this.terrain.destroy();
    this.gestures.destroy();
    this.camera.destroy();
    this.resizer.disconnect();
    this.fan.close();
    delete this.root.dataset.wait;
    this.root.replaceChildren();
  }
}

/** @param {Element} element */
function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {HTMLElement} root @param {MapOptions} options */
export const createMap = (root, options) => new SandMap(root, options);
