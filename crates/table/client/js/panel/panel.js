// The panel beside the map: the decision on top, books and papers below.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { seatName } from '../store.js';
import { sentence } from '../sentence.js';
import { undoable } from '../session.js';
import { withTerms } from '../terms.js';
import { adviceTemplate, handedTemplate } from './advice.js';
import { fallenTemplate } from './fallen.js';
import { followTemplate } from './follow.js';
import { pathTree } from './path.js';
import { allotmentTemplate } from './allotment.js';
import { offersPanel, finishButtons } from './offers.js';
import { guideTemplate } from './guide.js';
import { handTemplate } from './hand.js';
import { involvedTemplate, placesAsked } from './involved.js';
import { oddsCard } from './odds.js';
import { ordersTemplate } from './orders.js';
import { logPanel, ruleLink } from './log.js';
import { forcesPanel } from './forces.js';
import { fairNote } from './fair.js';
import { economyPanel } from './economy.js';
import { rulesPanel } from './rules.js';
import { sheetTemplate } from './sheet.js';
import { proposalTemplate, rematchButton, talkPanel } from './talk.js';
import { victoryPanel } from './victory.js';
import { carriedNote, stoppedNote } from './versions.js';

/** @import { TablePage } from '../pages/table.js' */
/** @import { Odds, Offer, Rule, Decision } from '../types.js' */

/**
 * @typedef {{
 *   tab: 'log' | 'forces' | 'economy' | 'victory' | 'rules' | 'talk',
 *   sheet: 'peek' | 'half' | 'full',
 *   query: string, mapOpen: boolean, numbers: Record<string, number>,
 *   logTurn: string, logQuery: string, logFilter: { open: boolean, nation: string, place: string, kind: string },
 *   nation: string, track: string, ruleQuery: string,
 *   rules: Rule[] | null,
 *   history: import('./economy.js').HistoryRow[] | null,
 *   standing: import('../types.js').Standing | null | undefined,
 *   odds: Odds[],
 *   advice: any, advising: boolean,
 * }} PanelState
 */

/** @returns {PanelState} */
export const freshPanel = () => ({
  tab: 'log', sheet: 'half', query: '', mapOpen: false, numbers: {}, logTurn: '', logQuery: '', logFilter: { open: false, nation: '', place: '', kind: '' }, nation: '', track: '', ruleQuery: '',
  rules: null, history: null, standing: undefined, odds: [], advice: null, advising: false,
});

const TABS = /** @type {const} */ (['log', 'forces', 'economy', 'victory', 'rules', 'talk']);
const TAB_ICONS = { log: 'scroll-text', forces: 'boxes', economy: 'chart-line', victory: 'flag', rules: 'book-open', talk: 'message-square' };
const NEXT_SHEET = /** @type {const} */ ({ peek: 'half', half: 'full', full: 'peek' });

/** @param {TablePage} page */
export function panelTemplate(page) {
  const { session, ui } = page;
  const { decision } = session;
  return html`<div class="panel-inner sheet-${ui.sheet}" data-position=${session.table?.position ?? nothing} aria-busy=${session.busy}>
    <button class="sheet-handle" aria-label=${S.table.sheet} @click=${() => page.set({ sheet: NEXT_SHEET[ui.sheet] })}><span></span></button>
    <section class="now ${decision ? 'is-mine' : ''}" aria-label=${S.turn.path}>
      <h2 class="visually-hidden">${decision ? S.turn.yours : S.turn.path}</h2>
      <div class="now-scroll" tabindex="-1">
        ${proposalTemplate(page.talk)} ${page.talk.clock.template()} ${handedTemplate(page)} ${decision && !session.handed ? decisionTemplate(page, decision) : waitingTemplate(page)}
      </div>
      ${actionRow(page)}
    </section>
    <section class="papers">
      <div class="tabs" role="tablist" aria-label=${S.table.panel} @keydown=${(/** @type {KeyboardEvent} */ e) => tabKeys(e, page)}>
        ${TABS.map(
          (t) => html`<button role="tab" id="tab-${t}" aria-selected=${ui.tab === t} aria-controls="tab-body" tabindex=${ui.tab === t ? 0 : -1} @click=${() => page.set({ tab: t, sheet: 'full' })}>${icon(TAB_ICONS[t])} ${S[t].title}${t === 'talk' && page.talk.unread && ui.tab !== 'talk' ? html`<span class="unread" aria-label=${S.talk.unread(page.talk.unread)}>${page.talk.unread}</span>` : nothing}</button>`,
        )}
      </div>
      <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby="tab-${ui.tab}" tabindex="0"><h2 class="visually-hidden">${S[ui.tab].title}</h2>${tabBody(page)}</div>
    </section>
  </div>`;
}

