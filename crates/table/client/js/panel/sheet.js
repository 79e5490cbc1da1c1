// Purchases as one sheet: items in rows with price, number and place, the budget above, one confirmation below.

import { html, live, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/** @import { TablePage } from '../pages/table.js' */
/** @import { Row } from '../purchases.js' */

/** @param {TablePage} page */
export function sheetTemplate(page) {
  const { purchases, session, board } = page;
  if (!purchases.open) return nothing;
  const { rows, entries } = purchases;
  const price = entries.reduce((sum, entry) => sum + entry.price, 0);
  const busy = session.busy || purchases.busy;
  return html`<section class="purchases" aria-label=${S.sheet.title}>
    <header>
      <h3>${S.sheet.title}</h3>
      <div role="status"><ul class="budget">${purchases.budget.map(({ payer, left, title }) => html`<li>${S.sheet.budget(board.names.nation(payer), left, title)}</li>`)}</ul></div>
    </header>
    <div class="purchase-rows">
      <table>
        <thead class="visually-hidden"><tr><th scope="col">${S.sheet.item}</th><th scope="col">${S.sheet.price}</th><th scope="col">${S.sheet.where}</th><th scope="col">${S.sheet.number}</th></tr></thead>
        <tbody>${rows.map((row) => rowTemplate(row, page, busy))}</tbody>
      </table>
    </div>
    <footer>
      <button class="button primary buy" ?disabled=${busy || !entries.length} @click=${() => purchases.confirm()}>${icon('check')} ${S.sheet.confirm(entries.length, price)}</button>
      ${entries.length ? html`<button class="button quiet" ?disabled=${busy} @click=${() => { purchases.renew(); page.draw(); }}>${S.sheet.clear}</button>` : nothing}
    </footer>
  </section>`;
}

/** @param {Row} row @param {TablePage} page @param {boolean} busy */
function rowTemplate(row, page, busy) {
  const { purchases } = page;
  const where = (/** @type {string} */ key) => html`<option value=${key} ?selected=${key === row.place}>${page.placeName(key)}</option>`;
  return html`<tr class=${row.number ? 'chosen' : ''}>
    <th scope="row">${row.item.charAt(0).toUpperCase() + row.item.slice(1)}</th>
    <td class="price">${row.price}</td>
    <td>${row.places.length > 1 ? html`<select aria-label=${S.sheet.place(row.item)} .value=${live(row.place)} @change=${(/** @type {Event} */ e) => purchases.put(row.item, /** @type {HTMLSelectElement} */ (e.target).value)}>${row.places.map(where)}</select>` : html`<span class="muted">${row.place ? page.placeName(row.place) : ''}</span>`}</td>
    <td class="number">
      <button class="button small" aria-label=${S.sheet.fewer(row.item)} ?disabled=${busy || !row.number} @click=${() => purchases.remove(row)}>−</button>
      <output>${row.number}</output>
      <button class="button small" aria-label=${S.sheet.more(row.item)} ?disabled=${busy || !row.open} @click=${() => purchases.add(row)}>+</button>
    </td>
  </tr>`;
}
