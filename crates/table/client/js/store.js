// A table as this seat sees it: loaded once, then kept up to date by patches.

import { edgeKey } from './targets.js';

/** @import { Table, Update, View, ViewPatch, LogLine, SeatCard, SeatRef } from './types.js' */

/** Replaces what changed in a list and keeps the order of the rest. @template T @template K @param {T[]} old @param {T[] | undefined} changed @param {(t: T) => K} key */
function merged(old, changed, key) {
  if (!changed?.length) return old;
  const fresh = new Map(changed.map((c) => [key(c), c]));
  const list = old.map((o) => {
    const k = key(o);
    const now = fresh.get(k);
    fresh.delete(k);
    return now ?? o;
  });
  return [...list, ...fresh.values()];
}

/**
 * Takes out what is gone and puts in what changed.
 * @template T @template G
 * @param {T[] | undefined} old @param {{ set: T[], gone: G[] } | undefined} patch @param {(t: T) => string} key @param {(g: G) => string} goneKey
 */
function exchanged(old, patch, key, goneKey) {
  if (!patch) return old ?? [];
  const gone = new Set(patch.gone.map(goneKey));
  return merged((old ?? []).filter((o) => !gone.has(key(o))), patch.set, key);
}

/** A whole view as it comes over the wire names spaces that show nothing but their holder by that holder. @param {View} view @returns {View} */
export function unpacked({ control = {}, ...view }) {
  const held = Object.entries(control).flatMap(([holder, keys]) => keys.map((key) => ({ key, control: holder })));
  return { ...view, spaces: [...view.spaces, ...held] };
}

/** @param {View} view @param {ViewPatch | undefined} patch @returns {View} */
export function patched(view, patch) {
  if (!patch) return view;
  const next = { ...view };
  if (patch.turn !== undefined) next.turn = patch.turn;
  if (patch.to_move !== undefined) next.to_move = patch.to_move;
  if (patch.outcome !== undefined) next.outcome = patch.outcome;
  next.spaces = merged(view.spaces, patch.spaces, (s) => s.key);
  const gone = new Set(patch.counters?.gone ?? []);
  const staying = gone.size ? view.counters.filter((c) => !gone.has(c.id)) : view.counters;
  next.counters = merged(staying, patch.counters?.set, (c) => c.id);
  if (view.edges || patch.edges) next.edges = exchanged(view.edges, patch.edges, (e) => edgeKey(...e.edge), (e) => edgeKey(...e));
  if (view.boxes || patch.boxes) next.boxes = exchanged(view.boxes, patch.boxes, (b) => b.key, (key) => key);
  if (view.decks || patch.decks) next.decks = merged(view.decks ?? [], patch.decks, (d) => d.key);
  next.tracks = merged(view.tracks, patch.tracks, (t) => t.id);
  next.pools = merged(view.pools, patch.pools, (p) => p.id);
  return next;
}

/** Seats are named by id or by number. @param {SeatCard[]} seats @param {SeatRef | null | undefined} ref */
export function seatCard(seats, ref) {
  if (ref === null || ref === undefined) return undefined;
  return typeof ref === 'number' ? seats[ref] : seats.find((s) => s.id === ref);
}

/** @param {SeatCard[]} seats @param {SeatRef | null | undefined} ref */
export function seatName(seats, ref) {
  return seatCard(seats, ref)?.name ?? (ref === null || ref === undefined ? '' : String(ref));
}

export class TableStore extends EventTarget {
  constructor() {
    super();
    /** @type {Table | null} */
    this.table = null;
    /** @type {Map<string, boolean>} */
    this.thinking = new Map();
    /** @type {string[]} */
    this.present = [];
    /** Whose action led here, where that came as news. @type {SeatRef | null} */
    this.by = null;
  }

  get revision() {
    return this.table?.revision ?? null;
  }

  clear() {
    this.table = null;
    this.thinking.clear();
  }

  /** @param {Table} table */
  load(table) {
    if (this.table && table.revision < this.table.revision) return;
    this.table = { ...table, view: unpacked(table.view) };
    this.present = table.present ?? this.present;
    this.by = null;
    this.thinking.clear();
    this.#tell('change', { kind: 'table' });
  }

  /** One step on. A gap means that something was missed and the table must be read again. @param {Update} update */
  apply(update) {
    const table = this.table;
    if (!table) return;
    if (update.revision <= table.revision) {
      if (update.kind === 'seats') this.#tell('change', { kind: 'seats' });
      return;
    }
    if (update.revision > table.revision + 1) {
      this.#tell('gap', null);
      return;
    }
    let log = table.log;
    if (update.kind === 'undo' && update.undone_to !== undefined) {
      const to = update.undone_to;
      log = log.filter((line) => line.position <= to);
    }
    if (update.log?.length) log = [...log, ...update.log];
    this.table = {
      ...table,
      revision: update.revision,
      position: update.position,
      view: patched(table.view, update.view),
      decision: update.decision ?? null,
      waiting_for: update.waiting_for ?? null,
      undo: update.undo ?? { can: false },
      redo: update.redo ?? { can: false },
      outcome: update.outcome ?? null,
      log,
    };
    this.by = update.by ?? null;
    if (update.by !== null && update.by !== undefined) this.thinking.delete(String(update.by));
    this.#tell('change', { kind: update.kind, by: update.by });
  }

  /** @param {any} message what came over the live line */
  receive(message) {
    if (message.type === 'table') this.load(message);
    else if (message.type === 'update') this.apply(message);
    else if (message.type === 'thinking') {
      this.thinking.set(String(message.seat), message.on);
      this.#tell('change', { kind: 'thinking' });
    } else if (message.type === 'presence') {
      this.present = message.seats ?? [];
      this.#tell('change', { kind: 'presence' });
    } else if (message.type === 'talk') {
      this.#tell('talk', null);
    }
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