/** @param {KeyboardEvent} event @param {TablePage} page */
function tabKeys(event, page) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = TABS[(TABS.indexOf(page.ui.tab) + step + TABS.length) % TABS.length];
  page.set({ tab: next });
  requestAnimationFrame(() => document.getElementById(`tab-${next}`)?.focus());
}

/** @param {TablePage} page @param {Decision} decision */
function offersOf(page, decision) {
  const { session, ui } = page;
  return {
    decision: page.purchases.open ? { ...decision, offers: decision.offers.filter((o) => !o.buys) } : decision,
    look: page.board.look,
    names: page.board.names,
    busy: session.busy,
    query: ui.query,
    mapOpen: ui.mapOpen,
    numbers: ui.numbers,
    where: (/** @type {Offer} */ o) => page.placeOf(o),
    set: (/** @type {any} */ change) => page.set(change),
    act: (/** @type {any} */ o) => void page.choose(o),
    finish: (/** @type {any} */ o) => void page.finish(o),
    all: (/** @type {string} */ verb, /** @type {Offer[]} */ list) => (page.allotment.fits(list) && !page.allotment.proposal ? () => void page.allotment.all(verb) : null),
    fight: (/** @type {any} */ o) => void page.battles.fight(o),
    hover: (/** @type {any} */ o) => page.hover(o),
  };
}

/** @param {TablePage} page @param {Decision} decision */
function decisionTemplate(page, decision) {
  const { session, ui } = page;
  const card = oddsOf(page);
  return html`${pathTree(decision.path)}
    <p class="who">${S.turn.yours} · ${seatName(session.seats, session.seat)}</p>
    <p class="prompt" aria-live="polite">${withTerms(decision.text, page.board.look.glossary)} ${ruleLink(session.card.game, decision.rule, (r) => page.openRule(r))}</p>
    ${ordersTemplate(page.orders, (key) => page.placeName(key))} ${handTemplate(page)} ${guideTemplate(page, decision)} ${rolled(page)} ${followTemplate(page)} ${page.battles.many ? nothing : ui.odds.map(card)} ${ui.odds.length ? nothing : involved(page, decision)} ${adviceTemplate(page)} ${sheetTemplate(page)} ${allotmentTemplate(page)} ${offersPanel(offersOf(page, decision))}
    ${page.battles.many ? ui.odds.map(card) : nothing}`;
}

/** Who stands where the question is, as long as no board of a battle says it better. @param {TablePage} page @param {Decision} decision */
const involved = (page, decision) => involvedTemplate(placesAsked(decision, page.lines), page.session.table?.view, page.board.names, page.map ? (place) => page.map.focusSpace(place) : null);

/** What the dice said of the last battle. @param {TablePage} page */
function rolled(page) {
  const { battles, session } = page;
  const close = () => {
    battles.fallen = null;
    page.draw();
  };
  return fallenTemplate(battles.fallen, (rule) => ruleLink(session.card.game, rule, (r) => page.openRule(r)), close);
}

/** @param {TablePage} page */
const oddsOf = (page) => (/** @type {Odds} */ odds) => oddsCard(odds, (rule) => ruleLink(page.session.card.game, rule, (r) => page.openRule(r)));

/** @param {TablePage} page */
function waitingTemplate(page) {
  const { session } = page;
  const table = session.table;
  if (!table) return nothing;
  if (table.outcome) {
    const winners = table.outcome.winners.map((w) => seatName(session.seats, w)).join(', ');
    return html`${stoppedNote(page.ctx, session.card)}<div class="outcome">
      <p class="who">${S.turn.over}</p>
      <h2>${table.outcome.title}</h2>
      <p>${sentence(table.outcome.reason)}</p>
      <p class="muted">${winners ? S.turn.winners(winners) : S.turn.draw}</p>
      <a class="button primary" href="/games/${session.id}/replay">${icon('history')} ${S.table.replay}</a> <a class="button" href="/games/${session.id}/report">${icon('chart-line')} ${S.report.title}</a> ${rematchButton(page.talk)}
      ${fairNote(session)}
    </div>`;
  }
  const waiting = session.waiting;
  if (!waiting) return stoppedNote(page.ctx, session.card);
  const path = waiting.path.length ? waiting.path : [table.view.turn];
  return html`${pathTree(path)}
    <p class="prompt" role="status">
      ${waiting.thinking ? html`<span class="thinking-dots" aria-hidden="true"><i></i><i></i><i></i></span> ${S.turn.thinking(waiting.card.name)}` : S.turn.theirs(waiting.card.name)}
    </p>
    ${ordersTemplate(page.orders, (key) => page.placeName(key))} ${page.staff.plays ? adviceTemplate(page) : nothing} ${followTemplate(page)} ${rolled(page)} ${page.ui.odds.map(oddsOf(page))}
    <p class="muted small">${S.turn.notYours}</p>`;
}

