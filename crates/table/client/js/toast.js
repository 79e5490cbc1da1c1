// Short messages at the edge of the screen; they are read aloud as they appear.

import { html, render, nothing } from './html.js';
import { ApiError } from './api.js';
import { S } from './strings.js';

/** @typedef {{ id: number, kind: 'refusal' | 'news', text: string, rule?: string, game?: string }} Toast */

/** @type {Toast[]} */
let toasts = [];
let next = 1;

const PATIENCE = { refusal: 9000, news: 6000 };

function draw() {
  const root = document.getElementById('toasts');
  if (!root) return;
  render(
    html`${toasts.map(
      (t) => html`<div class="toast ${t.kind}">
        <span class="toast-text">${t.text}</span>
        ${t.rule ? (t.game ? html`<a class="rule" href="/rules/${t.game}#r${t.rule}">${S.rule(t.rule)}</a>` : html`<span class="rule">${S.rule(t.rule)}</span>`) : nothing}
        <button class="button quiet small" aria-label=${S.dismiss} @click=${() => dismiss(t.id)}>×</button>
      </div>`,
    )}`,
    root,
  );
}

/** @param {number} id */
function dismiss(id) {
  toasts = toasts.filter((t) => t.id !== id);
  draw();
}

/** @param {Omit<Toast, 'id'>} toast */
export function toast(toast) {
  const id = next++;
  toasts = [...toasts.filter((t) => t.text !== toast.text), { ...toast, id }].slice(-3);
  draw();
  setTimeout(() => dismiss(id), PATIENCE[toast.kind]);
}

/** @param {string} text */
export const news = (text) => toast({ kind: 'news', text });

export function clearToasts() {
  toasts = [];
  draw();
}

/** Shows why something was refused, with its rule. @param {unknown} error @param {string} [game] */
export function refusal(error, game) {
  if (error instanceof ApiError) {
    const text = error.message || S.errors[error.code] || S.errors.unknown;
    toast({ kind: 'refusal', text, rule: error.rule, game });
  } else {
    console.error(error);
    toast({ kind: 'refusal', text: S.errors.unknown });
  }
}
