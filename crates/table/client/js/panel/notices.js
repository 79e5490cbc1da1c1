// Where I want to be told that it is my turn: by this browser, by e-mail, by a webhook.

import { html, render, nothing } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { showDialog } from '../dialog.js';
import { refusal, news } from '../toast.js';

/** @import { TablePage } from '../pages/table.js' */
/** @typedef {{ email: string | null, webhook: string | null, confirmed: boolean, sends_email: boolean, webhooks: string[] }} Notified */

/** @param {TablePage} page */
export async function noticesDialog(page) {
  const path = `/games/${page.session.id}/notify`;
  /** @type {Notified} */
  let now;
  try {
    now = await api.get(path);
  } catch (error) {
    return refusal(error);
  }
  const root = document.createElement('div');
  root.className = 'game-dialog';

  /** @param {Event} event */
  async function browser(event) {
    const box = /** @type {HTMLInputElement} */ (event.target);
    await page.notice.set(box.checked);
    draw();
  }

  /** @param {SubmitEvent} event */
  async function save(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const field = (/** @type {string} */ name) => String(form.get(name) ?? '').trim() || null;
    try {
      const email = field('email');
      await api.post(path, { email, webhook: field('webhook') });
      const { confirmed } = await api.get(path);
      news(email && !confirmed ? S.notices.asked : S.notices.saved);
      dialog.close();
    } catch (error) {
      refusal(error);
    }
  }

  function draw() {
    render(
      html`<section>
          <label class="check"><input type="checkbox" .checked=${page.notice.wanted()} @change=${browser} aria-describedby="browser-help" /> ${icon('bell')} ${S.notices.browser}</label>
          <p class="hint" id="browser-help">${S.notices.browserHelp}</p>
        </section>
        <section>
          <h3>${S.notices.away}</h3>
          ${now.sends_email || now.webhooks.length ? awayForm() : html`<p class="hint">${S.notices.neither}</p>`}
        </section>`,
      root,
    );
  }

  function awayForm() {
    return html`<p class="hint">${S.notices.awayHelp}</p>
      <form class="notice-form" @submit=${save}>
        ${now.sends_email
          ? html`<div class="field"><label for="notice-email">${S.notices.email}</label><input id="notice-email" name="email" type="email" maxlength="254" autocomplete="email" .value=${now.email ?? ''} aria-describedby="email-help" /><p class="hint" id="email-help">${now.email && !now.confirmed ? S.notices.unconfirmed : S.notices.emailHelp}</p></div>`
          : nothing}
        ${now.webhooks.length
          ? html`<div class="field">
              <label for="notice-webhook">${S.notices.webhook}</label><input id="notice-webhook" name="webhook" type="url" maxlength="500" autocomplete="off" .value=${now.webhook ?? ''} aria-describedby="webhook-help" />
              <p class="hint" id="webhook-help">${S.notices.webhookHelp(now.webhooks)}</p>
            </div>`
          : nothing}
        <button class="button primary">${S.notices.save}</button>
      </form>`;
  }

  draw();
  const dialog = showDialog(S.notices.title, () => root);
}
