// The report after the action: the standing over time, forces, places, dice against expectation; it can be printed.

import { html, svg, render, nothing } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { loadBoard } from '../board.js';
import { seatName, unpacked } from '../store.js';
import { sentence } from '../sentence.js';
import { day } from '../dates.js';
import { chart } from '../panel/economy.js';
import { luckOf, extremes, fortunes } from '../luck.js';
import { dice } from '../panel/dice.js';
import { playerOf } from './lobby.js';

/** @import { GameCard, LogLine, View } from '../types.js' */
/** @import { Context } from '../app.js' */
/** @import { HistoryRow } from '../panel/economy.js' */
/** @typedef {{ position: number, turn: string, scores: { name: string, value: number }[], forces: Record<string, number>, places: Record<string, number>, taken: Taken[] }} ReportTurn */
/** @import { Fought } from '../luck.js' */
/** @typedef {{ space: string, from?: string | null, to?: string | null, worth: number }} Taken */

/** At most so many lines in a chart, and so many small maps. */
const SERIES = 8;
const MAPS = 8;
/** So many turning points, and so many places of each. */
const POINTS = 5;
const NAMED = 6;
/** So many tracks are drawn. */
const TRACKS = 3;

/** @param {Context} ctx */
export async function show(ctx) {
  const id = ctx.params[0];
  ctx.title(S.report.title);
  render(html`<p class="loading" role="status">${S.report.loading}</p>`, ctx.root);
  /** @type {GameCard} */
  const card = await api.get(`/games/${id}`);
  const seat = card.mine[0] ?? 'spectator';
  /** @type {[ReportTurn[], LogLine[], HistoryRow[], Fought[], Awaited<ReturnType<typeof loadBoard>>]} */
  const [turns, lines, history, fought, board] = await Promise.all([api.get(`/games/${id}/report`, { seat }), api.get(`/games/${id}/log`, { seat }), api.get(`/games/${id}/history`, { seat }), api.get(`/games/${id}/luck`, { seat }), loadBoard(card.game)]);
  const years = await Promise.all(yearsOf(turns).map(async (turn) => ({ turn, view: unpacked((await api.get(`/games/${id}/at/${turn.position}`, { seat })).view) })));
  ctx.title(`${S.report.title}: ${card.title}`);
  render(template({ card, turns, lines, history, fought, board, years }), ctx.root);
}

/** The first turn of each year, and the last of all. @param {ReportTurn[]} turns */
function yearsOf(turns) {
  const year = (/** @type {ReportTurn} */ t) => /\b(19\d\d)\b/.exec(t.turn)?.[1] ?? '';
  const first = turns.filter((t, i) => i === 0 || year(t) !== year(turns[i - 1]));
  const last = /** @type {ReportTurn} */ (turns.at(-1));
  return [...first.filter((t) => t.position !== last.position), last].slice(-MAPS);
}

