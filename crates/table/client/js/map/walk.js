// The map by keyboard. On the map itself the arrow keys pan; Enter steps onto a place, and from there the arrow keys
// go from place to place. One element at a time can be reached with Tab.

import { buttonOf } from './pieces.js';

/** @import { Pile } from './layout.js' */
/** @import { SandMap } from './map.js' */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

export class Walk {
  /** @param {SandMap} map */
  constructor(map) {
    this.map = map;
    /** The place where the keyboard stands. @type {string | null} */
    this.space = null;
    /** @type {SVGElement | null} */
    this.stop = null;
    map.root.addEventListener('keydown', (e) => this.key(e), { signal: map.stopper.signal });
    map.root.addEventListener('focusin', (e) => this.entered(/** @type {Element} */ (e.target)), { signal: map.stopper.signal });
  }

  /** @param {Element} target */
  entered(target) {
    if (!(target instanceof SVGElement) || !target.matches('[role=button]')) return;
    if (this.stop !== target) this.stop?.setAttribute('tabindex', '-1');
    this.stop = target;
    target.setAttribute('tabindex', '0');
    const owner = target.closest('[data-space], [data-key]');
    const key = owner?.getAttribute('data-space') ?? owner?.getAttribute('data-key');
    if (!key) return;
    this.space = key;
    if (!target.matches(':focus-visible')) return;
    const space = this.map.field.spaces.get(key);
    if (space) this.map.camera.show(space.x, space.y);
    const counter = owner?.getAttribute('data-counter');
    this.map.emit('inspect', this.map.facts(key, counter ? Number(counter) : null));
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    const inside = e.target !== this.map.root && e.target instanceof SVGElement;
    if (e.target !== this.map.root && !inside) return;
    if (this.view(e, inside) || (inside && this.step(e)) || (!inside && this.enter(e))) {
      e.preventDefault();
      e.stopPropagation();
    }
  }

  /** Pan and zoom. @param {KeyboardEvent} e @param {boolean} inside */
  view(e, inside) {
    const { camera } = this.map;
    if (e.key === '+' || e.key === '=') camera.step(1.5);
    else if (e.key === '-' || e.key === '_') camera.step(1 / 1.5);
    else if (e.key === '0') camera.fit();
    else if (ARROWS[e.key] && (!inside || e.shiftKey)) camera.pan(...this.stride(e.key));
    else return false;
    return true;
  }

  /** @param {string} key @returns {[number, number]} */
  stride(key) {
    const [x, y] = ARROWS[key];
    const far = Math.min(this.map.camera.width, this.map.camera.height) / 8;
    return [-x * far, -y * far];
  }

  /** From the map onto a place: the one last visited, what can be chosen, or what stands in the middle. @param {KeyboardEvent} e */
  enter(e) {
    if (e.key !== 'Enter' && e.key !== 'n' && e.key !== 'N') return false;
    const targets = this.targets();
    const first = this.space && e.key === 'Enter' ? this.space : (targets[0] ?? this.middle());
    if (first) this.stand(first);
    return true;
  }

  /** @param {KeyboardEvent} e */
  step(e) {
    const target = /** @type {SVGElement} */ (e.target);
    const card = target.closest('.card');
    if (ARROWS[e.key]) {
      if (card) this.sibling(card, ARROWS[e.key][0] + ARROWS[e.key][1]);
      else this.go(...ARROWS[e.key]);
    } else if (e.key === 'Enter' || e.key === ' ') this.map.activate(/** @type {SVGElement} */ (target.closest('.card, .pile') ?? target), true);
    else if (e.key === 'Escape') return this.back(card);
    else if (e.key === 'n' || e.key === 'N') this.cycle(1);
    else if (e.key === 'p' || e.key === 'P') this.cycle(-1);
    else if (e.key === 'g' || e.key === 'G') this.gather(target);
    else if (e.key === '.' || e.key === ',') this.pile(target, e.key === '.' ? 1 : -1);
    else return false;
    return true;
  }

