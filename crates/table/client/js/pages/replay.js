// Replay: a time line, step by step, at any position that this seat may look at.

import { html, svg, render, nothing } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { hasPlaces, loadBoard } from '../board.js';
import { seatName, unpacked } from '../store.js';
import { theme, onTheme, recallHere } from '../settings.js';
import { curtained } from '../session.js';
import { news, refusal } from '../toast.js';
import { copy } from '../panel/tablebar.js';
import { pathTree } from '../panel/path.js';
import { dice } from '../panel/dice.js';
import { ruleLink } from '../panel/log.js';
import { figureTables } from '../panel/economy.js';
import { createMap } from '../map/map.js';
import { Look } from '../map/look.js';
import { cardTable } from '../panel/cards.js';
import { playFromHere } from '../panel/from.js';
import { summaryTemplate } from '../panel/summary.js';
import { summarize } from '../summary.js';
import { Choices } from '../targets.js';

/** @import { GameCard, View, LogLine } from '../types.js' */
/** @import { Context } from '../app.js' */
/** @typedef {{ position: number, view: View, log: LogLine[], action?: string | null, label?: string | null }} Moment */
/** @typedef {{ position: number, path: string[] }} Mark */

/** Milliseconds for a step of which there is nothing to read. */
const SHORT = 60;
const SPEEDS = { slow: 2400, normal: 1200, fast: 450 };

/** @param {Context} ctx */
export async function show(ctx) {
  const id = ctx.params[0];
  /** @type {GameCard} */
  const card = await api.get(`/games/${id}`);
  if (curtained(card) && !recallHere(`seat:${id}`)) {
    // Who sits here must be known first: a seat's past is as secret as its present.
    ctx.go(`/games/${id}`, { replace: true });
    return;
  }
  const replay = new Replay(ctx, card);
  try {
    await replay.start();
  } catch (error) {
    replay.leave();
    throw error;
  }
  return replay;
}

class Replay {
  /** @param {Context} ctx @param {GameCard} card */
  constructor(ctx, card) {
    this.ctx = ctx;
    this.card = card;
    this.seat = this.firstSeat();
    this.length = 0;
    /** @type {Mark[]} */
    this.marks = [];
    this.at = 0;
    /** @type {Moment | null} */
    this.moment = null;
    /** @type {Map<number, Promise<Moment>>} */
    this.kept = new Map();
    this.speed = /** @type {keyof typeof SPEEDS} */ ('normal');
    this.playing = 0;
    this.wanted = 0;
    /** @type {any} */
    this.map = null;
    this.gone = false;
    /** Where “since my last move” began, and what it came to. @type {number | null} */
    this.from = null;
    /** @type {import('../summary.js').Summary | null} */
    this.summary = null;
    this.onKey = (/** @type {KeyboardEvent} */ e) => this.key(e);
  }

  /** The seats that this visitor may look through: their own, or all when the game is over. */
  get seats() {
    if (this.card.over) return [...this.card.seats.map((s) => s.id), 'spectator'];
    if (curtained(this.card)) return [recallHere(`seat:${this.card.id}`) ?? 'spectator'];
    return this.card.mine.length ? this.card.mine : ['spectator'];
  }

  firstSeat() {
    const asked = this.ctx.query.get('seat');
    return asked && this.seats.includes(asked) ? asked : this.seats[0];
  }

  async start() {
    const { ctx, card } = this;
    ctx.title(`${S.replay.title}: ${card.title}`);
    this.board = await loadBoard(card.game);
    ctx.root.classList.add('table-page', 'replay-page');
    this.mapRoot = document.createElement('div');
    this.mapRoot.className = 'map-root';
    this.panelRoot = document.createElement('aside');
    this.panelRoot.className = 'panel';
    this.panelRoot.setAttribute('aria-label', S.replay.title);
    this.cardsRoot = document.createElement('div');
    this.cardsRoot.className = 'cards-root';
    ctx.root.replaceChildren(this.mapRoot, this.cardsRoot, this.panelRoot);
    ctx.bar({
      wide: true,
      middle: html`<div class="game-name"><strong>${card.title}</strong><span class="muted">${S.replay.title}</span></div>`,
      end: html`<a class="button" href="/games/${card.id}" aria-label=${S.replay.toTable}>${icon('play')} <span class="wide-only">${S.replay.toTable}</span></a>`,
    });
    this.stopTheme = onTheme(() => {
      this.map?.destroy();
      this.map = null;
      if (this.moment) this.lay(this.moment, false);
    });
    document.addEventListener('keydown', this.onKey);
    await this.readTimeline();
    const at = Number(ctx.query.get('at') ?? NaN);
    if (ctx.query.has('since')) await this.since();
    else await this.go(Number.isInteger(at) ? at : this.length);
  }

