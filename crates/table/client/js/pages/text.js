// The text table: the same decision as words and lists, for keyboard and screen reader alone.

import { cautioned } from '../caution.js';
import { html, render, nothing, repeat } from '../html.js';
import { api, once } from '../api.js';
import { S } from '../strings.js';
import { guided } from '../guide.js';
import { Orders } from '../orders.js';
import { ordersTemplate } from '../panel/orders.js';
import { Together } from '../together.js';
import { openPage } from '../session.js';
import { loadBoard } from '../board.js';
import { seatName } from '../store.js';
import { sentence } from '../sentence.js';
import { refusal } from '../toast.js';
import { dice } from '../panel/dice.js';
import { byVerb } from '../panel/offers.js';
import { figureTables } from '../panel/economy.js';
import { unitWords } from '../panel/inspector.js';
import { involvedTemplate, placesAsked } from '../panel/involved.js';
import { victoryPanel } from '../panel/victory.js';
import { curtainTemplate } from '../panel/curtain.js';
import { adviceTemplate, handedTemplate } from '../panel/advice.js';
import { proposalTemplate, talkPanel } from '../panel/talk.js';
import { carriedNote, stoppedNote } from '../panel/versions.js';
import { Staff } from '../staff.js';
import { Talk } from '../talk.js';
import { Lines } from '../lines.js';
import { Scene } from '../scene.js';

/** @import { Offer, Rule, Counter } from '../types.js' */
/** @import { Context } from '../app.js' */
/** @import { GameSession } from '../session.js' */

const LOG = 15;
const FOUND = 12;

/** @param {Context} ctx */
export async function show(ctx) {
  return openPage(ctx, (session) => new TextTable(ctx, session));
}

class TextTable {
  /** @param {Context} ctx @param {GameSession} session */
  constructor(ctx, session) {
    this.ctx = ctx;
    this.session = session;
    this.verb = '';
    /** @type {Offer | null} */
    this.chosen = null;
    this.filter = '';
    this.place = '';
    this.position = -1;
    this.seat = '';
    this.spoken = '';
    /** @type {Rule | null} */
    this.rule = null;
    /** @type {import('../types.js').Standing | null | undefined} */
    this.standing = undefined;
    this.acted = false;
    this.lastLine = -1;
    this.talk = new Talk(session, () => this.draw());
    this.orders = new Orders(session, () => this.draw());
    this.scene = new Scene(session, () => this.draw());
    /** What the staff says and does is the same here as beside the map. */
    this.ui = { advice: /** @type {any} */ (null), advising: false };
    this.map = null;
    this.gone = false;
    this.staff = new Staff(/** @type {any} */ (this));
    this.onChange = () => this.changed();
  }

  async start() {
    const { session, ctx } = this;
    const { board, names, look } = await loadBoard(session.card.game);
    this.names = names;
    this.lines = new Lines(board, look);
    this.together = new Together(session, names, () => this.draw());
    this.look = look;
    ctx.title(`${S.text.title}: ${session.card.title}`);
    session.addEventListener('change', this.onChange);
    this.lastLine = session.table?.log.at(-1)?.n ?? -1;
    void this.talk.load();
    this.changed();
  }

  changed() {
    const { session } = this;
    const table = session.table;
    if (session.curtain) {
      this.position = -1;
      this.spoken = '';
      this.rule = null;
      this.drawCurtain(session.curtain);
      return;
    }
    if (!table) return;
    this.talk.changed();
    void this.orders.changed();
    if (table.position !== this.position || session.seat !== this.seat) {
      this.position = table.position;
      this.seat = session.seat;
      this.chosen = null;
      this.filter = '';
      this.rule = null;
      this.together?.renew();
      this.scene.renew();
      if (document.querySelector('.text-victory[open]')) void this.loadStanding();
      this.ui.advice = null;
      const groups = byVerb(session.decision?.offers ?? []);
      // A kind of one action is chosen by its button, which must not be on already.
      if ((groups.get(this.verb)?.length ?? 0) < 2) this.verb = groups.size === 1 ? [...groups.keys()][0] : '';
      this.speak();
    }
    this.draw();
    void this.staff.on();
    if (this.acted && !session.busy) {
      this.acted = false;
      document.getElementById('decision')?.focus();
    }
  }