/** @param {TablePage} page */
function actionRow(page) {
  const { session, ui } = page;
  const { decision } = session;
  if (session.seat === 'spectator') return nothing;
  return html`<div class="action-row">
    <div class="history-buttons">
      <button class="button quiet" ?disabled=${!session.canUndo || session.busy} @click=${() => session.undo()} title="${S.history.undo} (Ctrl+Z)" aria-label=${S.history.undo} aria-keyshortcuts="Control+Z">${icon('undo-2')} <span class="wide-only">${S.history.undo}</span></button>
      <button class="button quiet" ?disabled=${!session.table?.redo.can || session.busy} @click=${() => session.redo()} title="${S.history.redo} (Ctrl+Y)" aria-label=${S.history.redo}>${icon('redo-2')}</button>
    </div>
    ${decision && !session.handed ? html`<button class="button quiet advise" aria-label=${ui.advising ? S.advice.asking : S.advice.ask} title=${S.advice.ask} ?disabled=${ui.advising || session.busy || Boolean(page.staff.plays)} @click=${() => page.staff.advise()}>${icon('lightbulb')} <span class="wide-only">${ui.advising ? S.advice.asking : S.advice.ask}</span></button>` : nothing}
    ${againButton(page)}
    <div class="finish-buttons">${decision && !session.handed ? finishButtons(offersOf(page, decision)) : nothing}</div>
  </div>`;
}

/** What was done last can be done once more with one click. @param {TablePage} page */
function againButton(page) {
  const { session, choice } = page;
  const { again } = choice;
  if (choice.droppable) return html`<button class="button quiet drop" @click=${() => choice.drop()} title="${S.offers.drop} (Esc)" aria-keyshortcuts="Escape">${icon('x')} ${S.offers.drop}</button>`;
  if (!again) return nothing;
  return html`<button class="button quiet again" ?disabled=${session.busy} @click=${() => page.repeat()} @pointerenter=${() => page.hover(again)} @pointerleave=${() => page.hover(null)} title="${S.offers.again(again.text)} (R)" aria-keyshortcuts="R">${icon('redo-2')} ${S.offers.again(again.text)}</button>`;
}

/** @param {TablePage} page */
function tabBody(page) {
  const { session, ui, board } = page;
  const table = session.table;
  if (!table) return nothing;
  switch (ui.tab) {
    case 'log':
      return logPanel({
        lines: table.log,
        note: carriedNote(session.card),
        game: session.card.game,
        id: session.id,
        turn: ui.logTurn,
        query: ui.logQuery,
        filter: ui.logFilter,
        about: page.lines,
        names: board.names,
        show: page.map ? (keys) => page.map.point(keys) : null,
        undoable: table.undo.can ? undoable(table.log, (r) => session.idOf(r), session.seat) : new Set(),
        headings: board.look.headings,
        since: session.seat !== 'spectator',
        seatName: (ref) => seatName(session.seats, ref),
        more: table.log_from > 0,
        set: (c) => page.set({ ...(c.turn !== undefined && { logTurn: c.turn }), ...(c.query !== undefined && { logQuery: c.query }), ...(c.filter && { logFilter: c.filter }) }),
        undoTo: (position) => void session.undo(position - 1),
        older: () => void page.olderLog(),
        rule: (id) => page.openRule(id),
      });
    case 'forces':
      return forcesPanel({ view: table.view, names: board.names, nation: ui.nation, setNation: (nation) => page.set({ nation }) });
    case 'economy':
      return economyPanel({ view: table.view, names: board.names, history: ui.history, track: ui.track, setTrack: (track) => page.set({ track }) });
    case 'victory':
      return victoryPanel({ standing: ui.standing, game: session.card.game, place: (key) => page.placeName(key), show: page.map ? (key) => page.map.focusSpace(key) : null, rule: (id) => page.openRule(id) });
    case 'talk':
      page.talk.looked();
      return talkPanel(page.talk);
    case 'rules':
      return rulesPanel({ rules: ui.rules, game: session.card.game, query: ui.ruleQuery, now: session.decision?.rule ?? null, setQuery: (ruleQuery) => page.set({ ruleQuery }) });
  }
}
