// Words for following what others did.

export const FOLLOWING = {
  summary: {
    title: 'In sum',
    nothing: 'Nothing has changed.',
    places: 'Places that changed hands',
    losses: 'Forces lost or taken off the map',
    gains: 'New forces on the map',
    figures: 'Figures',
    rolls: 'Dice',
    /** @param {string} from @param {string} to */
    from: (from, to) => (from && to ? `from ${from} to ${to}` : to ? `to ${to}` : `no longer ${from}`),
    /** @param {number} before @param {number} after */
    change: (before, after) => `${before} → ${after} (${after > before ? '+' : '−'}${Math.abs(after - before)})`,
    /** @param {string} adjective @param {string} kind */
    force: (adjective, kind) => `${adjective} ${kind.toLowerCase()}`,
    again: 'See it again',
    skip: 'Skip to the end',
  },
  report: {
    title: 'After-action report',
    loading: 'Looking through the whole war…',
    /** @param {string} turn */
    unfinished: (turn) => `The war goes on; it is ${turn}.`,
    print: 'Print it',
    fronts: 'The fronts',
    /** @param {string} turn */
    frontOf: (turn) => `Who holds what in ${turn}`,
    standing: 'The standing over time',
    places: 'Places held',
    forces: 'Counters on the map',
    short: 'There is nothing to draw yet: the game is in its first turn.',
    turning: 'Turning points',
    turningHelp: 'The turns in which most changed hands, by what the staff thinks that places are worth.',
    /** @param {number} n */
    swing: (n) => `worth ${n}`,
    losses: 'Losses',
    lossesHelp: 'By how many counters each nation had fewer from one turn to the next; what came new in the same turn is set against it.',
    dice: 'Dice against expectation',
    diceHelp: 'How high the dice fell, not how welcome they were: some tables like low ones. The last figure is in standard deviations; beyond two is rare.',
    thrown: 'Dice',
    mean: 'Average',
    expected: 'Expected',
    deviation: 'Deviation',
    luck: 'The greatest luck',
    misfortune: 'The greatest misfortune',
    /** @param {string} by @param {number} share */
    better: (by, share) => `${by} losses better than expected; so good or better in ${Math.round(share * 100)}%.`,
    /** @param {string} by @param {number} share */
    worse: (by, share) => `${by} losses worse than expected; so bad or worse in ${Math.round(share * 100)}%.`,
    strange: 'The strangest throws',
    high: 'High.',
    low: 'Low.',
  },
  lines: {
    filter: 'Search and filter the log',
    nation: 'Nation',
    allNations: 'All nations',
    place: 'Place',
    allPlaces: 'All places',
    kind: 'Kind',
    all: 'Everything',
    kinds: /** @type {Record<string, string>} */ ({ fight: 'Dice and losses', move: 'Movement', control: 'Places taken', phase: 'Phases', other: 'Other' }),
    show: 'Show it on the map',
  },
};
