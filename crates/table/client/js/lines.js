// What lines of the log are about: which places, which nations, what kind of thing. Games that say so with events are
// believed; of others the words are looked at.

/** @import { LogLine, LookData } from './types.js' */
/** @import { Board } from './map/field.js' */

/** @typedef {'fight' | 'move' | 'control' | 'phase' | 'other'} Kind */
export const KINDS = /** @type {Kind[]} */ (['fight', 'move', 'control', 'phase', 'other']);

/** Shorter names are found in too many words. */
const SHORTEST = 4;

/** @param {string} text */
const words = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Finds names of several words in a text. */
class Names {
  /** @param {Iterable<[string, string]>} names keys and names */
  constructor(names) {
    /** By the first word. @type {Map<string, { key: string, words: string[] }[]>} */
    this.first = new Map();
    for (const [key, name] of names) {
      const parts = words(name);
      if (name.length < SHORTEST || !parts.length) continue;
      const list = this.first.get(parts[0]) ?? [];
      list.push({ key, words: parts });
      this.first.set(parts[0], list);
    }
    for (const list of this.first.values()) list.sort((a, b) => b.words.length - a.words.length);
  }

  /** The keys of all names in a text, in its order. @param {string} text @returns {string[]} */
  in(text) {
    const parts = words(text);
    /** @type {string[]} */
    const found = [];
    for (let at = 0; at < parts.length; at++) {
      const name = this.first.get(parts[at])?.find((n) => n.words.every((word, i) => parts[at + i] === word));
      if (!name) continue;
      if (!found.includes(name.key)) found.push(name.key);
      at += name.words.length - 1;
    }
    return found;
  }
}

export class Lines {
  /** @param {Board} board @param {LookData} look */
  constructor(board, look) {
    this.headings = look.headings;
    // A hex is called by its number, whether it has a name or not.
    const numbered = board.spaces.filter(({ key }) => /\d/.test(key));
    this.places = new Names([...board.spaces, ...numbered.map(({ key }) => ({ key, name: key }))].map(({ key, name }) => [key, name]));
    const called = Object.entries(look.nations).flatMap(([key, { name, adjective }]) => /** @type {[string, string][]} */ ([[key, name], [key, adjective]]));
    this.nations = new Names(called);
    /** @type {WeakMap<LogLine, { places: string[], nations: string[], kind: Kind }>} */
    this.known = new WeakMap();
  }

  /** @param {LogLine} line */
  about(line) {
    let about = this.known.get(line);
    if (!about) {
      about = { places: this.placesOf(line), nations: this.nationsOf(line), kind: this.kindOf(line) };
      this.known.set(line, about);
    }
    return about;
  }

  /** @param {LogLine} line */
  placesOf(line) {
    const told = (line.events ?? []).flatMap((event) => (event.kind === 'moved' ? [event.to, event.from] : event.kind === 'heading' ? [] : [event.space]));
    return told.length ? [...new Set(told)] : this.places.in(line.text);
  }

  /** @param {LogLine} line */
  nationsOf(line) {
    const told = (line.events ?? []).flatMap((event) => (event.kind === 'control' ? [event.from, event.to] : []));
    return [...new Set([...told.filter((key) => key !== undefined), ...this.nations.in(line.text)])];
  }

  /** @param {LogLine} line @returns {Kind} */
  kindOf(line) {
    const events = line.events ?? [];
    if (this.headings.includes(line.rule) || events.some((event) => event.kind === 'heading')) return 'phase';
    if (line.dice?.length || events.some((event) => event.kind === 'lost')) return 'fight';
    if (events.some((event) => event.kind === 'control')) return 'control';
    if (events.some((event) => event.kind === 'moved' || event.kind === 'placed')) return 'move';
    return 'other';
  }

  /** @param {LogLine} line @param {{ nation: string, place: string, kind: string }} filter */
  passes(line, { nation, place, kind }) {
    const about = this.about(line);
    return (!nation || about.nations.includes(nation)) && (!place || about.places.includes(place)) && (!kind || about.kind === kind);
  }
}
