// The log: what happened, with dice, rules, a filter, and the way back.

import { guard, html, nothing, repeat } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { KINDS } from '../lines.js';
import { dice } from './dice.js';

/** @import { LogLine } from '../types.js' */

/**
 * @typedef {{
 *   lines: LogLine[],
 *   note: unknown,
 *   game: string,
 *   id: string,
 *   turn: string,
 *   query: string,
 *   filter: { open: boolean, nation: string, place: string, kind: string },
 *   about: import('../lines.js').Lines | null,
 *   names: import('../board.js').Names,
 *   show: ((keys: string[]) => void) | null,
 *   undoable: Set<number>,
 *   headings: string[],
 *   since: boolean,
 *   seatName: (ref: any) => string,
 *   more: boolean,
 *   set: (change: { turn?: string, query?: string, filter?: { open: boolean, nation: string, place: string, kind: string } }) => void,
 *   undoTo: (position: number) => void,
 *   older: () => void,
 *   rule: (id: string) => void,
 * }} LogPanel
 */

/** A rule's number that opens it in the panel, or as a page where there is none. @param {string} game @param {string} rule @param {((id: string) => void) | null} open */
export function ruleLink(game, rule, open) {
  if (!rule) return nothing;
  return html`<a
    class="rule"
    href="/rules/${game}#r${rule}"
    @click=${(/** @type {MouseEvent} */ e) => {
      if (!open || e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      open(rule);
    }}
    >${S.rule(rule)}</a
  >`;
}

/**
 * The newest first: turns, in a turn its phases, in a phase its lines below the name of the phase.
 * @param {LogLine[]} lines @param {string[]} headings the rules that begin a phase
 */
function byTurn(lines, headings) {
  /** @type {{ turn: string, phases: { heading: LogLine | null, lines: LogLine[] }[] }[]} */
  const turns = [];
  for (const line of lines) {
    if (turns.at(-1)?.turn !== line.turn) turns.push({ turn: line.turn, phases: [] });
    const phases = /** @type {typeof turns[0]} */ (turns.at(-1)).phases;
    if (!line.text) continue;
    const heading = headings.includes(line.rule) || Boolean(line.events?.some((event) => event.kind === 'heading' && event.level > 1));
    if (heading || !phases.length) phases.push({ heading: heading ? line : null, lines: heading ? [] : [line] });
    else phases.at(-1)?.lines.push(line);
  }
  return turns.toReversed().map(({ turn, phases }) => ({
    turn,
    lines: phases.toReversed().flatMap(({ heading, lines }) => [
      ...(heading ? [{ line: heading, heading: true, more: [] }] : []),
      ...together(lines).toReversed(),
    ]),
  }));
}

/** Lines of a group of actions are one entry, under the first of them. @param {LogLine[]} lines @returns {{ line: LogLine, heading: boolean, more: LogLine[] }[]} */
function together(lines) {
  /** @type {{ line: LogLine, heading: boolean, more: LogLine[] }[]} */
  const entries = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && line.group !== undefined && last.line.group === line.group) last.more.push(line);
    else entries.push({ line, heading: false, more: [] });
  }
  return entries;
}

/** @param {LogPanel} p */
export function logPanel(p) {
  const turns = [...new Set(p.lines.map((l) => l.turn).filter(Boolean))];
  const words = p.query.trim().toLowerCase();
  const { nation, place, kind } = p.filter;
  const fits = (/** @type {LogLine} */ l) => !(nation || place || kind) || Boolean(p.about?.passes(l, p.filter));
  const shown = p.lines.filter((l) => (!p.turn || l.turn === p.turn) && (!words || l.text.toLowerCase().includes(words)) && fits(l));
  const turnsShown = byTurn(shown, p.headings);
  return html`<div class="log">
    <div class="log-head">${filterTemplate(p, turns)}
    ${p.since && p.lines.length ? html`<a class="button small log-since" href="/games/${p.id}/replay?since">${icon('clock')} ${S.log.since}</a>` : nothing}</div>
    ${p.note}
    ${shown.length ? nothing : html`<p class="muted">${p.lines.length ? S.log.none : S.log.empty}</p>`}
    ${turnsShown.map((g) => guard([p.turn, p.query, nation, place, kind, g.lines.length, g.lines[0]?.line, g.lines.at(-1)?.line, g.lines.filter((l) => p.undoable.has(l.line.position)).length], () => turnTemplate(g, p)))}
    ${p.more ? html`<button class="button" @click=${p.older}>${S.log.older}</button>` : nothing}
  </div>`;
}

/** The lines of one turn, newest first; drawn anew only where one came or went. @param {{ turn: string, lines: { line: LogLine, heading: boolean, more: LogLine[] }[] }} turn @param {LogPanel} p */
function turnTemplate({ turn, lines }, p) {
  const marked = new Set();
  /** The seat is named where another begins. @type {unknown} */
  let named = null;
  /** @param {LogLine} l @param {boolean} heading @param {LogLine[]} more */
  const line = (l, heading, more) => {
    const back = p.undoable.has(l.position) && !marked.has(l.position);
    marked.add(l.position);
    const seat = !heading && named !== l.seat;
    named = heading ? null : l.seat;
    return guard([l, back, heading, seat, more.length], () => lineTemplate(l, p, { back, heading, seat, more }));
  };
  return html`<section>
    <h3 class="log-turn">${turn}</h3>
    <ol class="log-lines">
      ${repeat(lines, (l) => l.line.n, (l) => line(l.line, l.heading, l.more))}
    </ol>
  </section>`;
}

