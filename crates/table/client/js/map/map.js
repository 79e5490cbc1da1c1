// The map of a table: draws a View over the picture of a board and says what was clicked. It knows no rule.

import { Arrows } from './arrows.js';
import { Camera, UNIT } from './camera.js';
import { Carry } from './carry.js';
import { Edges } from './edges.js';
import { Fan } from './fan.js';
import { Field } from './field.js';
import { Framing } from './framing.js';
import { Gestures } from './gestures.js';
import { Ground } from './ground.js';
import { Pieces, buttonOf } from './pieces.js';
import { Look, plain } from './look.js';
import { Speech } from './speech.js';
import { Terrain } from './terrain.js';
import { Tones } from './tones.js';
import { Trails } from './trails.js';
import { Walk } from './walk.js';
import { WORDS } from './words.js';
import { controls } from './controls.js';
import { flights, fly, told } from './moves.js';
import { loadNames } from './names.js';
import { middleOf, s, set } from './svg.js';
import { Choices, counterOf, edgeEnds, placeOf } from '../targets.js';

/** @import { Counter, Decision, LookData, Offer, SpaceView, TableEvent, Target, View } from '../types.js' */
/** @import { Board } from './field.js' */
/** @import { Pile } from './layout.js' */
/** @import { Change } from './standing.js' */
/** @import { Flight } from './moves.js' */
/** @import { Words } from './words.js' */

/**
 * @typedef {{ board: Board, mapUrl: string | null, look?: Partial<LookData>, strings?: any }} MapOptions the picture of a board, if there is one
 * @typedef {{ target: Target | null, space: string | null, offers: Offer[], at: { x: number, y: number } }} Pick
 * @typedef {{ space: string | null, counter: number | null, counters: Counter[], view: SpaceView | null }} Facts
 */

/** A counter that is this wide, in pixels, is as close as the map comes. */
const CLOSEST = 116;
/** A pile that is narrower than this, in pixels, cannot be meant by a click. */
const TOUCHABLE = 12;

export class SandMap {
  /** @param {HTMLElement} root @param {MapOptions} options */
  constructor(root, { board, mapUrl, look, strings }) {
    this.root = root;
    /** @type {Words} */
    this.words = { ...WORDS, ...strings };
    this.look = new Look(look);
    this.field = new Field(board, plain);
    this.speech = new Speech(this.look, this.words, (key) => this.field.name(key));
    this.stopper = new AbortController();
    /** @type {Map<string, ((event: any) => void)[]>} */
    this.listeners = new Map();
    this.offers = new Choices();
    /** @type {Map<string, SpaceView>} */
    this.spaceViews = new Map();
    /** A click that closes a pile also means the place under it. */
    this.free = false;
    /** The pile that is shown as chosen. @type {SVGElement | null} */
    this.selected = null;
    /** @type {View | null} */
    this.view = null;
    /** Places of a question that has no choices on the map. @type {string[]} */
    this.about = [];
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
    this.ground.stands = (key, nation) => this.pieces.in(key).some((counter) => counter.nation === nation);
    this.pieces.describe = (count) => this.described(count);
    const closest = CLOSEST / this.field.counter;
    this.camera = new Camera(root, this.layers, this.field.bounds, { closest, moved: () => this.moved(), rested: (zoomed) => this.rested(zoomed) });
    this.terrain = new Terrain(terrain, this.field, this.camera, () => this.busy);
    this.fan = new Fan(this.svgs[1], this.pieces, this.camera);
    this.gestures = new Gestures(root, this.camera);
    this.dress(board.title ?? '');
    this.edges = new Edges(root, this.camera, this.words);
    root.dataset.wait = this.words.drawing;
    this.framing = new Framing(root, this.camera, this.field);
    this.walk = new Walk(this);
    this.carry = new Carry(this);
    this.arrows = new Arrows(this);
    this.trails = new Trails(this);
    this.tones = new Tones(this);
    this.listen();
    this.sized();
    this.resizer = new ResizeObserver(() => this.camera.resize());
    this.resizer.observe(root);
    this.camera.resize();
    /** Settles when the picture of the board is there. */
    if (!mapUrl) this.ground.plan();
    this.ready = Promise.all(mapUrl ? this.pictures(names, mapUrl) : []).then(
      () => this.outlined(),
      (error) => {
        if (!this.stopper.signal.aborted) this.emit('error', error);
      },
    );
  }

  /** @param {HTMLElement} names @param {string} url */
  pictures(names, url) {
    const layer = (/** @type {string} */ name) => `${url}${url.includes('?') ? '&' : '?'}layer=${name}`;
    return [this.terrain.load(layer('ground')), loadNames(names, this.field, layer('names'), this.stopper.signal)];
  }

