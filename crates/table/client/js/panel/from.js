// A new game from a position of another: who sits where.

import { html } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { showDialog } from '../dialog.js';
import { refusal } from '../toast.js';
import { remember } from '../settings.js';

/** @import { GameCard } from '../types.js' */
/** @import { Context } from '../app.js' */

/** @param {Context} ctx @param {GameCard} card @param {number} position */
export function playFromHere(ctx, card, position) {
  const levels = ctx.about.levels[card.game] ?? [];
  /** @param {SubmitEvent} event @param {() => void} close */
  const start = async (event, close) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const sitter = (/** @type {string} */ who) => (who === 'me' || who === 'open' ? { kind: who } : { kind: 'computer', level: who });
    const seats = Object.fromEntries(card.seats.map((seat) => [seat.id, sitter(String(form.get(seat.id)))]));
    try {
      const game = await api.post(`/games/${card.id}/from/${position}`, { seats, private: form.has('private') });
      // Whoever takes a position out of a replay has seen all of it.
      if (game.mine.length > 1) remember(`handover:${game.id}`, 'open');
      close();
      ctx.go(`/games/${game.id}`);
    } catch (error) {
      refusal(error);
    }
  };
  showDialog(S.from.title, (close) => html`<form class="game-dialog from-form" @submit=${(/** @type {SubmitEvent} */ e) => void start(e, close)}>
    <p>${S.from.text(position)}</p>
    ${card.seats.map(
      (seat, index) => html`<label class="from-seat"><span>${seat.name}</span>
        <select name=${seat.id}>
          <option value="me" ?selected=${index === 0}>${S.create.kinds.me}</option>
          ${levels.map((level, n) => html`<option value=${level} ?selected=${index > 0 && n === 0}>${S.create.kinds.computer}: ${S.create.levels[level] ?? S.heading(level)}</option>`)}
          <option value="open" ?selected=${index > 0 && !levels.length}>${S.create.kinds.open}</option>
        </select></label>`,
    )}
    <label class="check"><input type="checkbox" name="private" checked /> ${S.create.private}</label>
    <button class="button primary">${icon('play')} ${S.from.start}</button>
  </form>`);
}