  /** What is new goes to the live region, in the order in which it happened. */
  speak() {
    const { session } = this;
    const table = session.table;
    if (!table) return;
    const fresh = table.log.filter((l) => l.n > this.lastLine).slice(-6);
    this.lastLine = table.log.at(-1)?.n ?? -1;
    const waiting = session.waiting;
    const now = session.decision ? `${S.turn.yours}: ${session.decision.text}` : waiting ? S.turn.theirs(waiting.card.name) : S.turn.over;
    this.spoken = [...fresh.map((l) => l.text + (l.dice?.length ? ` ${S.log.dice(l.dice)}` : '')), now].join(' ');
  }

  /** @param {string} seat */
  drawCurtain(seat) {
    const name = seatName(this.session.seats, seat);
    this.ctx.title(S.curtain.title(name));
    render(curtainTemplate({ seat: name, confirm: () => this.session.sit(seat).catch(refusal) }), this.ctx.root);
    document.getElementById('curtain-confirm')?.focus();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (!this.chosen) {
      this.spoken = S.text.pickFirst;
      this.draw();
      return;
    }
    if (!(await cautioned(this.chosen)) || !(await this.scene.likely(this.chosen))) return;
    this.acted = true;
    await this.session.act(this.chosen);
    this.changed();
  }

  draw() {
    const { session } = this;
    const { card } = session;
    const table = session.table;
    if (!table) return;
    render(
      html`<div class="sheet text-table">
        <header>
          <p class="kicker">${S.text.title}</p>
          <h1>${card.title}</h1>
          <p class="muted">${session.seat === 'spectator' ? S.table.watching : S.table.youAre(seatName(card.seats, session.seat))} · <a href="/games/${card.id}">${S.text.toMap}</a> · <a href="/help/${card.game}">${S.table.help}</a></p>
        </header>
        <div class="live" role="status" aria-live="polite" aria-atomic="true">${this.spoken}</div>
        ${proposalTemplate(this.talk)} ${this.talk.clock.template()} ${handedTemplate(/** @type {any} */ (this))} ${session.decision && !session.handed ? this.decisionTemplate() : this.waitingTemplate()}
        ${this.scene.template(this.chosen)}
        <section aria-labelledby="log-title">
          <h2 id="log-title">${S.text.log}</h2>
          ${carriedNote(card)}
          <ol class="log-lines" reversed>
            ${repeat(
              table.log.slice(-LOG).toReversed(),
              (l) => l.n,
              (l) => html`<li>${l.seat ? html`<span class="log-seat">${seatName(card.seats, l.seat)}</span>` : nothing}${l.text} ${l.dice?.length ? dice(l.dice) : nothing} <a class="rule" href="/rules/${card.game}#r${l.rule}">${S.rule(l.rule)}</a></li>`,
            )}
          </ol>
        </section>
        ${this.cardsTemplate()} ${this.placesTemplate()} ${this.victoryTemplate()}
        <section aria-labelledby="tracks-title"><h2 id="tracks-title">${S.text.tracks}</h2>${figureTables(table.view.tracks, this.known)}</section>
        ${this.poolsTemplate()}
        <section aria-labelledby="talk-title"><h2 id="talk-title">${S.talk.title}</h2>${talkPanel(this.talk)}</section>
      </div>`,
      this.ctx.root,
    );
  }

  get known() {
    return /** @type {NonNullable<typeof this.names>} */ (this.names);
  }

  decisionTemplate() {
    const { session } = this;
    const decision = session.decision;
    if (!decision) return nothing;
    const groups = byVerb(decision.offers);
    const verb = groups.has(this.verb) ? this.verb : '';
    return html`<section class="text-decision" aria-labelledby="decision">
      <p class="text-path">${decision.path.join(' › ')}</p>
      <h2 id="decision" tabindex="-1">${decision.text}</h2>
      <p><button class="link" aria-expanded=${Boolean(this.rule)} @click=${() => this.readRule(decision.rule)}>${S.text.readRule(decision.rule)}</button></p>
      ${this.rule ? html`<div class="rule-entry is-target"><p><strong>${this.rule.id} ${this.rule.title}</strong></p><p>${this.rule.gist}</p></div>` : nothing}
      ${ordersTemplate(this.orders, this.known.space)} ${this.guideTemplate(decision)} ${this.scene.battle ? nothing : involvedTemplate(placesAsked(decision, this.lines ?? null), session.table?.view, this.known, null)}
      <form @submit=${(/** @type {Event} */ e) => this.submit(e)}>
        ${groups.size > 1
          ? html`<fieldset class="verbs">
              <legend>${S.text.group}</legend>
              ${[...groups].map(([v, list]) => html`<label class="check"><input type="radio" name="verb" value=${v} .checked=${v === verb} @change=${() => this.chooseVerb(v, list)} /> ${list.length === 1 ? list[0].text : html`${this.known.verb(v)} <span class="muted">(${list.length})</span>`}</label>`)}
            </fieldset>`
          : nothing}
        ${verb && (groups.get(verb)?.length ?? 0) > (groups.size > 1 ? 1 : 0) ? this.choices(groups.get(verb) ?? []) : nothing}
        <div class="text-buttons">
          <button class="button primary big" ?disabled=${session.busy}>${S.text.confirm}${this.chosen ? `: ${this.chosen.text}` : ''}</button>
          <button type="button" class="button" ?disabled=${!session.canUndo || session.busy} @click=${() => { this.acted = true; void session.undo(); }}>${S.text.undo}</button>
          <button type="button" class="button" ?disabled=${!session.table?.redo.can || session.busy} @click=${() => { this.acted = true; void session.redo(); }}>${S.text.redo}</button>
        </div>
      </form>
      ${this.together?.template()}
      ${this.staffTemplate()}
      <p class="hint">${S.text.keys}</p>
    </section>`;
  }

