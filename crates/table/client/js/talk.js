// What is said and proposed at a table: words, a draw, going back, a rematch, giving up; and private notes.

import { api } from './api.js';
import { ask } from './dialog.js';
import { refusal } from './toast.js';
import { S } from './strings.js';
import { Clock } from './clock.js';

/** @import { GameSession } from './session.js' */
/** @typedef {{ number: number, kind: 'say' | 'propose' | 'agree' | 'decline' | 'withdraw' | 'resign' | 'rematch' | 'clock' | 'late', seat: string, player: string, text: string, at: number }} TalkLine */
/** @typedef {{ kind: 'draw' | 'take_back' | 'rematch' | 'clock', seat: string, to?: number, mine: boolean, asked: boolean }} Proposal */

/** Notes are kept when nothing was typed for so long. */
const PAUSE = 800;

export class Talk {
  /** @param {GameSession} session @param {() => void} draw */
  constructor(session, draw) {
    this.session = session;
    this.draw = draw;
    /** @type {TalkLine[]} */
    this.lines = [];
    /** @type {Proposal | null} */
    this.proposal = null;
    /** The last line that was looked at. */
    this.read = -1;
    /** @type {string | null} */
    this.notes = null;
    this.kept = true;
    this.timer = 0;
    this.position = -1;
    this.clock = new Clock(session, draw);
    this.onTalk = () => void this.load();
    session.store.addEventListener('talk', this.onTalk);
    /** Whoever closes or reloads the page has meant what was typed. */
    this.onHide = () => this.keepNow();
    window.addEventListener('pagehide', this.onHide);
  }

  get unread() {
    return this.lines.filter((line) => line.number > this.read && !this.session.card.mine.includes(line.seat)).length;
  }

  /** The game that a rematch has become. */
  get rematch() {
    return this.lines.findLast((line) => line.kind === 'rematch')?.text ?? null;
  }

  async load() {
    const after = this.lines.at(-1)?.number ?? 0;
    try {
      const talk = await api.get(`/games/${this.session.id}/talk`, { after });
      const known = this.lines.at(-1)?.number ?? 0;
      this.lines = [...this.lines, ...talk.lines.filter((/** @type {TalkLine} */ line) => line.number > known)];
      this.proposal = talk.proposal;
      this.clock.set(talk.clock);
      // What was said before one came is no news.
      if (this.read < 0) this.read = this.lines.at(-1)?.number ?? 0;
      this.draw();
    } catch {
      // A game that is not open to spectators says nothing to them.
    }
  }

  /** The table has changed: what was proposed may have lapsed, and what is left of the time the table alone knows. */
  changed() {
    const position = this.session.table?.position ?? -1;
    const moved = this.position >= 0 && position !== this.position;
    this.position = position;
    this.clock.changed();
    if (moved && (this.proposal || this.lines.some((line) => line.kind === 'clock'))) void this.load();
  }

  looked() {
    this.read = this.lines.at(-1)?.number ?? 0;
  }

  /** @param {string} what @param {object} body */
  async #send(what, body) {
    const { session } = this;
    try {
      const answer = await api.post(`/games/${session.id}/${what}`, { seat: session.seat, ...body });
      await this.load();
      return answer ?? true;
    } catch (error) {
      refusal(error, session.card.game);
      // What was proposed may have lapsed.
      await this.load();
      return null;
    }
  }

  /** @param {string} text */
  async say(text) {
    return Boolean(text.trim() && (await this.#send('talk', { text })));
  }

  /** @param {Proposal['kind']} kind @param {number} [to] */
  propose(kind, to) {
    if (kind === 'take_back') this.session.fair.agreed();
    return this.#send('propose', to === undefined ? { kind } : { kind, to });
  }

  /** @param {boolean} yes */
  answer(yes) {
    if (yes && this.proposal?.kind === 'take_back') this.session.fair.agreed();
    const { kind, to } = this.proposal ?? {};
    return this.#send('answer', { yes, kind, to });
  }

  async resign() {
    const sure = await ask({ title: S.talk.resign, text: S.talk.reallyResign, yes: S.talk.resign, danger: true });
    if (sure) await this.#send('resign', {});
  }

  /** Where the game stood before my last action, to ask for it back. */
  get beforeMine() {
    const { session } = this;
    const last = session.table?.log.findLast((line) => session.idOf(line.seat) === session.seat);
    return last ? (last.group ?? last.position - 1) : null;
  }

  async loadNotes() {
    try {
      const { text } = await api.get(`/games/${this.session.id}/notes`);
      this.notes = text;
      this.draw();
    } catch (error) {
      refusal(error);
    }
  }

  /** @param {string} text */
  write(text) {
    this.notes = text;
    this.kept = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.keep(), PAUSE);
    this.draw();
  }

  async keep() {
    clearTimeout(this.timer);
    if (this.kept || this.notes === null) return;
    const text = this.notes;
    try {
      await api.post(`/games/${this.session.id}/notes`, { text });
      this.kept = this.notes === text;
      this.draw();
    } catch (error) {
      refusal(error);
    }
  }

  /** Keeps notes while the page goes away: the browser sends them even if nobody waits for the answer. */
  keepNow() {
    clearTimeout(this.timer);
    if (this.kept || this.notes === null) return;
    this.kept = true;
    void fetch(`/api/games/${this.session.id}/notes`, { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text: this.notes }) });
  }

  stop() {
    this.clock.stop();
    window.removeEventListener('pagehide', this.onHide);
    void this.keep();
    this.session.store.removeEventListener('talk', this.onTalk);
  }
}
