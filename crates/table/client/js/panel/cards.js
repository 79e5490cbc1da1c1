// Hands, decks and discards: own cards by their faces, others by their number.

import { html, nothing, repeat, svg } from '../html.js';
import { S } from '../strings.js';

/** @import { Card, Deck, Offer, Target } from '../types.js' */
/** @import { Look } from '../map/look.js' */
/** @import { Choices } from '../targets.js' */

/**
 * @typedef {{
 *   decks: Deck[],
 *   look: Look,
 *   choices: Choices,
 *   mine: string,
 *   pick: (target: Target, offers: Offer[], title: string, at: { x: number, y: number }) => void,
 * }} CardTable
 */

/** So many cards lie side by side; more are folded away until somebody asks for them. */
const MANY = 12;
/** A card with more letters than this is wider. */
const WORDY = 90;

/** Own cards first, then what lies open, then the rest. @param {CardTable} p */
export function cardTable(p) {
  const rank = (/** @type {Deck} */ deck) => (deck.owner === p.mine ? (deck.kind === 'hand' ? 0 : 1) : 2) + (deck.kind === 'discard' ? 3 : 0);
  const sorted = p.decks.toSorted((a, b) => rank(a) - rank(b));
  const total = p.decks.reduce((sum, deck) => sum + (deck.cards?.length ?? 0), 0);
  return html`<section class="card-table" aria-label=${S.cards.title}>
    ${repeat(sorted, (deck) => deck.key, (deck) => deckTemplate(deck, p, total > MANY))}
  </section>`;
}

/** What has been played is folded away where there are many cards. @param {Deck} deck @param {CardTable} p @param {boolean} many */
function deckTemplate(deck, p, many) {
  const cards = deck.cards ?? [];
  const hidden = deck.count - cards.length;
  const offers = p.choices.deck(deck.key);
  const own = deck.owner === p.mine;
  const head = html`<button class="deck-head ${offers.length ? 'offered' : ''}" data-deck=${deck.key} @click=${(/** @type {MouseEvent} */ e) => p.pick({ deck: deck.key }, offers, deck.title, spot(e))}>${deck.title} <span class="deck-count">${S.cards.count(deck.count)}</span></button>`;
  const list = html`<ul class="deck-cards" aria-label=${deck.title}>
    ${repeat(cards, (card) => card.id, (card) => html`<li>${cardTemplate(card, p)}</li>`)}
    ${hidden > 0 ? html`<li><span class="card-back" role="img" aria-label=${S.cards.backs(hidden)}>${backs(hidden)}</span></li>` : nothing}
    ${deck.count ? nothing : html`<li class="muted small">${S.cards.none}</li>`}
  </ul>`;
  const folded = many && deck.kind === 'discard' && !cards.some((card) => p.choices.card(card.id).length);
  return html`<div class="deck deck-${deck.kind} ${own ? 'own' : ''}" data-owner=${deck.owner ?? nothing}>
    ${head} ${folded ? html`<details class="deck-fold"><summary>${S.cards.show}</summary>${list}</details>` : list}
  </div>`;
}

/** @param {number} n */
const backs = (n) => html`<b aria-hidden="true">${n}</b>`;

/** @param {Card} card @param {CardTable} p */
function cardTemplate(card, p) {
  const { look } = p;
  const face = look.card(card.face);
  const offers = p.choices.card(card.id);
  const nation = face.nation ? look.nation(face.nation) : null;
  const title = [face.number, face.name].filter(Boolean).join(' ');
  const need = card.needs ? html`<span class="card-need">${card.needs.met ? '✓' : '✗'} ${card.needs.text}</span>` : nothing;
  return html`<button
    class="game-card-face ${(face.text?.length ?? 0) > WORDY ? 'wordy' : ''} ${offers.length ? 'offered' : ''} ${card.needs && !card.needs.met ? 'unmet' : ''}"
    data-card=${card.id}
    title=${face.text ?? ''}
    @click=${(/** @type {MouseEvent} */ e) => p.pick({ card: card.id }, offers, title, spot(e))}
  >
    <span class="card-top">${face.number ? html`<b class="card-number">${face.number}</b>` : nothing}${swatch(nation?.colour)}${(face.signs ?? []).map((id) => signTemplate(id, look))}</span>
    <span class="card-name">${face.name}</span>
    ${need}
    ${face.text ? html`<span class="card-text">${face.text}</span>` : nothing}
    ${Object.entries(face.facts ?? {}).map(([what, is]) => html`<span class="card-fact"><i>${what}</i> ${is}</span>`)}
    ${(card.status ?? []).map((word) => html`<span class="card-status">${S.heading(word)}</span>`)}
    ${offers.length ? html`<span class="visually-hidden">${S.map.canChoose}</span>` : nothing}
  </button>`;
}

/** @param {string | undefined} colour */
const swatch = (colour) => (colour ? html`<svg class="swatch" viewBox="0 0 14 10" aria-hidden="true"><rect x="0.5" y="0.5" width="13" height="9" rx="1.5" fill=${colour}></rect></svg>` : nothing);

/** @param {string} id @param {Look} look */
function signTemplate(id, look) {
  const sign = look.sign(id);
  return html`<svg class="card-sign" viewBox="-12 -12 24 24" aria-hidden="true">${sign.line ? svg`<path class="sign-line" d=${sign.line}></path>` : nothing}${sign.fill ? svg`<path class="sign-fill" d=${sign.fill}></path>` : nothing}</svg>`;
}

/** Where a menu opens: at the pointer, or for a key in the middle of what has the focus. @param {MouseEvent} e */
function spot(e) {
  if (e.detail) return { x: e.clientX, y: e.clientY };
  const { x, y, width, height } = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
