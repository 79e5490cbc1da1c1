// The dice: who has a part in them, and whether they were what was promised.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { noted, shared } from '../fair.js';

/** @import { GameSession } from '../session.js' */

/** What the check found, in the panel of a game that is over. @param {GameSession} session */
export function fairNote(session) {
  const { verdict, checking } = session.fair;
  void session.checkDice();
  if (verdict?.ok) {
    const names = verdict.seats.map((id) => session.seats.find((seat) => seat.id === id)?.name ?? id);
    const seats = new Intl.ListFormat(document.documentElement.lang || 'en').format(names);
    return html`<p class="fair hint" role="status">${icon('dices')} ${S.fair.good(verdict.dice)}${seats ? S.fair.parts(seats) : ''}${verdict.mine ? S.fair.mine : ''}${verdict.set ? S.fair.set(verdict.set) : ''}${verdict.again ? S.fair.again(verdict.again, verdict.agreed) : ''}${verdict.passed ? S.fair.passed(verdict.passed) : ''}${verdict.spoilt ? S.fair.spoilt(verdict.spoilt) : ''}</p>`;
  }
  if (verdict) return html`<ul class="fair bad" role="alert">${verdict.faults.map((fault) => html`<li>${icon('octagon-alert')} ${S.fair.faults[fault]}</li>`)}</ul>`;
  if (checking) return html`<p class="fair hint" role="status">${S.fair.checking}</p>`;
  return html`<button class="button fair" @click=${() => void session.checkDice(true)}>${icon('dices')} ${S.fair.check}</button>`;
}

/** The dice in the game's menu. @param {GameSession} session */
export function diceSection(session) {
  const { card, fair } = session;
  if (!card.commitment) return nothing;
  return html`<section class="fair">
    <h3>${S.fair.title}</h3>
    <p class="hint">${S.fair.commitment}</p>
    <code class="hash">${card.commitment}</code>
    <p class="hint">${words(session)}</p>
    ${noted(card.id) ? html`<p><a class="button" download="sandtable-note-${card.id}.json" href=${noteFile(card.id)}>${icon('dices')} ${S.fair.note}</a> <span class="hint">${S.fair.noteHelp}</span></p>` : nothing}
  </section>`;

  function words(/** @type {GameSession} */ session) {
    if (!shared(card)) return S.fair.alone;
    const stirring = fair.stirring;
    if (!stirring || stirring.want === 'nothing') return S.fair.stirred(stirring?.stirs ?? 0);
    const done = new Set(stirring.promises.filter((p) => p.shown).map((p) => p.seat));
    const missing = session.seats.filter((seat) => seat.kind === 'person' && !done.has(seat.id));
    return S.fair.waiting(missing.map((seat) => seat.name).join(', '));
  }
}

/** @param {string} id */
const noteFile = (id) => `data:application/json,${encodeURIComponent(JSON.stringify(noted(id)))}`;
