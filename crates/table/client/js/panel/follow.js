// How fast what others do is shown: held, passed over, seen again.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { PACES } from '../pace.js';

/** @import { TablePage } from '../pages/table.js' */
/** @import { PaceName } from '../pace.js' */

/** @param {TablePage} page */
export function followTemplate(page) {
  const { session, follow } = page;
  const { pace } = session;
  const others = session.seats.length > 1 && !session.table?.outcome;
  const waits = pace.line.length;
  if (!others || (session.decision && !follow.some && !waits)) return nothing;
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) => html`<button class="button small" @click=${act}>${icon(name)} ${text}</button>`;
  return html`<div class="follow" role="group" aria-label=${S.follow.title}>
    ${follow.again ? html`<p class="follow-words" role="status"><strong>${S.follow.again(follow.at, follow.steps.length)}</strong> ${follow.words.join(' ')}</p>` : nothing}
    ${waits ? html`<p class="muted small" role="status">${S.follow.waits(waits)}</p>` : nothing}
    ${pace.held ? button('play', S.follow.go, () => follow.hold(false)) : session.decision && !follow.again ? nothing : button('pause', S.follow.hold, () => follow.hold(true))}
    ${waits || follow.again ? button('skip-forward', S.follow.skip, () => { pace.skip(); follow.stop(); }) : nothing}
    ${follow.some && !follow.again && !waits ? button('history', S.follow.see, () => follow.play()) : nothing}
    <label class="small">${S.follow.pace}
      <select @change=${(/** @type {Event} */ e) => pace.set(/** @type {PaceName} */ (/** @type {HTMLSelectElement} */ (e.target).value))}>
        ${Object.keys(PACES).map((name) => html`<option value=${name} ?selected=${name === pace.name}>${S.follow.paces[/** @type {PaceName} */ (name)]}</option>`)}
      </select>
    </label>
  </div>`;
}