  /** Takes what stands here into the hand, or puts it back. @param {SVGElement} target */
  gather(target) {
    const { carry, pieces } = this.map;
    const element = target.closest('.card, .pile');
    carry.toggle(element ? carry.at(element) : pieces.in(this.space ?? '').filter((counter) => carry.movable(counter)));
  }

  /** From a card to its pile, from a place to the map. @param {Element | null} card @returns {boolean} whether that was all that the key meant */
  back(card) {
    const { pile, pinned } = this.map.fan;
    this.map.fan.close();
    if (card && pile) this.focus(this.map.pieces.element(pile.key));
    else this.map.root.focus();
    return Boolean(card) || pinned;
  }

  /** @param {Element} card @param {number} by */
  sibling(card, by) {
    const cards = /** @type {SVGElement[]} */ ([...this.map.fan.group.querySelectorAll('.card')]);
    const next = cards[(cards.indexOf(/** @type {SVGElement} */ (card)) + by + cards.length) % cards.length];
    this.focus(next);
  }

  /** To the nearest place in a direction. @param {number} dx @param {number} dy */
  go(dx, dy) {
    const here = this.space ? this.map.field.spaces.get(this.space) : undefined;
    if (!here) return;
    let best = null;
    let least = Infinity;
    for (const space of this.map.field.spaces.values()) {
      const [x, y] = [space.x - here.x, space.y - here.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (space === here || space.kind === 'impassable' || along <= 0 || aside > along * 1.2) continue;
      const cost = along + aside * 1.6;
      if (cost < least) [best, least] = [space, cost];
    }
    if (best) this.stand(best.key);
  }

  /** Through the piles of the place. @param {SVGElement} target @param {number} by */
  pile(target, by) {
    if (!this.space) return;
    const elements = this.map.pieces.at(this.space).map((/** @type {Pile} */ pile) => this.map.pieces.element(pile.key));
    if (!elements.length) return;
    const at = elements.indexOf(target.closest('.pile'));
    this.focus(elements[(at + by + elements.length + (at < 0 && by < 0 ? 1 : 0)) % elements.length]);
  }

  /** Places with offers, from west to east. */
  targets() {
    const keys = new Set(this.map.offers.places.keys());
    for (const id of this.map.offers.counters.keys()) {
      const pile = this.map.pieces.holding(id);
      if (pile) keys.add(pile.space);
    }
    const x = (/** @type {string} */ key) => this.map.field.spaces.get(key)?.x ?? 0;
    return [...keys].sort((a, b) => x(a) - x(b));
  }

  /** @param {number} by */
  cycle(by) {
    const targets = this.targets();
    if (!targets.length) return;
    const at = this.space ? targets.indexOf(this.space) : -1;
    this.stand(targets[(at + by + targets.length + (at < 0 && by < 0 ? 1 : 0)) % targets.length]);
  }

  middle() {
    const { camera, field } = this.map;
    const [x, y] = camera.toBoard(camera.width / 2, camera.height / 2);
    const far = (/** @type {{ x: number, y: number }} */ space) => Math.hypot(space.x - x, space.y - y);
    const all = [...field.spaces.values()].filter((space) => space.kind !== 'impassable');
    return all.reduce((a, b) => (far(b) < far(a) ? b : a), all[0])?.key;
  }

  /** @param {string} key */
  stand(key) {
    const counterOnly = !this.map.ground.targetOf(key) && this.map.pieces.at(key).find((pile) => pile.counters.some((c) => this.map.offers.counters.has(c.id)));
    this.focus(counterOnly ? this.map.pieces.element(counterOnly.key) : this.map.ground.stand(key, this.map.spaceLabel(key)));
  }

  /** @param {SVGElement | null} element */
  focus(element) {
    (buttonOf(element) ?? element)?.focus({ preventScroll: true });
  }
}
