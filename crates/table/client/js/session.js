// One visitor at one game: the seat, the table as that seat sees it, and everything one can ask.

import { api, ApiError } from './api.js';
import { openLive } from './live.js';
import { TableStore, seatCard } from './store.js';
import { Fair, noted } from './fair.js';
import { Pace } from './pace.js';
import { recall, remember, recallHere, rememberHere } from './settings.js';
import { refusal, news } from './toast.js';
import { S } from './strings.js';

/** @import { GameCard, Offer, Odds, Picked, Rehearsal, SeatRef, Table, Target, LogLine, Way } from './types.js' */

/** Whether a curtain falls between seats that are played at one screen. @param {GameCard} card */
export function curtained(card) {
  return card.mine.length > 1 && !card.over && (recall(`handover:${card.id}`) ?? 'curtain') === 'curtain';
}

export class GameSession extends EventTarget {
  /** @param {string} id @param {string | null} wanted the seat that the address asks for */
  constructor(id, wanted) {
    super();
    this.id = id;
    this.wanted = wanted;
    /** @type {GameCard} */
    this.card = /** @type {any} */ (null);
    this.seat = 'spectator';
    this.store = new TableStore();
    this.fair = new Fair(id);
    this.pace = new Pace((update) => this.store.apply(update), () => this.#tell('pace'));
    this.busy = false;
    this.connected = true;
    /** The seat that must confirm before anything is shown. @type {string | null} */
    this.curtain = null;
    /** @type {ReturnType<typeof openLive> | null} */
    this.line = null;
    /** The last action of another seat of mine, which I may still take back. @type {{ seat: string, position: number } | null} */
    this.other = null;
    this.closed = false;
    this.store.addEventListener('change', (e) => this.#changed(/** @type {CustomEvent} */ (e).detail));
    this.store.addEventListener('gap', () => void this.reread());
  }

  get table() {
    return this.store.table;
  }
  get decision() {
    return this.table?.decision ?? null;
  }
  get seats() {
    return this.card.seats;
  }
  get hotSeat() {
    return this.card.mine.length > 1;
  }
  get curtained() {
    return curtained(this.card);
  }
  /** @param {boolean} on */
  setCurtained(on) {
    remember(`handover:${this.id}`, on ? 'curtain' : 'open');
    if (on) rememberHere(`seat:${this.id}`, this.seat);
    this.#tell();
  }

  /** @param {SeatRef | null | undefined} ref */
  idOf(ref) {
    return seatCard(this.seats, ref)?.id ?? null;
  }

  async open() {
    this.card = await api.get(`/games/${this.id}`);
    this.#stir();
    const mine = this.card.mine;
    const mover = this.idOf(this.card.to_move);
    const moving = mover && mine.includes(mover) ? mover : null;
    if (!mine.length) return this.sit('spectator');
    if (this.wanted && this.wanted !== 'spectator' && mine.includes(this.wanted) && !this.curtained) return this.sit(this.wanted);
    const next = moving ?? recallHere(`seat:${this.id}`) ?? mine[0];
    const confirmed = recallHere(`seat:${this.id}`) === next;
    if (this.curtained && !confirmed && !this.card.over) return this.cover(next);
    await this.sit(mine.includes(next) ? next : mine[0]);
  }

  /** Covers everything until the next player confirms: nothing of the last seat stays on the page. @param {string} seat */
  cover(seat) {
    this.line?.close();
    this.line = null;
    this.pace.drop();
    this.store.clear();
    rememberHere(`seat:${this.id}`, null);
    this.curtain = seat;
    this.#tell('cover');
  }

  /** @param {string} seat */
  async sit(seat) {
    this.line?.close();
    this.line = null;
    this.curtain = null;
    this.store.clear();
    this.seat = seat;
    if (this.hotSeat) rememberHere(`seat:${this.id}`, seat);
    await this.reread();
    this.line = openLive({
      game: this.id,
      seat,
      since: () => this.store.revision,
      message: (m) => {
        if (this.seat === seat) this.#hear(m);
      },
      state: (state) => this.#line(state),
    });
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === 'update') return this.pace.take(message, message.kind === 'act' && this.#byOthers(message.by));
    if (message.type === 'table') this.pace.drop();
    this.store.receive(message);
  }

  /** Whether somebody else did it: another player, or the computer that plays for me. @param {SeatRef | null} by */
  #byOthers(by) {
    const card = seatCard(this.seats, by);
    return Boolean(card && (!this.card.mine.includes(card.id) || card.kind === 'computer'));
  }

  async reread() {
    const seat = this.seat;
    /** @type {Table} */
    const table = await api.get(`/games/${this.id}/table`, { seat });
    if (this.seat !== seat || this.curtain || this.closed) return;
    this.store.table = null;
    this.pace.drop();
    this.store.load(table);
  }

  async reloadCard() {
    this.card = await api.get(`/games/${this.id}`);
    this.#tell('card');
    this.#stir();
  }

  /** Gives my part of the dice, where one is wanted. */
  #stir() {
    void this.fair.step(this.card).then(() => this.#tell('dice'), refusal);
  }

  /** Checks the dice of a game that is over; of itself only where this browser noted a part of its own. @param {boolean} [asked] */
  async checkDice(asked = false) {
    if (this.fair.verdict || this.fair.checking || !(asked || noted(this.id))) return;
    this.fair.checking = true;
    try {
      await this.fair.check();
    } catch (error) {
      if (asked) refusal(error);
    }
    this.#tell('dice');
  }

  /** @param {import('./live.js').LineState} state */
  #line(state) {
    // Signed out or up from the seat, perhaps in another tab: nothing of the game stays on the page.
    if (state === 'out' || state === 'gone') return location.reload();
    const connected = state === 'open';
    if (connected && !this.connected) news(S.table.back);
    this.connected = connected;
    this.#tell('line');
  }