  /** The map and the cards of a moment. @param {Moment} moment @param {boolean} animate */
  lay(moment, animate) {
    const { board, look } = /** @type {any} */ (this.board);
    if (!this.map && hasPlaces(board, moment.view)) this.makeMap();
    if (!animate) this.map?.trails.clear();
    this.map?.show(moment.view, null, { animate, events: moment.log.flatMap((line) => line.events ?? []), trails: animate });
    const root = /** @type {HTMLElement} */ (this.cardsRoot);
    root.classList.toggle('alone', !this.map);
    this.ctx.root.classList.toggle('no-map', !this.map);
    const decks = moment.view.decks ?? [];
    const shown = { decks, look: new Look(look), choices: new Choices(), mine: this.seat, pick: () => {} };
    render(decks.length ? cardTable(shown) : nothing, root);
  }

  makeMap() {
    this.map = createMap(/** @type {HTMLElement} */ (this.mapRoot), {
      board: /** @type {any} */ (this.board).board,
      mapUrl: /** @type {any} */ (this.board).mapUrl(theme()),
      look: /** @type {any} */ (this.board).look,
      strings: S.map,
    });
    this.map.setOverlay({ control: true, supply: null });
  }

  async readTimeline() {
    const line = await api.get(`/games/${this.card.id}/timeline`, { seat: this.seat });
    this.length = line.length;
    this.marks = line.marks;
    this.kept.clear();
  }

  /** @param {number} position @returns {Promise<Moment>} */
  read(position) {
    let answer = this.kept.get(position);
    if (!answer) {
      answer = api.get(`/games/${this.card.id}/at/${position}`, { seat: this.seat }).then((moment) => ({ ...moment, view: unpacked(moment.view) }));
      answer.catch(() => this.kept.delete(position));
      this.kept.set(position, answer);
      if (this.kept.size > 200) this.kept.delete(/** @type {number} */ (this.kept.keys().next().value));
    }
    return answer;
  }

  /** @param {number} position */
  async go(position) {
    const to = Math.max(0, Math.min(this.length, position));
    const visit = ++this.wanted;
    const step = Math.abs(to - this.at) === 1;
    this.at = to;
    this.draw();
    try {
      const moment = await this.read(to);
      if (visit !== this.wanted || this.gone) return;
      this.moment = moment;
      this.lay(moment, step);
      const url = new URL(location.href);
      url.searchParams.delete('since');
      url.searchParams.set('at', String(to));
      url.searchParams.set('seat', this.seat);
      history.replaceState(null, '', url);
      this.draw();
      if (to < this.length) void this.read(to + 1).catch(() => {});
    } catch (error) {
      refusal(error);
      this.pause();
    }
  }

  play() {
    if (this.at >= this.length) void this.go(0);
    this.tick();
    this.draw();
  }

  /** One step on after a while; the next waits until this one is shown, so that a slow line leaves none out. */
  tick() {
    const turn = window.setTimeout(async () => {
      await this.go(this.at + 1);
      if (this.playing !== turn) return;
      if (this.at >= this.length) this.stopped();
      else this.tick();
    }, this.silent() ? SHORT : SPEEDS[this.speed]);
    this.playing = turn;
  }

  /** A step on which nothing was written is passed over quickly. */
  silent() {
    return this.from !== null && this.moment !== null && this.moment.position === this.at && !this.moment.log.some((line) => line.text);
  }