  /** Advice, and a seat that is handed over for a while. */
  staffTemplate() {
    const { session, ui, staff } = this;
    return html`<div class="text-buttons">
        <button type="button" class="button" ?disabled=${ui.advising || session.busy || Boolean(staff.plays)} @click=${() => staff.advise()}>${ui.advising ? S.advice.asking : S.advice.ask}</button>
        <button type="button" class="button" ?disabled=${session.busy} @click=${() => session.takeSeat({ kind: 'computer', level: staff.level })}>${S.staff.hand}</button>
      </div>
      ${adviceTemplate(/** @type {any} */ (this))}`;
  }

  /** @param {Partial<{ advice: any, advising: boolean }>} change */
  set(change) {
    Object.assign(this.ui, change);
    this.draw();
  }

  /** @param {Offer} offer */
  act(offer) {
    this.acted = true;
    return this.session.act(offer);
  }

  /** @param {import('../types.js').Decision} decision */
  guideTemplate(decision) {
    const { session, look } = this;
    const found = look ? guided(look, session.table?.view.scenario ?? '', session.seat, decision) : null;
    if (!found) return nothing;
    const { step, number, of, offer } = found;
    return html`<div class="guide" role="note" aria-label=${S.guide.title}>
      <p><strong>${step.title}</strong> <span class="muted">${S.guide.step(number, of)}</span></p>
      <p>${step.text}</p>
      ${offer ? html`<p>${S.guide.follow(offer.text)}</p>` : nothing}
    </div>`;
  }

  /** Cards that lie open to this player, in words. */
  cardsTemplate() {
    const decks = (this.session.table?.view.decks ?? []).filter((deck) => deck.count);
    const { look } = this;
    if (!decks.length || !look) return nothing;
    const card = (/** @type {import('../types.js').Card} */ { face, needs }) => {
      const { number, name, text } = look.cards[face] ?? { name: face };
      return html`<li><strong>${[number, name].filter(Boolean).join(' ')}</strong> ${text ?? ''} ${needs ? html`<span class="muted">(${needs.met ? S.text.met : S.text.unmet}: ${needs.text})</span>` : nothing}</li>`;
    };
    return html`<section aria-labelledby="cards-title">
      <h2 id="cards-title">${S.cards.title}</h2>
      ${decks.map((deck) => html`<details><summary>${deck.title} <span class="muted">(${S.cards.count(deck.count)})</span></summary><ul class="places">${(deck.cards ?? []).map(card)}${deck.cards?.length === deck.count ? nothing : html`<li>${S.cards.backs(deck.count - (deck.cards?.length ?? 0))}</li>`}</ul></details>`)}
    </section>`;
  }

  /** @param {string} verb @param {Offer[]} offers */
  chooseVerb(verb, offers) {
    this.verb = verb;
    this.filter = '';
    this.choose(offers.length === 1 ? offers[0] : null);
  }

  /** @param {Offer | null} offer */
  choose(offer) {
    this.chosen = offer;
    void this.scene.point(offer);
    this.draw();
  }

