// The first-game tour: points at the parts of the screen, on the position that lies there.

import { html, render, nothing } from '../html.js';
import { S } from '../strings.js';
import { recall, remember } from '../settings.js';
import { place } from './menu.js';

const STEPS = /** @type {const} */ ([
  ['path', '.path'],
  ['prompt', '.prompt'],
  ['map', '.map-root'],
  ['offers', '.offers'],
  ['finish', '.finish'],
  ['history', '.history-buttons'],
  ['advice', '.advise'],
  ['tabs', '.tabs'],
]);

export const tourSeen = () => recall('tour') === 'seen';

/** @param {{ asked?: boolean }} [how] asked for by the menu, so there is no need to offer it */
export function startTour({ asked = false } = {}) {
  endTour();
  const layer = document.getElementById('layers') ?? document.body;
  const box = document.createElement('div');
  box.className = 'tour';
  box.setAttribute('role', 'dialog');
  box.setAttribute('aria-labelledby', 'tour-title');
  box.tabIndex = -1;
  layer.append(box);
  let at = asked ? 0 : -1;
  // Only what is on the screen now: there is no finish button in every decision.
  const steps = STEPS.filter(([, selector]) => document.querySelector(selector));

  const move = (/** @type {number} */ to) => {
    at = to;
    if (at >= steps.length) return endTour();
    draw();
  };
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') endTour();
  });

  function draw() {
    document.querySelector('.tour-target')?.classList.remove('tour-target');
    if (at < 0) {
      render(
        html`<h2 id="tour-title">${S.tour.welcome.title}</h2>
          <p>${S.tour.welcome.text}</p>
          <div class="dialog-actions"><button class="button" @click=${endTour}>${S.tour.skip}</button><button class="button primary" @click=${() => move(0)}>${S.tour.start}</button></div>`,
        box,
      );
      box.classList.add('at-corner');
      return;
    }
    const [name, selector] = steps[at];
    const text = S.tour.steps[name];
    render(
      html`<h2 id="tour-title">${text.title}</h2>
        <p>${text.text}</p>
        <div class="dialog-actions">
          <span class="muted small tour-count">${S.tour.step(at + 1, steps.length)}</span>
          ${at > 0 ? html`<button class="button" @click=${() => move(at - 1)}>${S.tour.back}</button>` : nothing}
          <button class="button primary" @click=${() => move(at + 1)}>${at === steps.length - 1 ? S.tour.done : S.tour.next}</button>
        </div>`,
      box,
    );
    box.classList.remove('at-corner');
    const target = document.querySelector(selector);
    target?.classList.add('tour-target');
    target?.scrollIntoView({ block: 'nearest' });
    beside(box, target);
    box.focus({ preventScroll: true });
  }
  draw();
}

/** @param {HTMLElement} box @param {Element | null} target */
function beside(box, target) {
  if (!target) return;
  const r = target.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const gap = 20;
  if (r.left > width + gap) return place(box, { x: r.left - width - gap, y: r.top });
  if (r.bottom + height + gap < innerHeight) return place(box, { x: r.left + gap, y: r.bottom + gap / 2 });
  // What fills the window is explained within it, all else from above.
  const above = r.top - height - gap;
  place(box, { x: r.left + gap, y: above > 0 ? above : innerHeight / 2 });
}

export function endTour() {
  document.querySelector('.tour-target')?.classList.remove('tour-target');
  const box = document.querySelector('.tour');
  if (box) {
    box.remove();
    remember('tour', 'seen');
    document.querySelector('.now-scroll')?.scrollTo({ top: 0 });
  }
}
