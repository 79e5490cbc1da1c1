// Where a game comes from: whoever sits down must know who may know the dice, and who has seen what a seat hides.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/**
 * Where a game comes from that did not begin at this table, and who held a seat before.
 * @param {Pick<import('../types.js').GameCard, 'source' | 'seats'>} card
 */
export function sourceNote(card) {
  const source = card.source ?? 'table';
  const began = source === 'table' ? [] : [S.table.sources[source]];
  const held = card.seats.filter((seat) => seat.before?.length).map((seat) => S.join.before((seat.before ?? []).join(', '), seat.name));
  const notes = [...began, ...held];
  return notes.length ? notes.map((note) => html`<p class="hint source">${icon('octagon-alert')} ${note}</p>`) : nothing;
}