/** @param {{ card: GameCard, turns: ReportTurn[], lines: LogLine[], history: HistoryRow[], fought: Fought[], board: Awaited<ReturnType<typeof loadBoard>>, years: { turn: ReportTurn, view: View }[] }} war */
function template({ card, turns, lines, history, fought, board: { board, names }, years }) {
  const over = (/** @type {string} */ id, /** @type {string} */ title, /** @type {(t: ReportTurn) => Record<string, number>} */ values) => {
    const shown = largest(turns.map(values));
    const history = turns.map((t) => ({ position: t.position, turn: t.turn, tracks: [{ id, title, values: Object.fromEntries(shown.map((key) => [key, values(t)[key] ?? 0])) }] }));
    return Object.keys(history[0].tracks[0].values).length ? html`<section><h2>${title}</h2>${turns.length > 1 ? chart(history, id, names) : html`<p class="muted">${S.report.short}</p>`}</section>` : nothing;
  };
  return html`<article class="sheet report">
    <header>
      <p class="kicker">${S.report.title} · ${S.dates.begun(day(Number(card.created)))}</p>
      <h1>${card.title}</h1>
      <p class="lead">${card.outcome ? html`${card.outcome.title}. ${sentence(card.outcome.reason)}` : S.report.unfinished(card.turn)}</p>
      <ul class="card-seats">${card.seats.map((s) => html`<li><span class="seat-name">${s.name}</span> <span class="muted">${playerOf(card, s)}</span></li>`)}</ul>
      <p class="no-print"><button class="button" @click=${() => print()}>${icon('scroll-text')} ${S.report.print}</button> <a class="button" href="/games/${card.id}/replay">${icon('history')} ${S.table.replay}</a></p>
    </header>
    ${board.spaces.length ? html`<section><h2>${S.report.fronts}</h2><div class="fronts">${years.map(({ turn, view }) => front(turn.turn, view, board, names))}</div></section>` : nothing}
    ${over('standing', S.report.standing, (t) => Object.fromEntries(t.scores.map((s) => [s.name, s.value])))}
    ${turningPoints(card, turns, names)} ${over('places', S.report.places, (t) => t.places)} ${over('forces', S.report.forces, (t) => t.forces)} ${lossTable(turns, names)} ${economy(history, names)} ${luck(card, lines, fought)}
  </article>`;
}

/** The turns in which most changed hands, by what the staff thinks that places are worth. @param {GameCard} card @param {ReportTurn[]} turns @param {import('../board.js').Names} names */
function turningPoints(card, turns, names) {
  const swing = (/** @type {ReportTurn} */ t) => t.taken.reduce((sum, { worth }) => sum + worth, 0);
  // What a turn has taken stands at the start of the next, or now.
  const points = turns.map((t, i) => ({ turn: turns[i - 1]?.turn ?? t.turn, at: t.position, taken: t.taken, swing: swing(t) })).filter((point) => point.swing > 0);
  if (!points.length) return nothing;
  const greatest = points.toSorted((a, b) => b.swing - a.swing).slice(0, POINTS).toSorted((a, b) => a.at - b.at);
  const hands = (/** @type {Taken} */ { space, from, to }) => html`<li><strong>${names.space(space)}</strong> ${S.summary.from(from ? names.nation(from) : '', to ? names.nation(to) : '')}</li>`;
  return html`<section class="turning-points">
    <h2>${S.report.turning}</h2>
    <p class="muted">${S.report.turningHelp}</p>
    ${greatest.map(({ turn, at, taken, swing }) => html`<h3>${turn} <span class="muted">${S.report.swing(swing)}</span> <a class="no-print" href="/games/${card.id}/replay?at=${at}">${S.talk.look}</a></h3>
      <ul>${taken.slice(0, NAMED).map(hands)}${taken.length > NAMED ? html`<li class="muted">${S.log.together(taken.length - NAMED)}</li>` : nothing}</ul>`)}
  </section>`;
}

/** What each nation had less of from turn to turn. @param {ReportTurn[]} turns @param {import('../board.js').Names} names */
function lossTable(turns, names) {
  /** @type {Map<string, number>} */
  const lost = new Map();
  for (const [i, turn] of turns.entries()) {
    const before = turns[i - 1]?.forces ?? {};
    for (const nation of Object.keys(before)) lost.set(nation, (lost.get(nation) ?? 0) + Math.max(0, before[nation] - (turn.forces[nation] ?? 0)));
  }
  const rows = [...lost].filter(([, n]) => n > 0).toSorted((a, b) => b[1] - a[1]);
  if (!rows.length) return nothing;
  return html`<section><h2>${S.report.losses}</h2><p class="muted">${S.report.lossesHelp}</p>
    <table class="figures"><tbody>${rows.map(([nation, n]) => html`<tr><th scope="row">${names.nation(nation)}</th><td>${n}</td></tr>`)}</tbody></table></section>`;
}

