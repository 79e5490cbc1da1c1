// Whether the dice of a game are those that were promised: the seed that the server committed to before anybody sat down,
// and the parts of the players. `docs/dice.md` says how; nothing here asks the server.

import { sha256, fromHex, toHex } from './sha256.js';
import { Stream } from './stream.js';

/** @typedef {{ part: string, promise: string, seat: string | null, promises: Record<string, string> }} NotedRound */
/** @typedef {{ commitment: string, rounds: Record<string, NotedRound>, backs?: number, spoilt?: number }} Note what this browser knows by itself; `backs` is how often its player agreed to go back, `spoilt` how many rounds came to nothing after its part was shown */
/** @typedef {{ seed: string, commitment: string, actions: { stirred?: Record<string, string>[], dice?: (number | string)[], scripted?: number, passed?: number, again?: number }[] }} Journal */
/** @typedef {{ ok: boolean, dice: number, set: number, passed: number, again: number, agreed: number, spoilt: number, seats: string[], mine: number, faults: string[] }} Verdict */

const HEAD = new TextEncoder().encode('sandtable dice 1\n');
const AGAIN = new TextEncoder().encode('sandtable dice again 1\n');

/** The key of the dice after a round of stirring. @param {Uint8Array} seed @param {number} round @param {Record<string, string>} parts */
export function stirred(seed, round, parts) {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, round, true);
  const pieces = [HEAD, seed, number];
  for (const seat of Object.keys(parts).sort()) {
    const id = new TextEncoder().encode(seat);
    pieces.push(Uint8Array.of(id.length), id, fromHex(parts[seat]));
  }
  return hashed(pieces);
}

/** The key of the dice after those of this one were taken back by agreement. @param {Uint8Array} key */
export const again = (key) => hashed([AGAIN, key]);

/** @param {Uint8Array[]} pieces */
function hashed(pieces) {
  const all = new Uint8Array(pieces.reduce((n, piece) => n + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return sha256(all);
}

/** The hash of a part or a seed, as it is promised. @param {string} hex */
export const promise = (hex) => toHex(sha256(fromHex(hex)));

/** Out of how many, and which, counted from 1. @param {number | string} die */
function read(die) {
  if (typeof die === 'number') return [6, die];
  const draw = die.match(/^draw:(\d+)\/(\d+)$/);
  if (draw) return [Number(draw[2]), Number(draw[1])];
  const [, sides, face] = die.match(/^d(\d+):(\d+)$/) ?? [];
  return [Number(sides), Number(face)];
}

/** Checks a whole game. @param {Journal} journal @param {Note | null} note @returns {Verdict} */
export function check(journal, note) {
  /** @type {Verdict} */
  const verdict = { ok: true, dice: 0, set: 0, passed: 0, again: 0, agreed: note?.backs ?? 0, spoilt: note?.spoilt ?? 0, seats: [], mine: 0, faults: [] };
  /** @param {string} fault */
  const fault = (fault) => verdict.faults.push(fault);
  if (promise(journal.seed) !== journal.commitment) fault('seed');
  if (note && note.commitment !== journal.commitment) fault('commitment');
  const seed = fromHex(journal.seed);
  let [key, round] = [seed, 0];
  let stream = new Stream(key);
  for (const entry of journal.actions) {
    for (const parts of entry.stirred ?? []) {
      round++;
      key = stirred(seed, round, parts);
      stream = new Stream(key);
      verdict.seats = Object.keys(parts).sort();
      if (note) ownPart(note.rounds[round], parts, verdict);
    }
    // What was rolled and taken back by agreement is not rolled again: in older journals the stream goes on, now it begins anew.
    for (let n = 0; n < (entry.passed ?? 0); n++) stream.word();
    verdict.passed += entry.passed ?? 0;
    for (let n = 0; n < (entry.again ?? 0); n++) {
      key = again(key);
      stream = new Stream(key);
    }
    verdict.again += entry.again ?? 0;
    (entry.dice ?? []).forEach((die, i) => {
      if (i < (entry.scripted ?? 0)) return void verdict.set++;
      const [of, shown] = read(die);
      if (!(of > 0) || stream.below(of) + 1 !== shown) fault('dice');
      verdict.dice++;
    });
  }
  verdict.faults = [...new Set(verdict.faults)];
  verdict.ok = !verdict.faults.length;
  return verdict;
}

/** Whether a round has my part as I noted it, and those of the others as they had promised. @param {NotedRound | undefined} noted @param {Record<string, string>} parts @param {Verdict} verdict */
function ownPart(noted, parts, verdict) {
  if (!noted) return;
  if (!Object.values(parts).includes(noted.part)) verdict.faults.push('part');
  else verdict.mine++;
  if (Object.keys(parts).some((seat) => !noted.promises[seat])) verdict.faults.push('promise');
  for (const [seat, promised] of Object.entries(noted.promises)) {
    if (!parts[seat] || promise(parts[seat]) !== promised) verdict.faults.push('promise');
  }
}