  /** @param {Offer[]} offers */
  choices(offers) {
    const words = this.filter.trim().toLowerCase();
    const shown = offers.filter((o) => !words || o.text.toLowerCase().includes(words));
    return html`<fieldset class="choices">
      <legend>${S.text.choose}</legend>
      ${offers.length > FOUND ? html`<input type="search" aria-label=${S.offers.filterOf(offers.length)} placeholder=${S.offers.filterOf(offers.length)} .value=${this.filter} @input=${(/** @type {Event} */ e) => { this.filter = /** @type {HTMLInputElement} */ (e.target).value; this.draw(); }} />` : nothing}
      ${repeat(
        shown,
        (o) => JSON.stringify(o.action),
        (o) => html`<label class="check"><input type="radio" name="offer" .checked=${o === this.chosen} @change=${() => this.choose(o)} /> ${o.text}</label>`,
      )}
      ${shown.length ? nothing : html`<p class="muted">${S.offers.nothing}</p>`}
    </fieldset>`;
  }

  waitingTemplate() {
    const { session } = this;
    const outcome = session.table?.outcome;
    const waiting = session.waiting;
    return html`<section aria-labelledby="decision">
      <h2 id="decision" tabindex="-1">${outcome ? outcome.title : session.card.stopped ? S.versions.stopped : S.text.waiting}</h2>
      ${stoppedNote(this.ctx, session.card)}
      <p>${outcome ? sentence(outcome.reason) : waiting ? (waiting.thinking ? S.turn.thinking(waiting.card.name) : S.turn.theirs(waiting.card.name)) : nothing}</p>
      ${ordersTemplate(this.orders, this.known.space)}
      ${session.canUndo ? html`<button class="button" @click=${() => { this.acted = true; void session.undo(); }}>${S.text.undo}</button>` : nothing}
    </section>`;
  }

  /** @param {string} id */
  async readRule(id) {
    if (this.rule) this.rule = null;
    else {
      try {
        /** @type {Rule[]} */
        const rules = await once(`/rulesets/${this.session.card.game}/rules`);
        this.rule = rules.find((r) => r.id === id) ?? null;
      } catch (error) {
        refusal(error);
      }
    }
    this.draw();
  }

  placesTemplate() {
    const view = this.session.table?.view;
    if (!view) return nothing;
    const words = this.place.trim().toLowerCase();
    /** @type {Map<string, Counter[]>} */
    const standing = new Map();
    for (const c of view.counters) standing.set(c.space, [...(standing.get(c.space) ?? []), c]);
    const found = words ? view.spaces.filter((s) => this.known.space(s.key).toLowerCase().includes(words)).slice(0, FOUND) : [];
    return html`<section aria-labelledby="places-title">
      <h2 id="places-title">${S.text.spaces}</h2>
      <div class="field"><label for="place">${S.text.spaceHelp}</label><input id="place" type="search" autocomplete="off" .value=${this.place} @input=${(/** @type {Event} */ e) => { this.place = /** @type {HTMLInputElement} */ (e.target).value; this.draw(); }} /></div>
      <ul class="places" aria-live="polite">
        ${found.map((s) => html`<li><strong>${S.text.place(this.known.space(s.key), this.known.nation(s.control))}</strong>${s.markers?.length ? ` (${s.markers.join(', ')})` : nothing}: ${(standing.get(s.key) ?? []).map((c) => unitWords(c, this.known)).join('; ') || S.text.empty}</li>`)}
      </ul>
    </section>`;
  }

  /** Counted when it is opened. */
  victoryTemplate() {
    const { session } = this;
    return html`<section aria-labelledby="victory-title">
      <h2 id="victory-title">${S.victory.title}</h2>
      <details class="text-victory" @toggle=${(/** @type {Event} */ e) => { if (/** @type {HTMLDetailsElement} */ (e.target).open) void this.loadStanding(); }}>
        <summary>${S.text.standing}</summary>
        ${victoryPanel({ standing: this.standing, game: session.card.game, place: (key) => this.known.space(key), show: null, rule: null })}
      </details>
    </section>`;
  }

  async loadStanding() {
    const { id, seat } = this.session;
    try {
      this.standing = await api.get(`/games/${id}/standing`, { seat });
    } catch (error) {
      refusal(error);
    }
    this.draw();
  }

  poolsTemplate() {
    const pools = this.session.table?.view.pools.filter((p) => p.rows.length) ?? [];
    if (!pools.length) return nothing;
    return html`<section aria-labelledby="pools-title">
      <h2 id="pools-title">${S.text.pools}</h2>
      ${pools.map((p) => html`<details><summary>${p.title}</summary><ul class="places">${p.rows.map((r) => html`<li>${this.known.nation(r.nation)}: ${r.count} ${this.known.kind(r.kind)} ${r.note ?? ''}</li>`)}</ul></details>`)}
    </section>`;
  }

  leave() {
    this.gone = true;
    this.scene.stop();
    this.talk.stop();
    this.session.removeEventListener('change', this.onChange);
    this.session.close();
  }
}
