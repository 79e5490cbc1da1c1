// One door to the vendored templates, so that its place is named once.
export { html, svg, render, nothing } from '../vendor/lit-html/lit-html.js';
export { repeat } from '../vendor/lit-html/directives/repeat.js';
export { guard } from '../vendor/lit-html/directives/guard.js';
export { live } from '../vendor/lit-html/directives/live.js';
