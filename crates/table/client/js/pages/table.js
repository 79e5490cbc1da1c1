// The table: the map, the panel beside it, and what clicks mean.

import { render, nothing } from '../html.js';
import { api, once } from '../api.js';
import { S } from '../strings.js';
import { openPage } from '../session.js';
import { hasPlaces, loadBoard } from '../board.js';
import { seatName } from '../store.js';
import { recall, theme, onTheme } from '../settings.js';
import { refusal, toast, clearToasts } from '../toast.js';
import { ask } from '../dialog.js';
import { cautioned } from '../caution.js';
import { openMenu, closeMenu } from '../panel/menu.js';
import { curtainTemplate } from '../panel/curtain.js';
import { startTour, tourSeen } from '../panel/tour.js';
import { stillOpen } from '../panel/offers.js';
import { panelTemplate, freshPanel } from '../panel/panel.js';
import { inspector } from '../panel/inspector.js';
import { placesAsked } from '../panel/involved.js';
import { tableBar } from '../panel/tablebar.js';
import { turnNotice } from '../notice.js';
import { Heard } from '../sound.js';
import { showKeys } from '../panel/keys.js';
import { createMap } from '../map/map.js';
import { Look } from '../map/look.js';
import { cardTable } from '../panel/cards.js';
import { Allotment } from '../allotment.js';
import { Battles } from '../battles.js';
import { Choice } from '../choice.js';
import { Follow } from '../follow.js';
import { Group } from '../group.js';
import { guided } from '../guide.js';
import { Lines } from '../lines.js';
import { Orders } from '../orders.js';
import { Purchases } from '../purchases.js';
import { Staff } from '../staff.js';
import { Talk } from '../talk.js';
import { Choices, counterOf, placeOf } from '../targets.js';

/** @import { Offer, Target } from '../types.js' */
/** @import { Context } from '../app.js' */
/** @import { GameSession } from '../session.js' */

/** News that change nothing on the map. */
const ASIDE = new Set(['busy', 'thinking', 'presence', 'pace']);

/** @param {Context} ctx */
export async function show(ctx) {
  return openPage(ctx, (session) => new TablePage(ctx, session));
}

class TablePage {
  /** @param {Context} ctx @param {GameSession} session */
  constructor(ctx, session) {
    this.ctx = ctx;
    this.session = session;
    this.ui = freshPanel();
    /** @type {any} */
    this.map = null;
    /** @type {Awaited<ReturnType<typeof loadBoard>>} */
    this.board = /** @type {any} */ (null);
    /** @type {Lines | null} */
    this.lines = null;
    this.overlay = { control: true, supply: /** @type {string | null} */ (null) };
    /** @type {{ id: string, title: string, spaces: string[] }[]} */
    this.overlays = [];
    this.pointer = { x: 0, y: 0 };
    this.notice = turnNotice(session);
    this.drawn = 0;
    this.place = '';
    this.choice = new Choice(session);
    this.group = new Group(this);
    this.purchases = new Purchases(this);
    this.allotment = new Allotment(this);
    this.battles = new Battles(this);
    this.talk = new Talk(session, () => this.draw());
    this.orders = new Orders(session, () => this.draw());
    this.follow = new Follow(this);
    this.staff = new Staff(this);
    this.heard = new Heard(session);
    this.shownPosition = -1;
    this.gone = false;
    this.onKey = (/** @type {KeyboardEvent} */ e) => this.key(e);
    this.onChange = (/** @type {Event} */ e) => this.changed(/** @type {CustomEvent} */ (e).detail.kind);
  }

  async start() {
    const { session } = this;
    this.board = await loadBoard(session.card.game);
    this.lines = new Lines(this.board.board, this.board.look);
    session.addEventListener('change', this.onChange);
    this.stopTheme = onTheme(() => this.remakeMap());
    document.addEventListener('keydown', this.onKey);
    this.layout();
    void this.talk.load();
    this.changed('start');
  }

  layout() {
    const root = this.ctx.root;
    root.classList.add('table-page');
    this.mapRoot = document.createElement('div');
    this.mapRoot.className = 'map-root';
    this.mapRoot.addEventListener('pointerup', (e) => (this.pointer = { x: e.clientX, y: e.clientY }), true);
    this.panelRoot = document.createElement('aside');
    this.panelRoot.className = 'panel';
    this.panelRoot.setAttribute('aria-label', S.table.panel);
    this.curtainRoot = document.createElement('div');
    this.curtainRoot.className = 'curtain-root';
    this.inspectRoot = document.createElement('div');
    this.inspectRoot.className = 'inspect-root';
    this.cardsRoot = document.createElement('div');
    this.cardsRoot.className = 'cards-root';
    root.replaceChildren(this.mapRoot, this.cardsRoot, this.inspectRoot, this.panelRoot, this.curtainRoot);
  }

