// The staff's advice: do it, let it do this phase, or the whole turn.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/** @import { TablePage } from '../pages/table.js' */

/** @param {TablePage} page */
export function adviceTemplate(page) {
  const { ui, staff, session } = page;
  if (staff.plays && staff.plays.seat === session.seat) {
    return html`<section class="advice" role="status" aria-label=${S.advice.title}>
      <p><span class="thinking-dots" aria-hidden="true"><i></i><i></i><i></i></span> ${S.staff.plays(staff.plays.what)}</p>
      <button class="button" @click=${() => staff.stop()}>${icon('pause')} ${S.staff.stop}</button>
    </section>`;
  }
  if (!ui.advice) return nothing;
  const { offer } = staff;
  const words = ui.advice.none || !offer ? html`<p>${S.advice.none}</p>` : html`<h3>${icon('lightbulb')} ${offer.text}</h3><p>${ui.advice.reason}</p>`;
  return html`<section class="advice" aria-label=${S.advice.title}>
    <div role="status">${words}</div>
    <div class="advice-buttons">
      ${offer ? html`<button class="button primary" ?disabled=${session.busy} @click=${() => page.act(offer)}>${S.advice.follow}</button>` : nothing}
      <button class="button" ?disabled=${session.busy} @click=${() => staff.play('phase')}>${S.staff.phase}</button>
      <button class="button" ?disabled=${session.busy} @click=${() => staff.play('turn')}>${S.staff.turn}</button>
    </div>
    ${staff.levels.length > 1
      ? html`<label class="small">${S.staff.level}
          <select @change=${(/** @type {Event} */ e) => staff.choose(/** @type {HTMLSelectElement} */ (e.target).value)}>
            ${staff.levels.map((level) => html`<option value=${level} ?selected=${level === staff.level}>${S.create.levels[level] ?? S.heading(level)}</option>`)}
          </select>
        </label>`
      : nothing}
  </section>`;
}

/** My seat is in the computer's hands. @param {TablePage} page */
export function handedTemplate(page) {
  if (!page.session.handed) return nothing;
  return html`<section class="advice" role="status">
    <p>${icon('cpu')} ${S.staff.handed}</p>
    <button class="button primary" @click=${() => page.session.takeSeat({ kind: 'me' })}>${icon('user')} ${S.staff.back}</button>
  </section>`;
}