  /** Whether the map is being moved. */
  get busy() {
    return this.gestures.dragging || this.camera.flight !== 0 || this.camera.resting;
  }

  /** @param {string} title */
  dress(title) {
    const help = document.createElement('p');
    help.id = 'map-help';
    help.textContent = this.words.help;
    this.root.classList.add('sand-map');
    set(this.root, { role: 'group', tabindex: 0, 'aria-label': this.words.map(title), 'aria-describedby': help.id });
    const shield = document.createElement('div');
    shield.className = 'map-shield';
    /** Sentences that the map's elements share. */
    this.sayings = document.createElement('div');
    this.sayings.className = 'visually-hidden';
    this.sayings.append(help);
    this.root.replaceChildren(...this.layers, shield, controls(this.camera, this.words), this.sayings);
  }

  /** The id of the sentence that says how many choices there are. @param {number} count */
  described(count) {
    const id = `map-choices-${count}`;
    if (!document.getElementById(id)) {
      const saying = document.createElement('p');
      saying.id = id;
      saying.textContent = count > 1 ? this.words.choices(count) : this.words.canChoose;
      this.sayings?.append(saying);
    }
    return id;
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
    if (zoomed) this.rescaled();
    this.edges.draw();
  }

  rescaled() {
    const pixels = this.camera.zoom * this.field.counter;
    this.root.dataset.scale = pixels < 11 ? 'far' : pixels < 20 ? 'middle' : 'near';
    this.ground.rescale(this.camera.zoom, this.pieces.sideAt(this.camera.zoom));
    this.lay();
    this.emit('zoom', this.camera.zoom);
  }

  /** Lays out the counters, and what stands beside them. @param {Iterable<string>} [touched] places that have changed otherwise */
  lay(touched = []) {
    if (!this.camera.zoom) return;
    const changed = this.pieces.draw(this.camera.zoom);
    for (const key of touched) changed.add(key);
    this.ground.flags(changed);
  }

  /** The outlines have come: everything that follows them is drawn. */
  outlined() {
    delete this.root.dataset.wait;
    this.ground.outlined();
    this.shade();
    this.target();
    this.emit('ready', null);
  }

  // --- what the page tells

  /**
   * What is to be seen, and what may be decided.
   * @param {View} view @param {Decision | null} decision
   * @param {{ animate?: boolean, subject?: number | null, about?: string[], events?: TableEvent[], trails?: boolean }} [how] `subject` is
   *   the counter that is decided about, `about` the places of a question that has no choices on the map, `events` are what
   *   happened since the last view, `trails` stay where something moved
   */
  show(view, decision, { animate = false, subject = null, about = [], events = [], trails = false } = {}) {
    const first = !this.view;
    const change = this.take(view);
    this.fan.close();
    this.offers = new Choices(decision?.offers);
    this.pieces.setChoice(this.offers.counters, subject);
    if (first) this.framing.first(this.pieces.counters);
    this.lay(change.touched);
    this.about = about;
    this.framing.look(decision, this.target(), about.map((key) => this.field.spaces.get(key)).filter((space) => space !== undefined));
    this.select(null);
    this.carry.renew();
    const list = first || !(animate || trails) ? [] : (told(events, this.pieces.standing) ?? flights(change.before, change.after));
    if (trails) this.trails.add(list);
    if (animate && list.length && !this.camera.still.matches) this.animate(change, list);
  }

  /** @param {View} view @returns {Change & { touched: Set<string> }} what differs from the view before */
  take(view) {
    const before = this.view;
    this.view = view;
    const change = this.pieces.setCounters(this.look.counters(view));
    const spaces = view.spaces !== before?.spaces || view.boxes !== before?.boxes ? this.takeSpaces(view) : [];
    const touched = new Set([...change.places.keys(), ...spaces]);
    if ([...touched].some((key) => !this.field.printed.has(key)) || view.boxes !== before?.boxes) this.takeTray(view);
    if (spaces.length) this.ground.setSpaces(this.spaceViews);
    return { ...change, touched };
  }

  /** @param {View} view @returns {string[]} the spaces that have changed */
  takeSpaces({ spaces, boxes = [] }) {
    const before = this.spaceViews;
    const shown = boxes.length ? [...spaces, ...boxes.map(({ key, markers }) => ({ key, control: null, markers }))] : spaces;
    this.spaceViews = new Map(shown.map((space) => [space.key, space]));
    const changed = shown.filter((space) => before.get(space.key) !== space).map((space) => space.key);
    for (const key of before.keys()) if (!this.spaceViews.has(key)) changed.push(key);
    return changed;
  }