/** @param {LogLine} line @param {LogPanel} p @param {{ back: boolean, heading: boolean, seat: boolean, more: LogLine[] }} how */
function lineTemplate(line, p, how) {
  const { back } = how;
  const seat = how.seat && p.seatName(line.seat);
  return html`<li class="with-actions ${how.heading ? 'log-phase' : ''}">
    <div>${seat ? html`<span class="log-seat">${seat}</span>` : nothing}
    <span class="log-text">${how.heading ? line.text.replace(/\.$/, '') : line.text}</span>
    ${line.dice?.length ? dice(line.dice) : nothing} ${ruleLink(p.game, line.rule, p.rule)}
    ${how.more.length ? html`<details class="log-group"><summary>${S.log.together(how.more.length)}</summary><ul>${how.more.map((other) => html`<li>${other.text}</li>`)}</ul></details>` : nothing}</div>
    <span class="log-actions">
      ${back ? html`<button class="button quiet small" @click=${() => p.undoTo((line.group ?? line.position - 1) + 1)} title=${S.history.undoTo}>${icon('undo-2')}<span class="visually-hidden">${S.history.undoTo}</span></button>` : nothing}
      ${showButton(line, p)}
      <a class="button quiet small" href="/games/${p.id}/replay?at=${line.position}" title=${S.log.replayHere}>${icon('history')}<span class="visually-hidden">${S.log.replayHere}</span></a>
    </span>
  </li>`;
}

/** A line that names places leads there. @param {LogLine} line @param {LogPanel} p */
function showButton(line, p) {
  const { show } = p;
  const keys = show ? (p.about?.about(line).places ?? []) : [];
  if (!show || !keys.length) return nothing;
  return html`<button class="button quiet small" @click=${() => show(keys)} title=${S.lines.show}>${icon('map')}<span class="visually-hidden">${S.lines.show}</span></button>`;
}

/** By turn, words, nation, place and kind; closed until somebody asks. @param {LogPanel} p @param {string[]} turns */
function filterTemplate(p, turns) {
  const { about, names, filter } = p;
  if (!about || !p.lines.length) return nothing;
  const set = (/** @type {Partial<typeof filter>} */ change) => p.set({ filter: { ...filter, ...change } });
  const on = [p.turn, p.query.trim(), filter.nation, filter.place, filter.kind].filter(Boolean).length;
  return html`<details class="log-filter" .open=${filter.open} @toggle=${(/** @type {Event} */ e) => toggled(e, filter.open, (open) => set({ open }))}>
    <summary>${S.lines.filter}${on ? html` <span class="muted">(${on})</span>` : nothing}</summary>
    ${filter.open ? html`<div class="log-tools">
      <select aria-label=${S.log.filter} @change=${(/** @type {Event} */ e) => p.set({ turn: /** @type {HTMLSelectElement} */ (e.target).value })}>
        <option value="">${S.log.all}</option>
        ${turns.map((t) => html`<option value=${t} ?selected=${t === p.turn}>${t}</option>`)}
      </select>
      <input type="search" aria-label=${S.log.search} placeholder=${S.log.search} .value=${p.query} @input=${(/** @type {Event} */ e) => p.set({ query: /** @type {HTMLInputElement} */ (e.target).value })} />
    </div><div>
      ${choose(S.lines.nation, S.lines.allNations, named(p.lines.flatMap((l) => about.about(l).nations), (key) => names.nation(key)), filter.nation, (nation) => set({ nation }))}
      ${choose(S.lines.place, S.lines.allPlaces, named(p.lines.flatMap((l) => about.about(l).places), (key) => names.space(key)), filter.place, (place) => set({ place }))}
      ${choose(S.lines.kind, S.lines.all, KINDS.map((kind) => [kind, S.lines.kinds[kind]]), filter.kind, (kind) => set({ kind }))}
    </div>` : nothing}
  </details>`;
}

/** @param {Event} event @param {boolean} was @param {(open: boolean) => void} tell */
function toggled(event, was, tell) {
  const { open } = /** @type {HTMLDetailsElement} */ (event.target);
  if (open !== was) tell(open);
}

/** Each once, by its name. @param {string[]} keys @param {(key: string) => string} name @returns {[string, string][]} */
const named = (keys, name) => [...new Set(keys)].map((key) => /** @type {[string, string]} */ ([key, name(key)])).sort(([, a], [, b]) => a.localeCompare(b));

/** @param {string} label @param {string} all @param {[string, string][]} options @param {string} now @param {(key: string) => void} pick */
function choose(label, all, options, now, pick) {
  return html`<select aria-label=${label} @change=${(/** @type {Event} */ e) => pick(/** @type {HTMLSelectElement} */ (e.target).value)}>
    <option value="">${all}</option>
    ${options.map(([key, name]) => html`<option value=${key} ?selected=${key === now}>${name}</option>`)}
  </select>`;
}
