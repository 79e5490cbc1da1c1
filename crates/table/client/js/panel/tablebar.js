// What the bar shows above a table: which game, whose seat, layers, links, and the game's own menu.

import { html, nothing } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { seatName } from '../store.js';
import { refusal, news } from '../toast.js';
import { showDialog } from '../dialog.js';
import { recall, remember } from '../settings.js';
import { sourceNote } from './source.js';
import { carriedNote } from './versions.js';
import { diceSection } from './fair.js';
import { startTour } from './tour.js';
import { noticesDialog } from './notices.js';

/** @import { TablePage } from '../pages/table.js' */
/** @import { SeatCard } from '../types.js' */

/** @param {TablePage} page */
export function tableBar(page) {
  const { session } = page;
  const { card, seat } = session;
  const mine = card.mine;
  return {
    wide: true,
    middle: html`<div class="game-name"><h1>${card.title}</h1><span class="muted">${session.table?.view.turn ?? card.turn}</span></div>
      ${session.connected ? nothing : html`<span class="lost" role="status">${S.table.lost}</span>`}`,
    end: html`
      ${mine.length > 1 && !session.curtained
        ? html`<select class="seat-select" aria-label=${S.table.seat} @change=${(/** @type {Event} */ e) => session.sit(/** @type {HTMLSelectElement} */ (e.target).value).catch(refusal)}>
            ${mine.map((id) => html`<option value=${id} ?selected=${id === seat}>${seatName(card.seats, id)}</option>`)}
          </select>`
        : html`<span class="seat-badge">${seat === 'spectator' ? S.table.watching : seatName(card.seats, seat)}</span>`}
      ${inviteButton(page)}
      <button class="button quiet" title=${S.table.fit} aria-label=${S.table.fit} @click=${() => page.map?.fit()}>${icon('map')}</button>
      ${layersMenu(page)}
      <a class="button quiet bar-link" href="/games/${card.id}/replay" title=${S.table.replay} aria-label=${S.table.replay}>${icon('history')}</a>
      <button class="button quiet" title=${S.table.menu} aria-label=${S.table.menu} @click=${() => gameDialog(page)}>${icon('users')}</button>
    `,
  };
}

/** A seat is open, and its link is one click away. @param {TablePage} page */
function inviteButton(page) {
  const { card } = page.session;
  const open = card.seats.find((seat) => seat.kind === 'open' && card.links?.seats?.[seat.id]);
  if (!open || card.over) return nothing;
  return html`<button class="button invite" @click=${() => invite(page, open)}>${icon('link')} ${S.invite.button}</button>`;
}

/** @param {TablePage} page @param {SeatCard} seat */
function invite(page, seat) {
  const link = linkOf(page.session.card.links?.seats?.[seat.id] ?? '');
  showDialog(S.invite.title(seat.name), () => html`<div class="game-dialog">
    <p>${S.invite.text}</p>
    <div class="link-row"><label>${S.table.linkFor(seat.name)}<input type="text" readonly .value=${link} @focus=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select()} /></label><button class="button primary" @click=${() => copy(link)}>${icon('copy')} ${S.table.copy}</button></div>
  </div>`);
}

/** @param {string} link @returns {string} */
const linkOf = (link) => new URL(link.includes('/') ? link : `/join/${link}`, location.origin).href;

/** @param {TablePage} page */
function layersMenu(page) {
  const { overlay, overlays } = page;
  return html`<details class="menu">
    <summary class="button quiet" aria-label=${S.table.overlays} title=${S.table.overlays}>${icon('layers')}</summary>
    <div class="menu-body">
      <label class="check"><input type="checkbox" .checked=${overlay.control} @change=${(/** @type {Event} */ e) => page.setOverlay({ control: /** @type {HTMLInputElement} */ (e.target).checked })} /> ${S.table.control}</label>
      ${overlays.length
        ? html`<fieldset>
            <legend class="hint">${S.table.overlay}</legend>
            <label class="check"><input type="radio" name="overlay" .checked=${overlay.supply === null} @change=${() => page.setOverlay({ supply: null })} /> ${S.table.noOverlay}</label>
            ${overlays.map((o) => html`<label class="check"><input type="radio" name="overlay" .checked=${overlay.supply === o.id} @change=${() => page.setOverlay({ supply: o.id })} /> ${o.title}</label>`)}
          </fieldset>`
        : nothing}
    </div>
  </details>`;
}

