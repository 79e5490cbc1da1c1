// The picture of the board, and the outline of each space in it.

import { UNIT } from './camera.js';

/** @import { Field } from './field.js' */

/** Ids of the picture get a name of their own, so that they do not meet those of the page. */
const OWN = 'board-';

export class Terrain {
  /** @param {HTMLElement} layer @param {Field} field */
  constructor(layer, field) {
    this.layer = layer;
    this.field = field;
    this.stopper = new AbortController();
  }

  /** @param {string} url */
  async load(url) {
    const answer = await fetch(url, { signal: this.stopper.signal });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const text = (await answer.text())
      .replace(/ id="/g, ` id="${OWN}`)
      .replace(/ href="#/g, ` href="#${OWN}`)
      .replace(/url\(#/g, `url(#${OWN}`);
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const svg = document.importNode(parsed.documentElement, true);
    if (svg.localName !== 'svg' || this.stopper.signal.aborted) return;
    svg.setAttribute('width', String(this.field.board.width * UNIT));
    svg.setAttribute('height', String(this.field.board.height * UNIT));
    // What can be read or clicked on the map stands in the layers above.
    svg.setAttribute('aria-hidden', 'true');
    svg.removeAttribute('role');
    svg.removeAttribute('aria-label');
    svg.querySelector('title')?.remove();
    this.layer.replaceChildren(svg);
    for (const shape of svg.querySelectorAll('[data-key]')) {
      const key = shape.getAttribute('data-key');
      const outline = outlineOf(shape);
      if (key && outline) this.field.outlines.set(key, outline);
    }
  }

  /** Lays a group over the land and under everything that is written or drawn on it. @param {SVGElement} group */
  under(group) {
    const lines = this.layer.querySelector(`#${OWN}relief, #${OWN}textures, #${OWN}waters`);
    lines?.before(group);
  }

  destroy() {
    this.stopper.abort();
  }
}

/** The outline of a space as a path. @param {Element} shape */
function outlineOf(shape) {
  const d = shape.getAttribute('d');
  if (d) return d;
  const number = (/** @type {string} */ name) => Number(shape.getAttribute(name));
  return shape.localName === 'rect' ? `M${number('x')},${number('y')}h${number('width')}v${number('height')}h${-number('width')}z` : null;
}
