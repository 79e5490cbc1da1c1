// Words between players, proposals and their answers, and notes that nobody else reads.

import { html, nothing, repeat } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { seatName } from '../store.js';
import { moment } from '../dates.js';
import { SPANS } from '../clock.js';

/** @import { Talk, TalkLine } from '../talk.js' */

/** What the others are asked, above everything else. @param {Talk} talk */
export function proposalTemplate(talk) {
  const { proposal, session } = talk;
  if (!proposal) return nothing;
  const who = seatName(session.seats, proposal.seat);
  const words = proposal.mine ? S.talk.proposed(proposal.kind) : S.talk.asks(who, proposal.kind);
  const clock = proposal.kind === 'clock' ? ` ${S.clock.each((proposal.to ?? 0) / 60)}` : '';
  return html`<section class="proposal" role="status" aria-label=${S.talk.proposal}>
    <p>${words}${clock}${proposal.kind !== 'take_back' ? nothing : html` <a href="/games/${session.id}/replay?at=${proposal.to}">${S.talk.look}</a>`}</p>
    ${proposal.asked
      ? html`<button class="button primary" @click=${() => talk.answer(true)}>${icon('check')} ${S.talk.agree}</button>
          <button class="button" @click=${() => talk.answer(false)}>${S.talk.decline}</button>`
      : proposal.mine
        ? html`<button class="button" @click=${() => talk.answer(false)}>${S.talk.withdraw}</button>`
        : nothing}
  </section>`;
}

/** @param {Talk} talk */
export function talkPanel(talk) {
  const { session } = talk;
  const sits = session.seat !== 'spectator';
  return html`<div class="talk">
    ${sits ? actions(talk) : nothing}
    <ol class="talk-lines" aria-label=${S.talk.title} aria-live="polite">
      ${talk.lines.length ? repeat(talk.lines, (line) => line.number, (line) => lineTemplate(line, talk)) : html`<li class="muted">${S.talk.silence}</li>`}
    </ol>
    ${sits
      ? html`<form class="talk-form" @submit=${(/** @type {SubmitEvent} */ e) => void said(e, talk)}>
          <label class="visually-hidden" for="talk-text">${S.talk.write}</label>
          <input id="talk-text" name="text" type="text" maxlength="500" autocomplete="off" placeholder=${S.talk.write} />
          <button class="button primary">${S.talk.send}</button>
        </form>`
      : nothing}
    <details class="notes" @toggle=${(/** @type {Event} */ e) => /** @type {HTMLDetailsElement} */ (e.target).open && talk.notes === null && talk.loadNotes()}>
      <summary>${icon('lock')} ${S.talk.notes}</summary>
      <label for="talk-notes" class="hint">${S.talk.notesHelp}</label>
      <textarea id="talk-notes" rows="6" maxlength="20000" .value=${talk.notes ?? ''} ?disabled=${talk.notes === null} @input=${(/** @type {Event} */ e) => talk.write(/** @type {HTMLTextAreaElement} */ (e.target).value)} @blur=${() => talk.keep()}></textarea>
      <p class="hint" role="status">${talk.notes === null || talk.kept ? S.talk.notesKept : S.talk.notesTyping}</p>
    </details>
  </div>`;
}

/** @param {Talk} talk */
function actions(talk) {
  const { session, proposal } = talk;
  const over = Boolean(session.table?.outcome);
  const back = talk.beforeMine;
  const computers = session.seats.some((seat) => seat.kind === 'computer');
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, /** @type {boolean} */ off = false) =>
    html`<button class="button small" ?disabled=${off || Boolean(proposal)} @click=${act}>${icon(name)} ${text}</button>`;
  return html`<div class="talk-actions" role="group" aria-label=${S.talk.actions}>
    ${over
      ? rematchButton(talk)
      : html`${button('undo-2', S.talk.takeBack, () => talk.propose('take_back', /** @type {number} */ (back)), back === null)}
          ${computers ? nothing : button('users', S.talk.draw, () => talk.propose('draw'))}
          ${session.seats.length === 2 ? button('flag', S.talk.resign, () => void talk.resign()) : nothing}`}
  </div>
  ${over || !session.seats.some((seat) => seat.kind === 'person' && !session.card.mine.includes(seat.id)) ? nothing : clockForm(talk)}`;
}

/** A clock takes the agreement of all. @param {Talk} talk */
function clockForm(talk) {
  const { agreed } = talk.clock;
  const propose = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const minutes = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('minutes'));
    void talk.propose('clock', minutes * 60);
  };
  return html`<details class="clock-form"><summary>${icon('clock')} ${S.clock.title}: ${agreed ? S.clock.each(agreed.seconds / 60) : S.clock.none}</summary>
    <form @submit=${propose}>
      <p class="hint">${S.clock.help}</p>
      <select name="minutes" aria-label=${S.clock.title}>${SPANS.map((minutes) => html`<option value=${minutes} ?selected=${minutes === 1440}>${S.clock.span(minutes)}</option>`)}</select>
      <button class="button" ?disabled=${Boolean(talk.proposal)}>${S.clock.propose}</button>
    </form>
  </details>`;
}

/** The same again with seats exchanged, or the way to it. @param {Talk} talk */
export function rematchButton(talk) {
  const { rematch, session, proposal } = talk;
  if (rematch) return html`<a class="button primary" href="/games/${rematch}">${icon('play')} ${S.talk.toRematch}</a>`;
  if (session.seat === 'spectator' || !session.card.mine.length) return nothing;
  return html`<button class="button" ?disabled=${Boolean(proposal)} @click=${() => talk.propose('rematch')}>${icon('redo-2')} ${S.talk.rematch}</button>`;
}

/** @param {TalkLine} line @param {Talk} talk */
function lineTemplate(line, talk) {
  const seat = seatName(talk.session.seats, line.seat);
  const own = talk.session.card.mine.includes(line.seat);
  return html`<li class="talk-line ${line.kind === 'say' ? '' : 'did'} ${own ? 'own' : ''}">
    <span class="talk-who">${seat} <span class="muted">${line.player}</span> <time class="muted" datetime=${new Date(line.at).toISOString()}>${moment(line.at)}</time></span>
    <span class="talk-text">${line.kind === 'say' ? line.text : line.kind === 'rematch' ? html`<a href="/games/${line.text}">${S.talk.toRematch}</a>` : S.talk.did[line.kind](line.kind === 'late' ? seatName(talk.session.seats, line.text) : line.text)}</span>
  </li>`;
}

/** @param {SubmitEvent} event @param {Talk} talk */
async function said(event, talk) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('text'));
  const text = field.value;
  if (await talk.say(text)) if (field.value === text) field.value = '';
}