  /** @param {{ kind: string }} change */
  #changed(change) {
    if (change.kind === 'seats' || (this.table?.outcome && !this.card.over)) void this.reloadCard().catch(refusal);
    const table = this.table;
    const next = table && !table.decision ? this.idOf(table.waiting_for?.seat) : null;
    if (next && next !== this.seat && this.card.mine.includes(next)) {
      if (this.curtained) this.cover(next);
      else if (!this.busy) void this.sit(next).catch(refusal);
    }
    if (!this.curtain) this.#tell(change.kind);
  }

  /** @param {string} [kind] */
  #tell(kind = 'change') {
    if (!this.closed) this.dispatchEvent(new CustomEvent('change', { detail: { kind } }));
  }

  /** Sends a change of the game and shows what comes of it. @param {string} what @param {object} body */
  async #send(what, body) {
    if (this.busy || !this.table) return false;
    const seat = this.seat;
    this.busy = true;
    this.#tell('busy');
    let done = false;
    try {
      const answer = await api.post(`/games/${this.id}/${what}`, { seat, position: this.table.position, ...body });
      done = true;
      this.other = answer.undo.can ? { seat, position: answer.position } : null;
      if (this.seat === seat) await this.#reached(answer.revision);
    } catch (error) {
      refusal(error, this.card.game);
      if (error instanceof ApiError && (error.code === 'stale' || error.status === 0)) await this.reread().catch(() => {});
    }
    this.busy = false;
    this.#changed({ kind: 'busy' });
    return done;
  }

  /** Waits for what the live line tells of a change; reads the table where the line is slow or down. @param {number} revision */
  #reached(revision) {
    return new Promise((resolve) => {
      const there = () => this.closed || this.curtain !== null || (this.store.revision ?? -1) >= revision;
      const done = () => {
        clearTimeout(late);
        this.store.removeEventListener('change', look);
        resolve(undefined);
      };
      const look = () => {
        if (there()) done();
      };
      const late = setTimeout(() => void this.reread().catch(refusal).finally(done), this.connected ? 1000 : 0);
      this.store.addEventListener('change', look);
      look();
    });
  }

  /** @param {Offer} offer */
  act(offer) {
    return this.#send('act', { action: offer.action });
  }

  /** Moves counters to a place as one. @param {Picked[]} counters @param {Target} to */
  move(counters, to) {
    return this.#send('move', { counters, to });
  }

  /** Several actions as one. @param {any[]} actions */
  acts(actions) {
    return this.#send('acts', { actions });
  }

  /** Where counters could go together. @param {Picked[]} counters @returns {Promise<Way[]>} */
  async ways(counters) {
    const answer = await api.post(`/games/${this.id}/ways`, { seat: this.seat, counters });
    return answer.ways;
  }

  /** What could be decided after some actions. @param {any[]} actions @returns {Promise<Rehearsal>} */
  rehearse(actions) {
    return api.post(`/games/${this.id}/rehearse`, { seat: this.seat, actions });
  }

  /** What undo would take back: an action of this seat, or, playing alone, of my other seat. */
  get canUndo() {
    if (!this.table) return false;
    return this.table.undo.can || this.#undoOther();
  }
  #undoOther() {
    return Boolean(!this.curtained && this.other && this.other.seat !== this.seat && this.other.position === this.table?.position);
  }

  /** @param {number} [to] */
  async undo(to) {
    if (!this.table?.undo.can && this.#undoOther() && this.other) await this.sit(this.other.seat);
    return this.#send('undo', to === undefined ? {} : { to });
  }

  redo() {
    return this.#send('redo', {});
  }

  /** Why a click there does nothing. @param {Target} target @returns {Promise<{ rule?: string, message: string }[]>} */
  async why(target) {
    if (this.seat === 'spectator') return [];
    const answer = await api.post(`/games/${this.id}/why`, { seat: this.seat, target });
    return answer.reasons ?? [];
  }

  /** @param {Offer} offer @returns {Promise<Odds>} */
  odds(offer) {
    return api.post(`/games/${this.id}/odds`, { seat: this.seat, action: offer.action });
  }

  /** The battle that is being prepared or fought. @returns {Promise<Odds | null>} */
  battle() {
    return api.get(`/games/${this.id}/battle`, { seat: this.seat });
  }

  /** @param {string} level @returns {Promise<{ action: any, label?: any, reason: string } | null>} */
  suggest(level) {
    return api.post(`/games/${this.id}/suggest`, { seat: this.seat, level });
  }

  /** Whether the computer plays my seat for the time being. */
  get handed() {
    return this.card.mine.includes(this.seat) && seatCard(this.seats, this.seat)?.kind === 'computer';
  }

  /** Hands my seat to the computer, or takes it back. @param {{ kind: 'me' } | { kind: 'computer', level: string }} how */
  async takeSeat(how) {
    try {
      await api.post(`/games/${this.id}/seats/${this.seat}`, how);
      await this.reloadCard();
    } catch (error) {
      refusal(error);
    }
  }

  /** Who the table waits for besides me, and whether a computer is thinking. */
  get waiting() {
    const table = this.table;
    if (!table || (table.decision && !this.handed) || table.outcome || this.card.stopped) return null;
    const ref = table.waiting_for?.seat ?? table.view.to_move;
    const card = seatCard(this.seats, ref);
    if (!card) return null;
    const thinking = this.store.thinking.get(card.id) ?? table.waiting_for?.thinking ?? false;
    return { card, thinking: thinking || card.kind === 'computer', path: table.waiting_for?.path ?? [] };
  }

  close() {
    this.closed = true;
    this.line?.close();
    this.pace.drop();
    this.store.clear();
  }
}

/** The lines that undo could still reach, newest first: mine, without a die. @param {LogLine[]} log @param {(ref: SeatRef | null) => string | null} idOf @param {string} seat */
export function undoable(log, idOf, seat) {
  /** @type {Set<number>} */
  const reach = new Set();
  for (let i = log.length - 1; i >= 0; i--) {
    const line = log[i];
    if (idOf(line.seat) !== seat || line.dice?.length) break;
    reach.add(line.position);
  }
  return reach;
}

/**
 * Opens the game that an address names, and a page that shows it; a page that does not start leaves nothing behind.
 * @template {{ start(): Promise<void>, leave(): void }} P
 * @param {import('./app.js').Context} ctx
 * @param {(session: GameSession) => P} make
 * @returns {Promise<P>}
 */
export async function openPage(ctx, make) {
  const session = new GameSession(ctx.params[0], ctx.query.get('seat'));
  await session.open();
  const page = make(session);
  try {
    await page.start();
  } catch (error) {
    page.leave();
    throw error;
  }
  return page;
}
