// The standing order beside a question that comes in between, and a line that says which one holds.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/** @import { Orders } from '../orders.js' */
/** @import { Topic } from '../types.js' */

/** @param {Orders} orders @param {(id: string) => string} place what an id is called */
export function ordersTemplate(orders, place) {
  const { order, asked } = orders;
  if (!asked && order.ask === 'always') return nothing;
  const title = (/** @type {string} */ id) => orders.titles.get(id) ?? place(id);
  const words = { always: S.orders.always, only: S.orders.only, never: S.orders.never };
  const now = order.ask === 'only' ? S.orders.onlyFor([...order.about, ...order.places].map(title).join(', ')) : order.ask === 'never' ? S.orders.neverIn(order.phase) : words.always;
  if (!asked) return html`<p class="orders-now small">${icon('bell')} ${S.orders.title}: ${now} <button class="button small" @click=${() => orders.give({ ask: 'always' })}>${S.orders.always}</button></p>`;
  const only = order.ask === 'only' ? order : { ask: /** @type {const} */ ('only'), about: asked.about.map(({ id }) => id), places: [] };
  const choice = (/** @type {'always' | 'only' | 'never'} */ ask, /** @type {import('../types.js').Order} */ given) =>
    html`<label class="check"><input type="radio" name="order" .checked=${order.ask === ask} @change=${() => orders.give(given)} /> ${ask === 'never' ? S.orders.neverIn(asked.phase) : words[ask]}</label>`;
  return html`<details class="orders">
      <summary>${icon('bell')} ${S.orders.title}: ${now}</summary>
      <fieldset>
        <legend class="visually-hidden">${S.orders.title}</legend>
        ${choice('always', { ask: 'always' })} ${choice('only', only)}
        ${order.ask === 'only' ? html`<div class="orders-only">${topics(orders, order, 'about', asked.about, title)} ${topics(orders, order, 'places', asked.places, title)}</div>` : nothing}
        ${choice('never', { ask: 'never', phase: asked.phase })}
      </fieldset>
      <p class="muted small">${S.orders.help}</p>
    </details>
    ${orders.answers ? html`<p class="small orders-answers" role="status">${S.orders.answers}</p>` : nothing}`;
}

/** What may be ticked: what is asked about now, and what was ordered before. @param {Orders} orders @param {{ ask: 'only', about: string[], places: string[] }} order @param {'about' | 'places'} of @param {Topic[]} there @param {(id: string) => string} title */
function topics(orders, order, of, there, title) {
  const ids = [...new Set([...order[of], ...there.map(({ id }) => id)])];
  const set = (/** @type {string} */ id, /** @type {boolean} */ on) => orders.give({ ...order, [of]: on ? [...order[of], id] : order[of].filter((other) => other !== id) });
  return ids.map((id) => html`<label class="check"><input type="checkbox" .checked=${order[of].includes(id)} @change=${(/** @type {Event} */ e) => set(id, /** @type {HTMLInputElement} */ (e.target).checked)} /> ${of === 'places' ? S.orders.here(title(id)) : title(id)}</label>`);
}