  remakeMap() {
    if (!this.map) return;
    this.dropMap();
    this.changed('theme');
  }

  dropMap() {
    this.map?.destroy();
    this.map = null;
    this.mapRoot?.replaceChildren();
  }

  makeMap() {
    const strings = S.map;
    this.map = createMap(/** @type {HTMLElement} */ (this.mapRoot), {
      board: this.board.board,
      mapUrl: this.board.mapUrl(theme()),
      look: this.board.look,
      strings,
    });
    this.map.on('pick', (/** @type {any} */ pick) => this.pick(pick));
    this.map.on('gather', (/** @type {any} */ picked) => this.group.gathered(picked));
    this.map.on('drop', (/** @type {any} */ drop) => this.group.drop(drop));
    this.map.on('inspect', (/** @type {any} */ facts) => this.inspect(facts));
    this.map.setOverlay(this.overlay);
  }

  /** @param {string} kind */
  changed(kind) {
    if (this.gone) return;
    const { session } = this;
    if (session.curtain) return this.showCurtain(session.curtain);
    if (!session.table) return;
    if (this.curtainUp) this.liftCurtain();
    const table = session.table;
    if (!ASIDE.has(kind)) {
      const fresh = !this.map;
      if (fresh && this.hasMap(table)) this.makeMap();
      const moved = table.position !== this.shownPosition;
      this.map?.show(table.view, table.decision, { ...this.follow.news(table, fresh), subject: this.choice.asked(table)?.id ?? null, about: placesAsked(table.decision, this.lines) });
      if (moved) {
        closeMenu();
        this.inspect(null);
        this.ui.query = '';
        this.ui.numbers = {};
        this.ui.advice = null;
        const guide = guided(this.board.look, table.view.scenario, session.seat, table.decision);
        this.scrollUp([...(table.decision?.path ?? []), guide?.number].join());
        this.purchases.renew();
        this.allotment.renew();
        this.battles.rolled(table, this.shownPosition);
        void this.battles.load();
        this.loadOverlays();
        this.ui.history = null;
        if (this.ui.tab === 'victory') void this.loadStanding();
        if (this.ui.tab === 'economy') this.loadHistory();
      }
      this.shownPosition = table.position;
    }
    this.notice.changed();
    this.heard.changed();
    this.talk.changed();
    void this.orders.changed();
    this.draw();
    void this.staff.on();
  }

  /** A game of cards alone has no map. @param {import('../types.js').Table} table */
  hasMap({ view }) {
    return hasPlaces(this.board.board, view);
  }

  /** @param {string} seat */
  showCurtain(seat) {
    this.curtainUp = true;
    closeMenu();
    this.inspect(null);
    clearToasts();
    this.dropMap();
    this.ui = { ...freshPanel(), tab: this.ui.tab };
    this.shownPosition = -1;
    this.follow.clear();
    this.staff.plays = null;
    this.overlays = [];
    document.getElementById('layers')?.replaceChildren();
    this.ctx.title(S.curtain.title(seatName(this.session.seats, seat)));
    this.panelRoot?.toggleAttribute('hidden', true);
    this.mapRoot?.toggleAttribute('hidden', true);
    render('', /** @type {HTMLElement} */ (this.panelRoot));
    render('', /** @type {HTMLElement} */ (this.cardsRoot));
    this.ctx.bar({});
    const confirm = () => this.session.sit(seat).catch(refusal);
    render(curtainTemplate({ seat: seatName(this.session.seats, seat), confirm }), /** @type {HTMLElement} */ (this.curtainRoot));
    document.getElementById('curtain-confirm')?.focus();
  }

  liftCurtain() {
    this.curtainUp = false;
    render('', /** @type {HTMLElement} */ (this.curtainRoot));
    this.panelRoot?.toggleAttribute('hidden', false);
    this.mapRoot?.toggleAttribute('hidden', false);
  }

  draw() {
    if (!this.drawn) {
      this.drawn = requestAnimationFrame(() => {
        this.drawn = 0;
        if (!this.gone && !this.session.curtain && this.session.table) this.drawNow();
      });
    }
  }

  drawNow() {
    const { session, ctx } = this;
    const turn = session.decision ? `● ${S.turn.yours}` : session.card.title;
    ctx.title(turn);
    ctx.bar(tableBar(this));
    render(panelTemplate(this), /** @type {HTMLElement} */ (this.panelRoot));
    this.drawCards();
    if (!tourSeen() && session.decision && !this.toured) {
      this.toured = true;
      startTour();
    }
  }

