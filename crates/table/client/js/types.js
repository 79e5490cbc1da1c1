// The shapes that the server sends; only types, no code.

/**
 * @typedef {string | number} SeatRef a seat's id, or its number in the game's list
 * @typedef {{ id: string, name: string, plays?: string[], kind?: 'person' | 'computer' | 'open', player?: string | null, level?: string | null, online?: boolean }} SeatCard
 * @typedef {{ winners: SeatRef[], title: string, reason: string }} Outcome
 * @typedef {{
 *   id: string, title: string, game: string, scenario: string, turn: string, to_move: SeatRef | null,
 *   seats: SeatCard[], mine: string[], waiting: boolean, over: boolean, outcome: Outcome | null, updated: string | number,
 *   owner?: boolean, private?: boolean, spectators?: boolean,
 *   commitment?: string, seed?: string, version?: string, options?: Record<string, string>, revision?: number, position?: number,
 *   links?: { seats?: Record<string, string>, spectate?: string } | null,
 * }} GameCard
 * @typedef {{ action: any, verb: string, text: string, space?: string, counter?: string, battle?: boolean }} Offer
 * @typedef {{ seat: SeatRef, position: number, path: string[], text: string, rule: string, offers: Offer[] }} Decision
 * @typedef {{ key: string, control: string | null, markers?: string[] }} SpaceView
 * @typedef {{ id: string, space: string, nation: string, kind: string | null, count: number, text?: string, status?: string[] }} Counter
 * @typedef {{ id: string, title: string, values: Record<string, number>, words?: Record<string, string> }} Track
 * @typedef {{ nation: string, kind: string, count: number, note?: string }} PoolRow
 * @typedef {{ id: string, title: string, rows: PoolRow[] }} Pool
 * @typedef {{ game: string, scenario: string, turn: string, to_move: SeatRef | null, spaces: SpaceView[], counters: Counter[], tracks: Track[], pools: Pool[], outcome: Outcome | null }} View
 * @typedef {{ turn?: string, to_move?: SeatRef | null, outcome?: Outcome | null, spaces?: SpaceView[], counters?: { set?: Counter[], gone?: string[] }, tracks?: Track[], pools?: Pool[] }} ViewPatch
 * @typedef {{ n: number, position: number, seat: SeatRef | null, turn: string, rule: string, text: string, dice?: number[] }} LogLine
 * @typedef {{ seat: SeatRef, path: string[], thinking?: boolean }} WaitingFor
 * @typedef {{
 *   revision: number, position: number, seat: string, view: View, decision: Decision | null, waiting_for: WaitingFor | null,
 *   undo: { can: boolean }, redo: { can: boolean }, outcome: Outcome | null, log: LogLine[], log_from: number, present?: string[],
 * }} Table
 * @typedef {{
 *   revision: number, position: number, by: SeatRef | null, kind: 'act' | 'undo' | 'redo' | 'seats', view: ViewPatch, log: LogLine[],
 *   undone_to?: number, decision: Decision | null, waiting_for: WaitingFor | null, undo: { can: boolean }, redo: { can: boolean }, outcome: Outcome | null,
 * }} Update
 * @typedef {{ title: string, rows: { result: string, weight: number, attacker_loses: number, defender_loses: number }[], out_of: number }} Odds
 * @typedef {{ id: string, title: string, about: string, version: string,
 *   scenarios: { id: string, title: string, about: string }[],
 *   options: { id: string, title: string, help: string, choices: { id: string, title: string }[] }[] }} RulesetInfo
 * @typedef {{ id: string, title: string, kind: string, gist: string, chapter?: string }} Rule
 * @typedef {{ version: string, public: boolean, levels: Record<string, string[]> }} About
 * @typedef {{ id: string, name: string, guest: boolean }} Me
 * @typedef {{ nations?: Record<string, { name: string, colour?: string, ink?: string, [more: string]: any }>, kinds?: Record<string, string | { name: string }>, [more: string]: any }} Skin
 */

export {};
