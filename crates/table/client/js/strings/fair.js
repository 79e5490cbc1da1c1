// Words for the dice and why nobody can load them.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const FAIR = {
  title: 'The dice',
  commitment: 'The hash of the server’s seed, fixed before anybody sat down. When the game ends the seed is shown, and anybody can check that no die was chosen.',
  alone: 'Nobody else plays here, so nobody adds to the dice.',
  /** @param {number} n */
  stirred: (n) => `Every player’s browser has added a random part of its own (${count(n, 'time', 'times')}). Nobody can choose the dice, the host included, unless all of them work together.`,
  /** @param {string} seats */
  waiting: (seats) => `Until the browsers of all players have been here the dice come from the server alone. Still to come: ${seats}.`,
  note: 'Save my note',
  noteHelp: 'Your part and what the others promised, for “sandtable verify --note”.',
  check: 'Check the dice',
  checking: 'The dice are being checked…',
  /** @param {number} dice */
  good: (dice) => `${count(dice, 'die', 'dice')} checked in this browser: all follow from the seed that was committed to before the game.`,
  /** @param {string} seats */
  parts: (seats) => ` The parts of ${seats} are in them.`,
  mine: ' Yours is among them as you gave it.',
  /** @param {number} set */
  set: (set) => ` ${count(set, 'die was', 'dice were')} set by hand.`,
  /** @param {number} n */
  spoilt: (n) => ` ${count(n, 'round', 'rounds')} of the dice came to nothing after this browser had shown its part: by that somebody who sees the server's seed could have chosen.`,
  /** @param {number} n @param {number} agreed */
  again: (n, agreed) => ` ${count(n, 'time', 'times')} dice began anew without new parts after all had agreed to go back; you agreed ${count(agreed, 'time', 'times')} in this browser${agreed < n ? ', so unless you did elsewhere, somebody cheats' : ''}.`,
  /** @param {number} n */
  passed: (n) => ` ${count(n, 'number', 'numbers')} of the stream were passed over when all agreed to go back; if you never agreed to that, somebody cheats.`,
  faults: /** @type {Record<string, string>} */ ({
    seed: 'The seed does not have the hash that was committed to.',
    commitment: 'The hash of the seed is not the one that this browser noted when you sat down.',
    part: 'Your own part of the dice is not in them.',
    promise: 'A player’s part is not the one that was promised.',
    dice: 'A die is not what seed and parts give.',
  }),
};