  /** Hands and decks, below the map or, without a map, in its place. */
  drawCards() {
    const { session } = this;
    const decks = session.table?.view.decks ?? [];
    const root = /** @type {HTMLElement} */ (this.cardsRoot);
    root.classList.toggle('alone', !this.map);
    this.ctx.root.classList.toggle('no-map', !this.map);
    if (!decks.length) return render(nothing, root);
    render(
      cardTable({
        decks,
        look: new Look(this.board.look),
        choices: new Choices(session.decision?.offers),
        mine: session.seat,
        pick: (target, offers, title, at) => this.pick({ target, offers, title, at }),
      }),
      root,
    );
  }

  /** @param {Partial<import('../panel/panel.js').PanelState>} change */
  set(change) {
    Object.assign(this.ui, change);
    if (change.tab === 'rules' && !this.ui.rules) void this.loadRules();
    if (change.tab === 'economy' && !this.ui.history) void this.loadHistory();
    if (change.tab === 'victory') void this.loadStanding();
    this.draw();
  }

  /** @param {any} facts what stands in a place, or nothing */
  inspect(facts) {
    const shown = facts?.space ? facts : null;
    render(inspector(shown, { ...this.board.names, space: (key) => this.placeName(key) }, () => this.inspect(null), (words) => this.openRule(words)), /** @type {HTMLElement} */ (this.inspectRoot));
  }

  /** @param {string} id */
  openRule(id) {
    this.set({ tab: 'rules', ruleQuery: id, sheet: 'full' });
  }

  /** @param {{ target: Target | null, space?: string | null, title?: string, offers: Offer[], at?: { x: number, y: number } }} pick */
  pick(pick) {
    if (this.session.busy) return;
    const at = pick.at ?? this.pickPoint();
    if (pick.offers.length === 1) return void this.choose(pick.offers[0]);
    if (pick.offers.length > 1) {
      const title = pick.title ?? (pick.space ? this.placeName(pick.space) : S.offers.pick);
      openMenu(at, title, pick.offers, { act: (o) => this.choose(o), hover: (o) => this.hover(o) });
      return;
    }
    if (this.choice.droppable) void this.reconsider(pick);
    else void this.explain(pick);
  }

  /** A click that answers nothing, while a counter is chosen: on it or on nothing it drops it, on another it exchanges it. @param {{ target: Target | null, space?: string | null, title?: string, at?: { x: number, y: number } }} pick */
  async reconsider(pick) {
    const { target } = pick;
    const counter = target && 'counter' in target ? target.counter : null;
    if (!target || counter === this.choice.chosen?.id) return void this.choice.drop();
    const offers = counter === null ? [] : await this.choice.exchange(counter);
    if (offers.length) this.pick({ ...pick, offers });
    else void this.explain(pick);
  }

  repeat() {
    return this.choice.repeat((offer) => this.act(offer));
  }

  /** Where the pointer was, or, for a key, the middle of what has the focus. */
  pickPoint() {
    const focused = document.activeElement;
    if (focused && focused.matches(':focus-visible') && this.mapRoot?.contains(focused)) {
      const r = focused.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    }
    return this.pointer;
  }

  /** @param {string} key */
  placeName(key) {
    return this.session.table?.view.boxes?.find((box) => box.key === key)?.title ?? this.board.names.space(key);
  }

  /** The name of the place that an offer is about, or of the one where its counter stands. @param {Offer} offer */
  placeOf(offer) {
    const counter = counterOf(offer);
    const key = counter === undefined ? placeOf(offer) : (this.map?.pieces.holding(counter)?.space ?? placeOf(offer));
    return key === undefined ? '' : this.placeName(key);
  }

  /** @param {{ target: Target | null, space?: string | null, title?: string }} pick */
  async explain(pick) {
    const { session } = this;
    if (!pick.target) return;
    if (!session.decision) {
      const waiting = session.waiting;
      if (waiting) toast({ kind: 'refusal', text: S.turn.theirs(waiting.card.name) });
      return;
    }
    try {
      const reasons = await session.why(pick.target);
      const place = pick.title ?? (pick.space ? this.placeName(pick.space) : '');
      if (reasons.length) for (const r of reasons.slice(0, 2)) toast({ kind: 'refusal', text: r.message, rule: r.rule, game: session.card.game });
      else toast({ kind: 'refusal', text: S.offers.whyAt(place), rule: session.decision?.rule, game: session.card.game });
    } catch (error) {
      refusal(error, session.card.game);
    }
  }

  /** Takes an offer by hand: what may be regretted is asked about. @param {Offer} offer */
  async choose(offer) {
    if (!(await cautioned(offer))) return;
    return offer.battle ? this.battles.fight(offer) : this.act(offer);
  }

