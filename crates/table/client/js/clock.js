// The clock that all who play have agreed on: how long the present decision may take, a reminder, and the staff that steps in.

import { html, nothing } from './html.js';
import { api } from './api.js';
import { S } from './strings.js';
import { icon } from './bar.js';
import { seatName } from './store.js';
import { news, refusal } from './toast.js';
import { sound } from './sound.js';

/** @import { GameSession } from './session.js' */

/** What can be proposed, in minutes. */
export const SPANS = [5, 15, 60, 1440, 4320, 10080, 0];
/** The last part of the time, in which one is reminded. */
const LAST = 1 / 4;

export class Clock {
  /** @param {GameSession} session @param {() => void} draw */
  constructor(session, draw) {
    this.session = session;
    this.draw = draw;
    /** @type {{ seconds: number, until: number } | null} */
    this.agreed = null;
    this.position = -1;
    this.reminded = false;
    this.late = false;
    this.timer = 0;
  }

  /** @param {{ seconds: number, left: number } | null | undefined} told */
  set(told) {
    this.agreed = told ? { seconds: told.seconds, until: Date.now() + told.left } : null;
    this.position = this.session.table?.position ?? -1;
    this.#begin();
  }

  /** The table has changed: another decision has the whole time before it. */
  changed() {
    const position = this.session.table?.position ?? -1;
    if (!this.agreed || position === this.position) return;
    if (this.position >= 0) this.agreed.until = Date.now() + this.agreed.seconds * 1000;
    this.position = position;
    this.#begin();
  }

  #begin() {
    this.reminded = false;
    this.late = false;
    clearInterval(this.timer);
    if (this.agreed) this.timer = window.setInterval(() => this.#tick(), 1000);
    this.#tick();
  }

  #tick() {
    const { agreed, session } = this;
    if (!agreed || session.table?.outcome) return clearInterval(this.timer);
    const left = agreed.until - Date.now();
    for (const shown of document.querySelectorAll('.clock-left')) shown.textContent = S.clock.left(words(left));
    if (session.decision && !this.reminded && left < agreed.seconds * 1000 * LAST) {
      this.reminded = true;
      news(S.clock.soon);
      sound('turn');
    }
    if (left <= 0 && !this.late) {
      this.late = true;
      this.draw();
    }
  }

  async stepIn() {
    const { session } = this;
    try {
      await api.post(`/games/${session.id}/late`, { seat: session.seat });
      await session.reloadCard();
    } catch (error) {
      refusal(error);
    }
  }

  template() {
    const { agreed, session } = this;
    if (!agreed || session.table?.outcome) return nothing;
    const waiting = session.waiting;
    const other = waiting?.card.kind === 'person' && !session.card.mine.includes(waiting.card.id) && session.seat !== 'spectator';
    const text = this.late && waiting ? S.clock.late(seatName(session.seats, waiting.card.id)) : html`<span class="clock-left" .textContent=${S.clock.left(words(agreed.until - Date.now()))}></span>`;
    return html`<p class="clock" title=${S.clock.each(agreed.seconds / 60)}>${icon('clock')} ${text}
      ${this.late && other ? html`<button class="button small" @click=${() => this.stepIn()}>${icon('cpu')} ${S.clock.stepIn}</button>` : nothing}</p>`;
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** `2:05:09`, or days. @param {number} left milliseconds */
function words(left) {
  const all = Math.max(0, Math.ceil(left / 1000));
  const [days, hours, minutes, seconds] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60, all % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
