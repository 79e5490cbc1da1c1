// A set-up changed by hand: a click on a counter, a click on where it shall stand; counters come from the pools and leave
// the map; the game's own laws say what is wrong.

import { html, nothing, render } from '../html.js';
import { api, once } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { loadBoard } from '../board.js';
import { unpacked } from '../store.js';
import { remember, theme } from '../settings.js';
import { refusal } from '../toast.js';
import { createMap } from '../map/map.js';
import { unitWords } from '../panel/inspector.js';

/** @import { Counter, RulesetInfo, Target, View } from '../types.js' */
/** @import { Context } from '../app.js' */
/** @typedef {{ nation: string, kind: string }} Spare */
/** @typedef {{ seat: string, counter?: number, spare?: Spare, to?: Target }} Change */

/** @param {Context} ctx */
export async function show(ctx) {
  const editor = new Editor(ctx, ctx.params[0]);
  await editor.start();
  return editor;
}

class Editor {
  /** @param {Context} ctx @param {string} game */
  constructor(ctx, game) {
    this.ctx = ctx;
    this.game = game;
    this.scenario = ctx.query.get('scenario') ?? '';
    /** @type {{ id: string, name: string }[]} */
    this.seats = [];
    this.seat = '';
    /** @type {Change[]} */
    this.changes = [];
    /** What was done, in words. @type {string[]} */
    this.words = [];
    /** @type {View | null} */
    this.view = null;
    /** The counter that is put elsewhere next. @type {Counter | null} */
    this.held = null;
    /** A counter of the pools that comes next. @type {Spare | null} */
    this.spare = null;
    this.busy = false;
  }

  async start() {
    const { ctx } = this;
    ctx.title(S.editor.title);
    /** @type {RulesetInfo[]} */
    const rulesets = await once('/rulesets');
    this.ruleset = /** @type {RulesetInfo} */ (rulesets.find((r) => r.id === this.game) ?? rulesets[0]);
    this.scenario ||= this.ruleset.scenarios[0].id;
    this.seats = await api.post(`/rulesets/${this.game}/seats`, { scenario: this.scenario, options: {} });
    this.seat = this.seats[0].id;
    this.board = await loadBoard(this.game);
    ctx.root.classList.add('table-page');
    this.mapRoot = document.createElement('div');
    this.mapRoot.className = 'map-root';
    this.panelRoot = document.createElement('aside');
    this.panelRoot.className = 'panel';
    this.panelRoot.setAttribute('aria-label', S.editor.title);
    ctx.root.replaceChildren(this.mapRoot, this.panelRoot);
    ctx.bar({ wide: true, middle: html`<div class="game-name"><h1>${S.editor.title}</h1><span class="muted">${this.ruleset.short}</span></div>` });
    this.map = createMap(this.mapRoot, { board: this.board.board, mapUrl: this.board.mapUrl(theme()), look: this.board.look, strings: S.map });
    this.map.on('pick', (/** @type {any} */ pick) => this.pick(pick));
    await this.look(this.changes);
  }

  get setup() {
    return { scenario: this.scenario, options: {} };
  }

  /** Shows the position after some changes; one that the laws refuse is not made. @param {Change[]} changes */
  async look(changes) {
    this.busy = true;
    this.draw();
    let done = false;
    try {
      const view = await api.post(`/rulesets/${this.game}/edit`, { setup: this.setup, seat: this.seat, edits: changes });
      this.view = unpacked(view);
      this.changes = changes;
      this.map?.show(this.view, null, { animate: true });
      done = true;
    } catch (error) {
      refusal(error, this.game);
    }
    this.busy = false;
    this.draw();
    return done;
  }

  /** @param {{ target: Target | null, space?: string | null }} pick */
  pick({ target, space }) {
    if (this.busy) return;
    const id = target && 'counter' in target ? target.counter : null;
    const counter = id === null ? null : (this.view?.counters.find((c) => c.id === id) ?? null);
    if (this.spare) {
      const where = space ?? counter?.space;
      if (where) void this.add(this.spare, where);
      return this.draw();
    }
    if (!this.held) {
      this.held = counter;
      if (this.map) this.map.free = Boolean(counter);
      this.map?.fan.close();
      return this.draw();
    }
    const to = space ?? counter?.space ?? null;
    if (to && to !== this.held.space) void this.put(this.held, to);
    this.held = null;
    this.draw();
  }

  /** @param {Counter} counter @param {string} space */
  async put(counter, space) {
    const names = /** @type {any} */ (this.board).names;
    const words = S.editor.put(unitWords({ ...counter, count: 1 }, names), names.space(counter.space), names.space(space));
    if (await this.look([...this.changes, { seat: this.seat, counter: counter.id, to: { space } }])) this.words.push(words);
    this.draw();
  }

  /** A counter of the pools comes. @param {Spare} spare @param {string} space */
  async add(spare, space) {
    const names = /** @type {any} */ (this.board).names;
    const words = S.editor.came(S.summary.force(names.adjective(spare.nation), names.kind(spare.kind)), names.space(space));
    this.take(null);
    if (await this.look([...this.changes, { seat: this.seat, spare: { nation: spare.nation, kind: spare.kind }, to: { space } }])) this.words.push(words);
    this.draw();
  }

  /** A counter leaves the map. @param {Counter} counter */
  async remove(counter) {
    const names = /** @type {any} */ (this.board).names;
    const words = S.editor.left(unitWords({ ...counter, count: 1 }, names), names.space(counter.space));
    this.held = null;
    if (await this.look([...this.changes, { seat: this.seat, counter: counter.id }])) this.words.push(words);
    this.draw();
  }