/** Money and what else is counted, turn by turn. @param {HistoryRow[]} history @param {import('../board.js').Names} names */
function economy(history, names) {
  if (history.length < 2) return nothing;
  const tracks = history[0].tracks.slice(0, TRACKS);
  return html`${tracks.map(({ id, title }) => html`<section><h2>${title}</h2>${chart(history, id, names)}</section>`)}`;
}

/** A chart has room for so many. @param {Record<string, number>[]} rows */
function largest(rows) {
  const most = (/** @type {string} */ key) => Math.max(...rows.map((row) => Math.abs(row[key] ?? 0)));
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted((a, b) => most(b) - most(a)).slice(0, SERIES);
}

/** A small map: a dot for every place, in the colour of its holder. @param {string} turn @param {View} view @param {import('../map/field.js').Board} board @param {import('../board.js').Names} names */
function front(turn, view, board, names) {
  const held = new Map(view.spaces.map((space) => [space.key, space.control]));
  const r = Math.sqrt((board.width * board.height) / Math.max(1, board.spaces.length)) * 0.3;
  const dots = board.spaces.flatMap(({ key, x, y }) => {
    const control = held.get(key);
    return control ? [svg`<circle cx=${x} cy=${y} r=${r} fill=${names.colour(control)}></circle>`] : [];
  });
  return html`<figure><svg viewBox="0 0 ${board.width} ${board.height}" role="img" aria-label=${S.report.frontOf(turn)}>${dots}</svg><figcaption>${turn}</figcaption></figure>`;
}

/** @param {GameCard} card @param {LogLine[]} lines @param {Fought[]} fought */
function luck(card, lines, fought) {
  const rows = luckOf(lines);
  if (!rows.length) return nothing;
  const strange = extremes(lines);
  const number = (/** @type {number} */ n) => n.toLocaleString(document.documentElement.lang || 'en', { maximumFractionDigits: 2, minimumFractionDigits: 2 });
  return html`<section>
    <h2>${S.report.dice}</h2>
    <p class="muted">${S.report.diceHelp}</p>
    <table class="figures">
      <thead><tr><th scope="col">${S.table.seat}</th><th scope="col">${S.report.thrown}</th><th scope="col">${S.report.mean}</th><th scope="col">${S.report.expected}</th><th scope="col">${S.report.deviation}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${seatName(card.seats, row.seat)}</th><td>${row.count}</td><td>${number(row.mean)}</td><td>${number(row.expected)}</td><td>${row.deviation > 0 ? '+' : ''}${number(row.deviation)}</td></tr>`)}</tbody>
    </table>
    ${fortune(card, S.report.luck, fortunes(fought, 1), number)} ${fortune(card, S.report.misfortune, fortunes(fought, -1), number)}
    ${strange.length ? html`<h3>${S.report.strange}</h3><ul class="strange">${strange.map(({ line, deviation }) => html`<li><strong>${deviation > 0 ? S.report.high : S.report.low}</strong> ${line.turn}: ${line.text} ${dice(line.dice ?? [])}</li>`)}</ul>` : nothing}
  </section>`;
}

/** Battles whose dice did the most for whoever rolled, or the most against. @param {GameCard} card @param {string} title @param {Fought[]} battles @param {(n: number) => string} number */
function fortune(card, title, battles, number) {
  if (!battles.length) return nothing;
  const row = (/** @type {Fought} */ b) => html`<li><strong>${seatName(card.seats, b.seat)}</strong>, ${b.turn}: ${b.title}: ${b.result}. ${b.words}
    <span class="muted">${b.swing > 0 ? S.report.better(number(b.swing / 100), b.good / b.out_of) : S.report.worse(number(-b.swing / 100), b.bad / b.out_of)}</span> <a class="no-print" href="/games/${card.id}/replay?at=${b.position}">${S.talk.look}</a></li>`;
  return html`<h3>${title}</h3><ul class="strange">${battles.map(row)}</ul>`;
}
