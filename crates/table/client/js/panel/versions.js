// A game that was begun under another version of the rules: that it was carried over, or where it ends.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { seatName } from '../store.js';
import { ruleLink } from './log.js';
import { playFromHere } from './from.js';

/** @import { Context } from '../app.js' */
/** @import { GameCard } from '../types.js' */

/** How a game came to today's rules, the last time first. @param {GameCard} card */
export function carriedNote(card) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium' });
  return (card.carried ?? []).toReversed().map((c) => html`<p class="hint carried" role="note">${icon('scroll-text')} ${S.versions.carried(c.from, c.to, c.position, day.format(c.at))}${c.state ? '' : S.versions.reshaped}</p>`);
}

/** Where a game ends that today's rules do not allow as it was played. @param {Context} ctx @param {GameCard} card */
export function stoppedNote(ctx, card) {
  const { stopped } = card;
  if (!stopped) return nothing;
  const { position, actions, version, seat, rule, why } = stopped;
  return html`<section class="stopped" role="status">
    <p class="who">${S.versions.stopped}</p>
    <p class="prompt">${S.versions.fails(position + 1, seat ? seatName(card.seats, seat) : '', version)}</p>
    ${why ? html`<p class="why">${S.versions.why(why)} ${ruleLink(card.game, rule ?? '', null)}</p>` : nothing}
    <p class="muted">${S.versions.readable(position, actions)}</p>
    <p class="stopped-buttons">
      <a class="button primary" href="/games/${card.id}/replay">${icon('history')} ${S.table.replay}</a>
      <a class="button" href="/api/games/${card.id}/journal" download="sandtable-${card.game}-${card.id}.json">${icon('scroll-text')} ${S.table.journal}</a>
      <button class="button" @click=${() => playFromHere(ctx, card, position)}>${icon('play')} ${S.from.title}</button>
    </p>
    ${card.over ? nothing : html`<p class="muted small">${S.versions.endIt}</p>`}
  </section>`;
}
