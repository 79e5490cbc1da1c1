// Words for what goes on around a game: talk, proposals, invitations, games that go on elsewhere.

/** @typedef {'draw' | 'take_back' | 'rematch' | 'clock'} Proposed */

/** @type {Record<Proposed, string>} */
const WHAT = { draw: 'a draw', take_back: 'to take back', rematch: 'a rematch with seats exchanged', clock: 'a clock' };

/** @param {string} kind */
const what = (kind) => WHAT[/** @type {Proposed} */ (kind)] ?? kind;

export const AROUND = {
  talk: {
    title: 'Talk',
    proposal: 'A proposal',
    /** @param {string} seat @param {Proposed} kind */
    asks: (seat, kind) => ({ draw: `${seat} offers a draw.`, take_back: `${seat} asks to take a move back. What was rolled since is rolled anew.`, rematch: `${seat} would like a rematch with seats exchanged.`, clock: `${seat} would like a clock.` })[kind],
    /** @param {Proposed} kind */
    proposed: (kind) => `You have proposed ${what(kind)}. The others have not answered yet.`,
    look: 'Look at that position',
    agree: 'Agree',
    decline: 'Decline',
    withdraw: 'Withdraw it',
    actions: 'Ask the others',
    takeBack: 'Ask to take my last move back',
    draw: 'Offer a draw',
    resign: 'Resign',
    reallyResign: 'Give the game up? The other side wins, and nobody can play on.',
    rematch: 'Rematch, seats exchanged',
    toRematch: 'To the rematch',
    silence: 'Nobody has said anything yet.',
    write: 'Say something to the table',
    send: 'Say',
    did: {
      /** @param {string} kind */
      propose: (kind) => `Proposes ${what(kind)}.`,
      /** @param {string} kind */
      agree: (kind) => `Agrees: ${what(kind)}.`,
      /** @param {string} kind */
      decline: (kind) => `Declines: ${what(kind)}.`,
      /** @param {string} kind */
      withdraw: (kind) => `No longer proposes ${what(kind)}.`,
      resign: () => 'Resigns.',
      /** @param {string} seconds @returns {string} */
      clock: (seconds) => (Number(seconds) ? 'The clock is agreed.' : 'There is no clock any more.'),
      /** @param {string} seat */
      late: (seat) => `The time of ${seat} was over: the staff steps in.`,
    },
    notes: 'My notes',
    notesHelp: 'Nobody else reads them.',
    notesKept: 'Kept.',
    notesTyping: 'Not kept yet…',
    /** @param {number} n */
    unread: (n) => `${n} new`,
  },

  join: {
    title: 'Join a game',
    joining: 'Reading the invitation…',
    /** @param {string} who @param {string} seat */
    seat: (who, seat) => `${who} invites you to play ${seat}`,
    /** @param {string} who */
    watch: (who) => `${who} invites you to watch`,
    /** @param {string} seat */
    sit: (seat) => `Play ${seat}`,
    look: 'Watch',
    no: 'Not now',
    taken: 'Somebody else has taken this seat.',
    over: 'This game is over. You can look at it.',
    /** @param {string} turn */
    turn: (turn) => `It stands in ${turn}.`,
    /** @param {string} who @param {string} seat */
    before: (who, seat) => `${who} held ${seat} before and has seen what that side sees.`,
  },

  editor: {
    title: 'Position editor',
    which: 'Which counter shall stand elsewhere?',
    /** @param {string} unit */
    where: (unit) => `Where shall ${unit} stand?`,
    help: 'Click a counter, then a place. What the laws of the game do not allow is refused, with the reason.',
    eyes: 'Whose counters',
    changes: 'Changes',
    none: 'None yet.',
    /** @param {string} unit @param {string} from @param {string} to */
    put: (unit, from, to) => `${unit}: from ${from} to ${to}`,
    /** @param {string} game */
    named: (game) => `${game}, changed by hand`,
    off: 'Take it off the map',
    add: 'A counter that comes',
    nobody: 'None',
    /** @param {string} unit @param {string} to */
    came: (unit, to) => `${unit} comes to ${to}`,
    /** @param {string} unit @param {string} from */
    left: (unit, from) => `${unit} leaves ${from}`,
    open: 'Change the set-up by hand',
  },

  dates: {
    /** @param {string} day */
    begun: (day) => `Begun ${day}`,
    /** @param {string} ago */
    played: (ago) => `last played ${ago}`,
  },

  from: {
    button: 'Play from here',
    title: 'Play from here',
    /** @param {number} n */
    text: (n) => `A new game that begins where this one stood after step ${n}, with other dice.`,
    start: 'Start the game',
    back: 'Ask to go back to here',
    asked: 'The others are asked.',
  },
};