  /** @param {Offer} offer */
  act(offer) {
    this.map?.select(null);
    this.choice.take(offer);
    return this.session.act(offer);
  }

  /** A new phase is read from its top; within one the list stays where it is. @param {string} place */
  scrollUp(place) {
    if (place !== this.place) this.panelRoot?.querySelector('.now-scroll')?.scrollTo({ top: 0 });
    this.place = place;
  }

  /** Ctrl+Z and Ctrl+Y, as everywhere; Escape drops what is chosen, R does the last thing again. @param {KeyboardEvent} event */
  key(event) {
    const { session } = this;
    if (event.altKey || session.curtain || event.defaultPrevented) return;
    if (/** @type {HTMLElement} */ (event.target).closest?.('input, textarea, select, dialog, .tour')) return;
    if (!(event.ctrlKey || event.metaKey)) return this.plainKey(event);
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey && session.canUndo) void session.undo();
    else if ((key === 'y' || (key === 'z' && event.shiftKey)) && session.table?.redo.can) void session.redo();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  plainKey(event) {
    // A pile that the mouse has opened by passing is not what Escape is meant for.
    if (event.key === 'Escape' && this.map?.fan.pinned) this.map.fan.close();
    else if (event.key === 'Escape' && this.map?.carry.hand.size) this.map.carry.clear();
    else if (event.key === 'Escape' && this.choice.droppable) void this.choice.drop();
    else if (event.key === '?') showKeys();
    else if (event.key === ' ' && event.target === document.body && (this.follow.again || !this.session.decision)) this.follow.hold(!this.session.pace.held);
    else if (event.key.toLowerCase() === 'r' && this.choice.again && !this.session.busy) void this.repeat();
    else return;
    event.preventDefault();
  }

  /** @param {Offer} offer */
  async finish(offer) {
    const decision = this.session.decision;
    if (!decision) return;
    if (!(await this.purchases.confirm())) return;
    const open = stillOpen(decision, this.board);
    const asks = recall('ask-to-end') === 'yes' && decision.offers.length > 1;
    const sure = !asks || (await ask({ title: offer.text, text: S.offers.reminder(open), yes: S.offers.finishAnyway, no: S.offers.goOn }));
    if (sure) await this.choose(offer);
  }

  /** Points at what an offer names. @param {Offer | null} offer */
  hover(offer) {
    this.map?.select(offer);
    this.battles.point(offer);
  }

  async loadOverlays() {
    if (this.session.seat === 'spectator' && !this.session.card.spectators) return;
    if (this.overlay.supply === null && this.overlays.length) return;
    try {
      this.overlays = await api.get(`/games/${this.session.id}/overlays`, { seat: this.session.seat });
      this.applyOverlay();
      this.draw();
    } catch {
      this.overlays = [];
    }
  }

  applyOverlay() {
    const shade = this.overlays.find((o) => o.id === this.overlay.supply) ?? null;
    this.map?.setOverlay({ control: this.overlay.control, supply: shade ? shade.id : null, shade });
  }

  /** @param {Partial<{ control: boolean, supply: string | null }>} change */
  async setOverlay(change) {
    Object.assign(this.overlay, change);
    if (change.supply) await this.loadOverlays();
    this.applyOverlay();
    this.draw();
  }

  async loadHistory() {
    const { id, seat } = this.session;
    try {
      const history = await api.get(`/games/${id}/history`, { seat });
      if (this.session.seat === seat && !this.session.curtain) this.set({ history });
    } catch (error) {
      refusal(error);
    }
  }

  async loadStanding() {
    const { id, seat } = this.session;
    try {
      this.set({ standing: await api.get(`/games/${id}/standing`, { seat }) });
    } catch (error) {
      refusal(error);
    }
  }

  async loadRules() {
    try {
      this.set({ rules: await once(`/rulesets/${this.session.card.game}/rules`) });
    } catch (error) {
      refusal(error);
    }
  }

  async olderLog() {
    const { session } = this;
    const table = session.table;
    if (!table) return;
    try {
      const from = Math.max(0, table.log_from - 400);
      const answer = await api.get(`/games/${session.id}/log`, { seat: session.seat, from, to: table.log_from });
      const lines = answer.lines ?? answer;
      table.log = [...lines, ...table.log];
      table.log_from = from;
      this.draw();
    } catch (error) {
      refusal(error);
    }
  }

  leave() {
    this.gone = true;
    cancelAnimationFrame(this.drawn);
    this.battles.stop();
    this.follow.clear();
    this.talk.stop();
    closeMenu();
    this.stopTheme?.();
    document.removeEventListener('keydown', this.onKey);
    this.session.removeEventListener('change', this.onChange);
    this.session.close();
    this.notice.stop();
    this.dropMap();
  }
}

export { TablePage };
