// Small helpers to make SVG elements.

const NS = 'http://www.w3.org/2000/svg';

/**
 * @param {string} tag
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {Record<string, string | number | null | undefined>} attributes */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/** A number without needless digits. @param {number} n */
export const round = (n) => Math.round(n * 100) / 100;

/** @param {number} x @param {number} y @param {number} [scale] */
export const place = (x, y, scale) => `translate(${round(x)} ${round(y)})${scale === undefined ? '' : ` scale(${Math.round(scale * 1e4) / 1e4})`}`;

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** Where the middle of an element is on the screen. @param {Element} element */
export function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