  /** Places beside the map: they are laid out anew when there are others than before. @param {View} view */
  takeTray({ boxes = [] }) {
    if (!this.field.keepPlaces(boxes, this.look.data.boxes ?? [], [...this.spaceViews.keys(), ...this.pieces.standing.places.keys()])) return;
    this.sized();
    this.ground.tray();
    this.pieces.renew();
    this.camera.resize();
  }

  /** @param {Change} change @param {Flight[]} list */
  animate({ places }, list) {
    const had = (/** @type {string} */ space, /** @type {string} */ nation) => (places.get(space) ?? this.pieces.in(space)).some((counter) => counter.nation === nation);
    const arriving = (/** @type {{ to: string, counter: Counter }} */ { to, counter }) =>
      had(to, counter.nation) ? [] : this.pieces.at(to).filter((pile) => pile.nation === counter.nation).map((pile) => this.pieces.element(pile.key));
    for (const flight of list) for (const element of arriving(flight)) element?.classList.add('landing');
    const where = (/** @type {string} */ space, /** @type {string} */ nation) => this.pieces.at(space).find((pile) => pile.nation === nation) ?? null;
    fly(this.sky, list, { field: this.field, look: this.look, side: this.pieces.side, where }, (flight) => {
      for (const element of arriving(flight)) element?.classList.remove('landing');
    });
  }

  /** Places and sides to click; where an offer is about a counter that stands there, the counter is marked instead. */
  target() {
    const stands = (/** @type {Offer} */ offer, /** @type {string} */ key) => {
      const counter = counterOf(offer);
      return counter !== undefined && this.pieces.holding(counter)?.space === key;
    };
    const keys = [...this.offers.places].filter(([key, offers]) => !offers.every((offer) => stands(offer, key)));
    this.ground.setTargets(keys.map(([key]) => key), (key) => this.spaceLabel(key), (key) => this.tones.place(key));
    this.tones.draw(keys.map(([key]) => key));
    this.ground.setEdges(this.view?.edges ?? [], this.offers.edges.keys(), (key) => this.edgeLabel(key));
    const spots = this.spots(keys.map(([key]) => key));
    // Nobody is led away from the map to a box below it.
    this.edges.set(spots, spots.filter((space) => !this.field.tray.includes(space)));
    return spots;
  }

  /** Where there is something to choose. @param {string[]} places that are chosen themselves */
  spots(places) {
    const spots = new Set(places.map((key) => this.field.spaces.get(key)));
    for (const id of this.offers.counters.keys()) spots.add(this.field.spaces.get(this.pieces.holding(id)?.space ?? ''));
    for (const key of this.offers.edges.keys()) for (const end of edgeEnds(key)) spots.add(this.field.spaces.get(end));
    return [...spots].filter((space) => space !== undefined);
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
    this.selected?.classList.remove('selected');
    const [key, counter] = [placeOf(offer), counterOf(offer)];
    this.ground.setChosen(key ? [key] : this.about);
    const pile = counter === undefined ? null : this.pieces.holding(counter);
    this.selected = pile ? this.pieces.element(pile.key) : null;
    this.selected?.classList.add('selected');
    const space = this.field.spaces.get(key ?? pile?.space ?? '');
    if (space && !this.field.tray.includes(space)) this.camera.show(space.x, space.y);
  }

  /** @param {string} key */
  focusSpace(key) {
    const space = this.field.spaces.get(key);
    if (!space) return;
    this.camera.centre(space.x, space.y, Math.max(this.camera.zoom, 34 / this.field.counter));
    this.ground.setChosen([key]);
  }

  /** Shows where something happened. @param {string[]} keys */
  point(keys) {
    const known = keys.filter((key) => this.field.spaces.has(key));
    if (known.length) this.focusSpace(known[0]);
    this.ground.setChosen(known);
  }