  /** Takes one of the pools in the hand. @param {Spare | null} spare */
  take(spare) {
    [this.spare, this.held] = [spare, null];
    if (this.map) this.map.free = Boolean(spare);
    this.draw();
  }

  /** What could come, each once. @returns {(Spare & { count: number })[]} */
  get spares() {
    /** @type {Map<string, Spare & { count: number }>} */
    const all = new Map();
    for (const { nation, kind, count, note } of (this.view?.pools ?? []).flatMap((pool) => pool.rows)) {
      if (note && /^(from|ready)/.test(note)) continue;
      const row = all.get(`${nation}|${kind}`) ?? { nation, kind, count: 0 };
      row.count += count;
      all.set(`${nation}|${kind}`, row);
    }
    return [...all.values()];
  }

  async undo() {
    if (await this.look(this.changes.slice(0, -1))) this.words.pop();
    this.draw();
  }

  /** @param {SubmitEvent} event */
  async begin(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const sitter = (/** @type {string} */ who) => (who === 'me' || who === 'open' ? { kind: who } : { kind: 'computer', level: who });
    const seats = Object.fromEntries(this.seats.map((seat) => [seat.id, sitter(String(form.get(seat.id)))]));
    try {
      const game = await api.post(`/rulesets/${this.game}/begin`, { setup: this.setup, edits: this.changes, title: S.editor.named(/** @type {any} */ (this.ruleset).short), seats, private: true });
      if (game.mine.length > 1) remember(`handover:${game.id}`, 'open');
      this.ctx.go(`/games/${game.id}`);
    } catch (error) {
      refusal(error, this.game);
    }
  }

  /** @param {string} scenario @param {string} seat */
  choose(scenario, seat) {
    if (scenario !== this.scenario) [this.changes, this.words] = [[], []];
    [this.scenario, this.seat, this.held, this.spare] = [scenario, seat, null, null];
    void this.look(this.changes);
  }

  draw() {
    const { ctx, held, ruleset } = this;
    if (!this.panelRoot || !ruleset) return;
    const names = /** @type {any} */ (this.board).names;
    const levels = ctx.about.levels[this.game] ?? [];
    const value = (/** @type {Event} */ e) => /** @type {HTMLSelectElement} */ (e.target).value;
    render(
      html`<div class="panel-inner sheet-half editor" aria-busy=${this.busy}>
        <section class="now"><div class="now-scroll">
          <p class="prompt" role="status">${this.prompt(names)}</p>
          ${held ? html`<p><button class="button" ?disabled=${this.busy} @click=${() => this.remove(held)}>${icon('trash-2')} ${S.editor.off}</button></p>` : nothing}
          <p class="muted">${S.editor.help}</p>
          <label class="field">${S.create.scenario}<select @change=${(/** @type {Event} */ e) => this.choose(value(e), this.seat)}>${ruleset.scenarios.map((s) => html`<option value=${s.id} ?selected=${s.id === this.scenario}>${s.title}</option>`)}</select></label>
          <label class="field">${S.editor.eyes}<select @change=${(/** @type {Event} */ e) => this.choose(this.scenario, value(e))}>${this.seats.map((s) => html`<option value=${s.id} ?selected=${s.id === this.seat}>${s.name}</option>`)}</select></label>
          ${this.spareList(names)}
          <h2>${S.editor.changes}</h2>
          ${this.words.length ? html`<ol class="editor-changes">${this.words.map((text) => html`<li>${text}</li>`)}</ol>` : html`<p class="muted">${S.editor.none}</p>`}
          <p><button class="button" ?disabled=${!this.changes.length || this.busy} @click=${() => this.undo()}>${icon('undo-2')} ${S.history.undo}</button></p>
          <form class="from-form" @submit=${(/** @type {SubmitEvent} */ e) => void this.begin(e)}>
            <h2>${S.create.seats}</h2>
            ${this.seats.map(
              (seat, index) => html`<label class="from-seat"><span>${seat.name}</span><select name=${seat.id}>
                <option value="me" ?selected=${index === 0}>${S.create.kinds.me}</option>
                ${levels.map((level, n) => html`<option value=${level} ?selected=${index > 0 && n === 0}>${S.create.kinds.computer}: ${S.create.levels[level] ?? S.heading(level)}</option>`)}
                <option value="open">${S.create.kinds.open}</option>
              </select></label>`,
            )}
            <button class="button primary" ?disabled=${this.busy}>${icon('play')} ${S.from.start}</button>
          </form>
        </div></section>
      </div>`,
      this.panelRoot,
    );
  }

  /** @param {import('../board.js').Names} names */
  prompt(names) {
    const { held, spare } = this;
    if (spare) return S.editor.where(S.summary.force(names.adjective(spare.nation), names.kind(spare.kind)));
    return held ? S.editor.where(unitWords({ ...held, count: 1 }, names)) : S.editor.which;
  }

  /** @param {import('../board.js').Names} names */
  spareList(names) {
    const { spares, spare } = this;
    if (!spares.length) return nothing;
    const chosen = (/** @type {Event} */ e) => this.take(spares[Number(/** @type {HTMLSelectElement} */ (e.target).value)] ?? null);
    return html`<label class="field">${S.editor.add}<select @change=${chosen}>
      <option value="" ?selected=${!spare}>${S.editor.nobody}</option>
      ${spares.map((row, n) => html`<option value=${n} ?selected=${row.nation === spare?.nation && row.kind === spare?.kind}>${S.summary.force(names.adjective(row.nation), names.kind(row.kind))} (${row.count})</option>`)}
    </select></label>`;
  }

  leave() {
    this.map?.destroy();
  }
}
