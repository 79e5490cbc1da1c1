// Where a game comes from: whoever sits down must know who may know the dice.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/**
 * Where a game comes from that did not begin at this table.
 * @param {import('../types.js').GameCard} card
 */
export function sourceNote(card) {
  const source = card.source ?? 'table';
  return source === 'table' ? nothing : html`<p class="hint source">${icon('octagon-alert')} ${S.table.sources[source]}</p>`;
}
