// The shapes that the server sends; only types, no code.

/**
 * @typedef {string | number} SeatRef a seat's id, or its number in the game's list
 * @typedef {{ id: string, name: string, plays?: string[], kind?: 'person' | 'computer' | 'open', player?: string | null, level?: string | null, online?: boolean, before?: string[] }} SeatCard
 * @typedef {{ winners: SeatRef[], title: string, reason: string }} Outcome
 * @typedef {{
 *   id: string, title: string, game: string, scenario: string, turn: string, to_move: SeatRef | null,
 *   seats: SeatCard[], mine: string[], waiting: boolean, over: boolean, outcome: Outcome | null, updated: string | number,
 *   owner?: boolean, private?: boolean, spectators?: boolean, source?: 'table' | 'seed' | 'journal' | 'position' | 'game', created?: number,
 *   commitment?: string, seed?: string, version?: string, options?: Record<string, string>, revision?: number, position?: number,
 *   carried?: { from: string, to: string, position: number, state: boolean, at: number }[],
 *   stopped?: { version: string, position: number, actions: number, seat: string | null, rule?: string, why?: string },
 *   links?: { seats?: Record<string, string>, spectate?: string } | null,
 * }} GameCard
 * @typedef {{ space: string } | { counter: number } | { card: number } | { deck: string } | { edge: [string, string] } | { box: string }} Target
 * @typedef {{ item: string, price: number, purse: string, payer: string }} Purchase
 * @typedef {{ action: any, verb: string, text: string, targets?: Target[], battle?: boolean, buys?: Purchase, cautions?: { text: string, rule: string }[] }} Offer
 * @typedef {{ counter: number, count: number }} Picked
 * @typedef {{ to: Target, steps: number, via: string[] }} Way
 * @typedef {{ id: string, title: string }} Topic
 * @typedef {{ phase: string, about: Topic[], places: Topic[] }} Asked
 * @typedef {{ ask: 'always' } | { ask: 'only', about: string[], places: string[] } | { ask: 'never', phase: string }} Order
 * @typedef {{ seat: SeatRef, position: number, path: string[], text: string, rule: string, offers: Offer[], window?: Asked }} Decision
 * @typedef {{ key: string, control: string | null, markers?: string[] }} SpaceView
 * @typedef {{ id: number, space: string, part?: string, aboard?: number, base?: string, nation: string, kind: string | null, count: number, text?: string, steps?: { now: number, full: number }, status?: string[] }} Counter
 * @typedef {{ edge: [string, string], markers: { kind: string, nation?: string, facing?: string }[] }} EdgeView
 * @typedef {{ key: string, title: string, group: string, markers?: string[] }} BoxView
 * @typedef {{ id: number, face: string, needs?: { text: string, met: boolean }, status?: string[] }} Card
 * @typedef {{ key: string, title: string, kind: 'hand' | 'draw' | 'discard' | 'open', owner?: string, count: number, cards?: Card[] }} Deck
 * @typedef {{ id: string, title: string, values: Record<string, number>, words?: Record<string, string> }} Track
 * @typedef {{ nation: string, kind: string, count: number, note?: string }} PoolRow
 * @typedef {{ id: string, title: string, rows: PoolRow[] }} Pool
 * @typedef {{ game: string, scenario: string, turn: string, to_move: SeatRef | null, spaces: SpaceView[], control?: Record<string, string[]>, counters: Counter[], edges?: EdgeView[], boxes?: BoxView[], decks?: Deck[], tracks: Track[], pools: Pool[], outcome: Outcome | null }} View
 * @typedef {{ turn?: string, to_move?: SeatRef | null, outcome?: Outcome | null, spaces?: SpaceView[], counters?: { set?: Counter[], gone?: number[] }, edges?: { set: EdgeView[], gone: [string, string][] }, boxes?: { set: BoxView[], gone: string[] }, decks?: Deck[], tracks?: Track[], pools?: Pool[] }} ViewPatch
 * @typedef {number | string} Rolled the face of a six-sided die, or words such as `d8:5` and `draw:17/40`
 * @typedef {{ kind: 'heading', level: number } | { kind: 'moved', counter: number, from: string, to: string } | { kind: 'lost' | 'placed', counter: number, space: string } | { kind: 'control', space: string, from?: string, to?: string }} TableEvent
 * @typedef {{ n: number, position: number, group?: number, seat: SeatRef | null, turn: string, rule: string, text: string, dice?: Rolled[], events?: TableEvent[] }} LogLine
 * @typedef {{ seat: SeatRef, path: string[], thinking?: boolean }} WaitingFor
 * @typedef {{
 *   revision: number, position: number, seat: string, view: View, decision: Decision | null, waiting_for: WaitingFor | null,
 *   undo: { can: boolean }, redo: { can: boolean }, outcome: Outcome | null, log: LogLine[], log_from: number, present?: string[],
 * }} Table
 * @typedef {{
 *   revision: number, position: number, by: SeatRef | null, kind: 'act' | 'undo' | 'redo' | 'seats' | 'end', view: ViewPatch, log: LogLine[],
 *   undone_to?: number, decision: Decision | null, waiting_for: WaitingFor | null, undo: { can: boolean }, redo: { can: boolean }, outcome: Outcome | null,
 * }} Update
 * @typedef {{ counter?: number, name: string, value: number }} Fighter
 * @typedef {{ title: string, rows: { result: string, words?: string, weight: number, attacker_loses: number, defender_loses: number }[], out_of: number,
 *   place?: Target, attackers?: Fighter[], defenders?: Fighter[], modifiers?: { name: string, rule: string, effect: string }[], takes?: number }} Odds
 * @typedef {{ title: string, needs: string, rule: string, at_once?: boolean, holds?: boolean, missing?: string }} Goal
 * @typedef {{ rule: string, text: string, when: string, scores: { name: string, value: number, most?: number }[], levels: Goal[], places: { space: string, points: number, holder?: string }[] }} Standing
 * @typedef {{ decision: Decision | null, tracks: Track[], pools: Pool[] }} Rehearsal
 * @typedef {{ id: string, title: string, short: string, board?: string, about: string, version: string,
 *   scenarios: { id: string, title: string, about: string }[],
 *   options: { id: string, title: string, help: string, choices: { id: string, title: string }[] }[] }} RulesetInfo
 * @typedef {{ id: string, title: string, kind: string, gist: string, chapter?: string, rulings?: { id: string, text: string }[] }} Rule
 * @typedef {{ version: string, public: boolean, levels: Record<string, string[]> }} About
 * @typedef {{ id: string, name: string, guest: boolean }} Me
 * @typedef {{ name: string, adjective: string, colour: string, ink: string, flag?: string, safe?: { colour: string, ink: string } }} NationLook
 * @typedef {{ sign: string, spent?: boolean, tone?: 'war' | 'honour', nation?: string, line?: boolean }} SignLook
 * @typedef {{ frame?: boolean, line?: string, fill?: string }} Drawing
 * @typedef {{ number?: string, name: string, text?: string, signs?: string[], facts?: Record<string, string>, nation?: string, rule?: string }} CardLook
 * @typedef {{ title?: string, text: string, rules?: string[] }} HelpPoint
 * @typedef {{ title: string, text: string, seat?: string, path?: string[], verb?: string, offer?: string, rules?: string[] }} GuideStep
 * @typedef {{ title: string, text?: string, steps?: HelpPoint[], points?: HelpPoint[] }} HelpSection
 * @typedef {{
 *   short: string, board?: string, block: boolean, headings: string[],
 *   nations: Record<string, NationLook>, countries: Record<string, string>,
 *   kinds: { id: string, name: string, symbol: string }[],
 *   statuses: Record<string, SignLook>, markers: Record<string, SignLook>, parts: Record<string, SignLook>,
 *   verbs: Record<string, { title?: string, ends?: 'always' | 'choosing', does?: import('./map/tones.js').Tone }>,
 *   symbols: Record<string, Drawing>, signs: Record<string, Drawing>, flags: Record<string, { colour: string, path: string }[]>,
 *   boxes: { id: string, title: string, columns?: number, track?: boolean }[],
 *   cards: Record<string, CardLook>,
 *   figures: { track: string, value?: string, space: string, nation?: string, kind: string }[],
 *   help: { lead: string, sections: HelpSection[] },
 *   glossary: { word: string, text: string, rules?: string[] }[],
 *   guides?: Record<string, GuideStep[]>,
 * }} LookData
 */

export {};
