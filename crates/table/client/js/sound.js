// A few sounds, off until somebody wants them: dice, a move, and one's turn. They are made here; nothing is loaded.

import { recall, remember } from './settings.js';

/** @import { GameSession } from './session.js' */
/** @typedef {'dice' | 'move' | 'turn'} Sound */

/** Notes: when, how high, how long, how loud. @type {Record<Sound, [number, number, number, number][]>} */
const NOTES = {
  dice: [[0, 1900, 0.02, 0.12], [0.05, 2300, 0.02, 0.1], [0.09, 1700, 0.02, 0.08], [0.16, 2100, 0.02, 0.06]],
  move: [[0, 320, 0.05, 0.12]],
  turn: [[0, 523, 0.14, 0.12], [0.15, 784, 0.24, 0.12]],
};

/** @type {AudioContext | null} */
let audio = null;

export const soundOn = () => recall('sound') === 'on';

/** @param {boolean} on */
export function setSound(on) {
  remember('sound', on ? 'on' : null);
  if (on) sound('turn');
}

/** @param {Sound} what */
export function sound(what) {
  if (!soundOn() || !('AudioContext' in window)) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [at, pitch, length, loud] of NOTES[what]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, now + at);
    gain.gain.exponentialRampToValueAtTime(0.001, now + at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}

/** What is heard at a table: dice that fell, counters that moved, and that it is my turn. */
export class Heard {
  /** @param {GameSession} session */
  constructor(session) {
    this.session = session;
    this.mine = true;
    this.last = -1;
  }

  changed() {
    const { table, decision } = this.session;
    if (!table) return;
    const news = this.last < 0 ? [] : table.log.filter((line) => line.n > this.last);
    this.last = table.log.at(-1)?.n ?? 0;
    if (decision && !this.mine) sound('turn');
    else if (news.some((line) => line.dice?.length)) sound('dice');
    else if (news.length) sound('move');
    this.mine = Boolean(decision);
  }
}