  /** The end was reached: what it came to. */
  async stopped() {
    this.pause();
    if (this.from === null) return;
    const { from, length } = this;
    try {
      const [before, after, lines] = await Promise.all([this.read(from), this.read(length), api.get(`/games/${this.card.id}/log`, { seat: this.seat, after: from })]);
      if (this.from !== from || this.gone) return;
      this.summary = summarize(before.view, after.view, lines);
      this.draw();
    } catch (error) {
      refusal(error);
    }
  }

  async skip() {
    clearTimeout(this.playing);
    this.playing = 0;
    await this.go(this.length);
    await this.stopped();
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.draw();
  }

  async since() {
    try {
      const answer = await api.get(`/games/${this.card.id}/since`, { seat: this.seat });
      this.summary = null;
      this.from = answer.position ?? answer;
      await this.go(answer.position ?? answer);
      if (this.at >= this.length) await this.stopped();
      else this.play();
    } catch (error) {
      refusal(error);
    }
  }

  /** Asks the others to go back to here; where nobody else plays, it is done. */
  async askBack() {
    try {
      const { done } = await api.post(`/games/${this.card.id}/propose`, { seat: this.seat, kind: 'take_back', to: this.at });
      if (done) this.ctx.go(`/games/${this.card.id}`);
      else news(S.from.asked);
    } catch (error) {
      refusal(error);
    }
  }

  /** @param {string} seat */
  async look(seat) {
    this.seat = seat;
    try {
      await this.readTimeline();
      await this.go(this.at);
    } catch (error) {
      refusal(error);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, select, textarea, button, a, .map-root') || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.length }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      void this.go(to);
    } else if (event.key === ' ') {
      event.preventDefault();
      if (this.playing) this.pause();
      else this.play();
    }
  }

  /** The path of the mark that a position belongs to. */
  markNow() {
    return this.marks.findLast((m) => m.position <= this.at)?.path ?? [];
  }

  draw() {
    if (!this.panelRoot) return;
    render(this.template(), this.panelRoot);
  }

  template() {
    const { moment } = this;
    const path = this.markNow();
    return html`<div class="panel-inner replay-panel sheet-half">
      <section class="now">
        <div class="now-scroll">
          ${path.length ? pathTree(path) : nothing}
          <h1 class="prompt" aria-live="polite">${S.replay.step(this.at, this.length)}</h1>
          ${this.timeline()}
          <div class="replay-buttons" role="group" aria-label=${S.replay.timeline}>
            ${this.control('skip-back', S.replay.first, () => this.go(0), this.at === 0)}
            ${this.control('step-back', S.replay.back, () => this.go(this.at - 1), this.at === 0)}
            ${this.playing ? this.control('pause', S.replay.pause, () => this.pause()) : this.control('play', S.replay.play, () => this.play(), this.length === 0)}
            ${this.control('step-forward', S.replay.forward, () => this.go(this.at + 1), this.at >= this.length)}
            ${this.control('skip-forward', S.replay.last, () => this.go(this.length), this.at >= this.length)}
            <select aria-label=${S.replay.speed} @change=${(/** @type {Event} */ e) => { this.speed = /** @type {any} */ (/** @type {HTMLSelectElement} */ (e.target).value); if (this.playing) { this.pause(); this.play(); } }}>
              ${Object.entries(S.replay.speeds).map(([k, name]) => html`<option value=${k} ?selected=${k === this.speed}>${name}</option>`)}
            </select>
          </div>
          <div class="replay-tools">
            ${this.card.mine.length ? html`<button class="button small" @click=${() => this.since()}>${icon('clock')} ${this.summary ? S.summary.again : S.replay.since}</button>` : nothing}
            ${this.playing && this.from !== null ? html`<button class="button small" @click=${() => this.skip()}>${icon('skip-forward')} ${S.summary.skip}</button>` : nothing}
            <button class="button small" @click=${() => playFromHere(this.ctx, this.card, this.at)}>${icon('play')} ${S.from.button}</button>
            ${this.card.mine.length && !this.card.over && this.at < this.length ? html`<button class="button small" @click=${() => this.askBack()}>${icon('undo-2')} ${S.from.back}</button>` : nothing}
            <button class="button small" @click=${() => copy(location.href)}>${icon('link')} ${S.replay.link}</button>
            ${this.seats.length > 1
              ? html`<select aria-label=${S.table.seat} @change=${(/** @type {Event} */ e) => this.look(/** @type {HTMLSelectElement} */ (e.target).value)}>
                  ${this.seats.map((s) => html`<option value=${s} ?selected=${s === this.seat}>${s === 'spectator' ? S.table.spectator : seatName(this.card.seats, s)}</option>`)}
                </select>`
              : nothing}
          </div>
        </div>
      </section>
      <section class="papers">
        <div class="tab-body" tabindex="0" role="region" aria-label=${S.replay.here}>
          <h2>${S.replay.here}</h2>
          ${this.summary && this.at >= this.length ? summaryTemplate({ summary: this.summary, names: /** @type {any} */ (this.board).names, show: this.map ? (key) => this.map.focusSpace(key) : null }) : nothing}
          ${this.at === 0 ? html`<p class="muted">${S.replay.start}</p>` : nothing}
          ${moment && moment.position === this.at ? this.happened(moment) : nothing}
        </div>
      </section>
    </div>`;
  }

