// A question in a modal dialog.

import { html, render } from './html.js';
import { S } from './strings.js';

/** @param {{ text: string, yes: string, no?: string, danger?: boolean, title?: string, mark?: string }} question @returns {Promise<boolean>} */
export function ask({ text, yes, no = S.cancel, danger = false, title = '', mark = '' }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = `dialog ${mark}`;
    dialog.setAttribute('aria-label', title || text);
    render(
      html`<form method="dialog">
        ${title ? html`<h2>${title}</h2>` : ''}
        <p>${text}</p>
        <div class="dialog-actions">
          <button class="button" value="no">${no}</button>
          <button class="button ${danger ? 'danger' : 'primary'}" value="yes">${yes}</button>
        </div>
      </form>`,
      dialog,
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows a template until it is closed. @param {string} title @param {(close: () => void) => unknown} body */
export function showDialog(title, body) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-label', title);
  const close = () => dialog.close();
  render(
    html`<header class="dialog-head"><h2>${title}</h2><button class="button quiet" aria-label=${S.close} @click=${close}>×</button></header>
      ${body(close)}`,
    dialog,
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