  /** Opens the pile that holds a counter. @param {number} id @returns {boolean} */
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
    if (/** @type {Element} */ (e.target).closest('.map-controls, .map-edges') || this.gestures.dragged) return;
    if (this.camera.zoom * this.pieces.side < TOUCHABLE) return this.approach(e);
    const element = this.hit(e);
    if (this.carry.clicked(e, element)) return;
    if (element) return this.activate(element, false, { x: e.clientX, y: e.clientY });
    if (/** @type {Element} */ (e.target).closest('.fan')) return;
    const side = /** @type {Element} */ (e.target).closest('[data-edge]');
    if (side) return this.pickEdge(side.getAttribute('data-edge') ?? '', { x: e.clientX, y: e.clientY });
    const open = this.fan.pile !== null;
    this.fan.close();
    const space = this.spaceAt(e);
    if (!open || this.free || (space && this.offers.places.has(space))) this.pick(space, null, { x: e.clientX, y: e.clientY });
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
    if (byKey && this.carry.put(space)) return;
    if (element.matches('.pile')) {
      const pile = this.pieces.pile(element.getAttribute('data-pile') ?? '');
      if (pile && pile.counters.length > 1) return this.opened(pile, byKey, at);
    }
    if (element.closest('[data-edge]')) return this.pickEdge(element.closest('[data-edge]')?.getAttribute('data-edge') ?? '', at);
    this.pick(space, numberOf(element), at);
  }

  /** A pile is opened to choose from, unless only its place can be chosen. @param {Pile} pile @param {boolean} byKey @param {{ x: number, y: number }} at */
  opened(pile, byKey, at) {
    const offered = pile.counters.some((counter) => this.offers.counters.has(counter.id));
    if (!offered && this.offers.places.has(pile.space)) return this.pick(pile.space, null, at);
    // A click on what is decided about means that, and no other of its pile.
    if (!offered && pile.counters[0].id === this.pieces.subject) return this.pick(pile.space, this.pieces.subject, at);
    this.fan.open(pile, true);
    this.emit('inspect', this.facts(pile.space, null));
    if (byKey) buttonOf(this.fan.group.querySelector('.card'))?.focus();
  }

  /** @param {string | null} space @param {number | null} chosen @param {{ x: number, y: number }} at */
  pick(space, chosen, at) {
    // What the map shows of a track is no counter of the game.
    const counter = chosen !== null && chosen >= 0 ? chosen : null;
    const own = counter === null ? [] : this.offers.counter(counter);
    const here = own.length || !space ? own : this.offers.place(space);
    // A click on what is decided about means none of its neighbours.
    const offers = counter !== null && counter === this.pieces.subject ? here.filter((offer) => counterOf(offer) === undefined || own.includes(offer)) : here;
    const target = counter === null ? (space ? this.placeTarget(space) : null) : { counter };
    this.emit('pick', { target, space, offers, at });
    this.emit('inspect', this.facts(space, counter));
  }

  /** @param {string} key @returns {Target} */
  placeTarget(key) {
    return this.field.isBox(key) ? { box: key } : { space: key };
  }

  /** @param {string} key @param {{ x: number, y: number }} at */
  pickEdge(key, at) {
    this.emit('pick', { target: { edge: edgeEnds(key) }, space: null, offers: this.offers.edge(key), at });
  }

  /** @param {MouseEvent} e */
  inspected(e) {
    const element = this.hit(e);
    const space = element?.getAttribute('data-space') ?? this.spaceAt(e);
    if (!space) return;
    e.preventDefault();
    const pile = this.pieces.pile(element?.getAttribute('data-pile') ?? '');
    if (pile && pile.counters.length > 1) this.fan.open(pile, true);
    this.emit('inspect', this.facts(space, element ? numberOf(element) : null));
  }

  /** @param {PointerEvent} e */
  hovered(e) {
    if (e.pointerType !== 'mouse' || this.gestures.dragging || this.carry.hand.size) return;
    const target = /** @type {Element} */ (e.target);
    if (target.closest('.fan')) return this.fan.hover(this.fan.pile);
    const element = target.closest('.pile');
    this.fan.hover(element ? this.pieces.pile(element.getAttribute('data-pile') ?? '') : null);
  }

  /** @param {string | null} space @param {number | null} counter @returns {Facts} */
  facts(space, counter) {
    const counters = this.pieces.in(space ?? '');
    const view = this.spaceViews.get(space ?? '') ?? null;
    return { space, counter, counters, view };
  }

  /** @param {string} key */
  spaceLabel(key) {
    const { view, counters } = this.facts(key, null);
    return this.speech.space(key, view ?? undefined, counters, this.offers.place(key));
  }

  /** @param {string} key */
  edgeLabel(key) {
    const [a, b] = edgeEnds(key).map((end) => this.field.name(end));
    const offers = this.offers.edge(key);
    const choice = offers.length === 1 ? offers[0].text : offers.length ? this.words.choices(offers.length) : '';
    return [this.words.side(a, b), choice].filter(Boolean).join('; ');
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

/** The number of the counter that an element shows. @param {Element} element */
export function numberOf(element) {
  const id = element.getAttribute('data-counter');
  return id === null ? null : Number(id);
}

/** @param {HTMLElement} root @param {MapOptions} options */
export const createMap = (root, options) => new SandMap(root, options);