  /** @param {Moment} moment */
  happened(moment) {
    const label = typeof moment.action === 'string' ? moment.action : moment.label;
    return html`${label ? html`<p>${S.replay.action(label)}</p>` : nothing}
      <ol class="log-lines">
        ${moment.log.map((l) => html`<li>${l.seat ? html`<span class="log-seat">${seatName(this.card.seats, l.seat)}</span>` : nothing}<span class="log-text">${l.text}</span> ${l.dice?.length ? dice(l.dice) : nothing} ${ruleLink(this.card.game, l.rule, null)}</li>`)}
      </ol>
      ${this.at > 0 && !moment.log.length && !label ? html`<p class="muted">${S.replay.nothing}</p>` : nothing}
      <div class="replay-figures">${figureTables(moment.view.tracks, /** @type {any} */ (this.board).names)}</div>`;
  }

  /** @param {string} name @param {string} label @param {() => void} act @param {boolean} [disabled] */
  control(name, label, act, disabled = false) {
    return html`<button class="button quiet" title=${label} aria-label=${label} ?disabled=${disabled} @click=${act}>${icon(name)}</button>`;
  }

  timeline() {
    const all = Math.max(1, this.length);
    const width = 1000;
    let turn = '';
    return html`<div class="timeline">
      <svg viewBox="0 0 ${width} 30" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        ${this.marks.map((m) => {
          const x = (m.position / all) * width;
          const fresh = m.path[0] !== turn;
          turn = m.path[0];
          return markLine(x, fresh);
        })}
      </svg>
      <input type="range" min="0" max=${this.length} .value=${String(this.at)} aria-label=${S.replay.timeline} aria-valuetext=${S.replay.step(this.at, this.length)} @input=${(/** @type {Event} */ e) => this.go(Number(/** @type {HTMLInputElement} */ (e.target).value))} />
      <select aria-label=${S.replay.jump} @change=${(/** @type {Event} */ e) => this.go(Number(/** @type {HTMLSelectElement} */ (e.target).value))}>
        ${this.marks.map((m, i) => html`<option value=${m.position} ?selected=${this.isMark(i)}>${m.path.join(' › ')}</option>`)}
      </select>
    </div>`;
  }

  /** @param {number} index */
  isMark(index) {
    return this.marks[index] === this.marks.findLast((m) => m.position <= this.at);
  }

  leave() {
    this.gone = true;
    clearTimeout(this.playing);
    this.playing = 0;
    document.removeEventListener('keydown', this.onKey);
    this.stopTheme?.();
    this.map?.destroy();
    this.map = null;
  }
}

/** A long mark for a turn, a short one for a phase. @param {number} x @param {boolean} turn */
const markLine = (/** @type {number} */ x, /** @type {boolean} */ turn) => svg`<line class=${turn ? 'mark-turn' : 'mark-phase'} x1=${x} x2=${x} y1=${turn ? 0 : 16} y2="30"></line>`;