/** @param {TablePage} page */
async function gameDialog(page) {
  const { session, ctx } = page;
  await session.reloadCard().catch(refusal);
  const { card } = session;
  showDialog(card.title, (close) => html`<div class="game-dialog">
    <section>
      <h3>${S.table.seats}</h3>
      <ul class="seat-list">${card.seats.map((s) => seatRow(page, s, close))}</ul>
    </section>
    ${linkList(page)}
    <section class="dialog-links">
      <a class="button" href="/games/${card.id}/text" @click=${close}>${icon('accessibility')} ${S.table.textTable}</a>
      <a class="button" href="/games/${card.id}/replay" @click=${close}>${icon('history')} ${S.table.replay}</a>
      <a class="button" href="/games/${card.id}/report" @click=${close}>${icon('chart-line')} ${S.report.title}</a>
      <a class="button" href="/help/${card.game}" @click=${close}>${icon('circle-help')} ${S.table.help}</a>
      <button class="button" @click=${() => { close(); startTour({ asked: true }); }}>${icon('route')} ${S.table.tour}</button>
      ${card.mine.length ? html`<button class="button" @click=${() => { close(); void noticesDialog(page); }}>${icon('bell')} ${S.notices.title}</button>` : nothing}
      <a class="button" href="/api/games/${card.id}/journal" download="sandtable-${card.game}-${card.id}.json">${icon('scroll-text')} ${S.table.journal}</a>
    </section>
    ${session.hotSeat ? html`<label class="check"><input type="checkbox" .checked=${session.curtained} @change=${(/** @type {Event} */ e) => session.setCurtained(/** @type {HTMLInputElement} */ (e.target).checked)} /> ${S.table.handover}</label>` : nothing}
    ${card.mine.length ? html`<label class="check"><input type="checkbox" .checked=${recall('ask-to-end') === 'yes'} @change=${(/** @type {Event} */ e) => remember('ask-to-end', /** @type {HTMLInputElement} */ (e.target).checked ? 'yes' : null)} /> ${S.table.askToEnd}</label>
      <label class="check"><input type="checkbox" .checked=${recall('warn') !== 'no'} @change=${(/** @type {Event} */ e) => remember('warn', /** @type {HTMLInputElement} */ (e.target).checked ? null : 'no')} /> ${S.caution.setting}</label>` : nothing}
    ${sourceNote(card)} ${carriedNote(card)}
    ${diceSection(session)}
    <p class="hint">${S.name} ${ctx.about.version}</p>
  </div>`);
}

/** @param {TablePage} page @param {SeatCard} seat @param {() => void} close */
function seatRow(page, seat, close) {
  const { session, ctx } = page;
  const { card } = session;
  const mine = card.mine.includes(seat.id);
  const who = mine ? S.lobby.you : seat.kind === 'computer' ? S.computer(seat.level ?? '') : seat.kind === 'open' ? S.lobby.openSeat : (seat.player ?? '');
  const online = session.store.present.includes(seat.id);
  /** @param {object} body */
  const change = async (body) => {
    try {
      await api.post(`/games/${card.id}/seats/${seat.id}`, body);
      await session.reloadCard();
      close();
    } catch (error) {
      refusal(error);
    }
  };
  const level = ctx.about.levels[card.game]?.[0] ?? 'random';
  return html`<li>
    <span><strong>${seat.name}</strong> <span class="muted">${who}${online && !mine ? html` · <span class="online">${S.table.online}</span>` : nothing}</span></span>
    ${mine && !card.over
      ? seat.kind === 'computer'
        ? html`<button class="button small" @click=${() => change({ kind: 'me' })}>${S.staff.back}</button>`
        : html`<button class="button small" @click=${() => change({ kind: 'computer', level })}>${S.staff.hand}</button>`
      : nothing}
    ${card.owner && !mine && seat.kind !== 'person' && !seat.player && !card.over
      ? seat.kind === 'open'
        ? html`<button class="button small" @click=${() => change({ kind: 'computer', level })}>${S.table.toComputer}</button>`
        : html`<button class="button small" @click=${() => change({ kind: 'open' })}>${S.table.toOpen}</button>`
      : nothing}
  </li>`;
}

/** @param {TablePage} page */
function linkList(page) {
  const { card } = page.session;
  if (!card.links) return nothing;
  const rows = Object.entries(card.links.seats ?? {}).map(([seat, link]) => ({ title: S.table.linkFor(seatName(card.seats, seat)), link: linkOf(link) }));
  if (card.links.spectate) rows.push({ title: S.table.linkWatch, link: linkOf(card.links.spectate) });
  if (!rows.length) return nothing;
  return html`<section>
    <h3>${S.table.linksTitle}</h3>
    ${rows.map((r) => html`<div class="link-row"><label>${r.title}<input type="text" readonly .value=${r.link} @focus=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select()} /></label><button class="button" @click=${() => copy(r.link)}>${icon('copy')} ${S.table.copy}</button></div>`)}
  </section>`;
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    news(S.table.copied);
  } catch {
    news(text);
  }
}
