// A small menu at the place that was clicked, for when several things can be done there.

import { html, render } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/** @import { Offer } from '../types.js' */

/** @type {(() => void) | null} */
let closeOpen = null;

export function closeMenu() {
  closeOpen?.();
}

/**
 * @param {{ x: number, y: number }} at
 * @param {string} title
 * @param {Offer[]} offers
 * @param {{ act: (offer: Offer) => void, hover: (offer: Offer | null) => void }} on
 */
export function openMenu(at, title, offers, on) {
  closeMenu();
  const layer = document.getElementById('layers') ?? document.body;
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const box = document.createElement('div');
  box.className = 'target-menu';
  layer.append(box);

  const close = () => {
    if (closeOpen !== close) return;
    closeOpen = null;
    document.removeEventListener('pointerdown', outside, true);
    window.removeEventListener('resize', close);
    box.remove();
    on.hover(null);
    before?.focus?.({ preventScroll: true });
  };
  closeOpen = close;

  /** @param {PointerEvent} event */
  const outside = (event) => {
    if (!box.contains(/** @type {Node} */ (event.target))) close();
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const items = [...box.querySelectorAll('[role=menuitem]')];
    const now = items.indexOf(/** @type {Element} */ (document.activeElement));
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      /** @type {HTMLElement} */ (items[(to + items.length) % items.length]).focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
    event.stopPropagation();
  };

  render(
    html`<p class="target-title" id="target-title">${title}</p>
      <div role="menu" aria-labelledby="target-title" @keydown=${keys}>
        ${offers.map(
          (o) => html`<button class="button plain" role="menuitem" tabindex="-1" @click=${() => { close(); on.act(o); }} @pointerenter=${() => on.hover(o)} @focus=${() => on.hover(o)}>${o.battle ? icon('swords') : ''}${o.text}</button>`,
        )}
      </div>`,
    box,
  );
  place(box, at);
  document.addEventListener('pointerdown', outside, true);
  window.addEventListener('resize', close);
  /** @type {HTMLElement | null} */ (box.querySelector('[role=menuitem]'))?.focus({ preventScroll: true });
  return S.offers.menuAt(title);
}

/** Keeps a box inside the window, beside a point. @param {HTMLElement} box @param {{ x: number, y: number }} at */
export function place(box, at) {
  const edge = 8;
  const { width, height } = box.getBoundingClientRect();
  const x = Math.min(Math.max(edge, at.x + 6), innerWidth - width - edge);
  const y = at.y + 6 + height > innerHeight - edge ? Math.max(edge, at.y - height - 6) : at.y + 6;
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}
