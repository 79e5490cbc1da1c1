// Words for the pace of what others do, the computer at one's side, keys, sounds and clocks.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** @param {number} minutes */
const span = (minutes) => (minutes >= 1440 ? count(minutes / 1440, 'day', 'days') : minutes >= 60 ? count(minutes / 60, 'hour', 'hours') : count(minutes, 'minute', 'minutes'));

export const BESIDES = {
  follow: {
    title: 'What others do',
    pace: 'Pace',
    paces: { live: 'as it happens', fast: 'fast', normal: 'normal', slow: 'slow' },
    hold: 'Hold',
    go: 'Go on',
    skip: 'Skip to now',
    see: 'See it again',
    /** @param {number} n */
    waits: (n) => `${count(n, 'step', 'steps')} still to be seen.`,
    /** @param {number} n @param {number} of */
    again: (n, of) => `Again, ${n} of ${of}.`,
  },

  staff: {
    phase: 'Do this phase for me',
    turn: 'Play my turn',
    /** @param {'phase' | 'turn'} what @returns {string} */
    plays: (what) => (what === 'phase' ? 'The staff does this phase for you.' : 'The staff plays your turn.'),
    stop: 'I play on myself',
    level: 'Who advises',
    handed: 'The computer plays your seat.',
    hand: 'Let the computer play my seat',
    back: 'Take my seat back',
  },

  keys: {
    title: 'Keys',
    groups: /** @type {{ title: string, rows: [string, string][] }[]} */ ([
      {
        title: 'At the table',
        rows: [
          ['?', 'These keys'],
          ['Ctrl Z', 'Undo'],
          ['Ctrl Y', 'Redo'],
          ['R', 'The same again'],
          ['Esc', 'Drop what is chosen, close what is open'],
          ['Space', 'Hold what others do, or go on'],
        ],
      },
      {
        title: 'In a list',
        rows: [
          ['↑ ↓', 'The next choice'],
          ['Home End', 'The first, the last'],
          ['A–Z', 'The choice that begins so'],
        ],
      },
      {
        title: 'On the map',
        rows: [
          ['← → ↑ ↓', 'Pan; on a place: the next place that way'],
          ['+ -', 'Closer, farther'],
          ['0', 'The whole map'],
          ['N P', 'The next, the last place that can be chosen'],
          ['. ,', 'Through the counters of a place'],
          ['G', 'Take what stands there into the hand'],
          ['Enter', 'Choose, or put down'],
          ['Shift click', 'Gather a stack; with a drag: everything in a box'],
          ['Ctrl click', 'All of that kind in the place'],
        ],
      },
    ]),
  },

  sound: { on: 'Sounds' },

  clock: {
    title: 'Clock',
    /** @param {number} minutes */
    each: (minutes) => `Whoever decides has ${span(minutes)} for it.`,
    none: 'There is no clock.',
    propose: 'Propose this clock',
    /** @param {number} minutes */
    span: (minutes) => (minutes ? span(minutes) : 'no clock'),
    help: 'All who play must agree. When the time is over, the others may let the staff play that seat until its player comes back.',
    /** @param {string} time */
    left: (time) => `${time} left`,
    /** @param {string} seat */
    late: (seat) => `The time of ${seat} is over.`,
    stepIn: 'Let the staff step in',
    soon: 'Your time is nearly over.',
  },

  orders: {
    title: 'When others move, ask me',
    always: 'always',
    only: 'only about some of it',
    never: 'not again in this phase',
    /** @param {string} what */
    onlyFor: (what) => `only about ${what}`,
    /** @param {string} phase */
    neverIn: (phase) => `not again in ${phase}`,
    /** @param {string} place */
    here: (place) => `in ${place}`,
    help: 'What you do not want to be asked is let go by in your name. The others see the same as when you answer yourself.',
    answers: 'Your order lets this go by in a few seconds, unless you answer first.',
  },
};
