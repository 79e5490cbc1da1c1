// Words for games that were begun under another version of the rules.

/** @param {number} n */
const played = (n) => {
  if (!n) return 'Nothing was played yet.';
  return n === 1 ? 'The one action so far was played again and holds, dice included.' : `All ${n} actions so far were played again and hold, dice included.`;
};

export const VERSIONS = {
  /** @param {string} from @param {string} to @param {number} n @param {string} day */
  carried: (from, to, n, day) => `${day}: carried over from version ${from} to version ${to} of the rules. ${played(n)}`,
  reshaped: ' Who decided, what was rolled and what happened is the same.',
  stopped: 'The rules have changed',
  /** @param {number} n @param {string} seat @param {string} version */
  fails: (n, seat, version) => `Action ${n}${seat ? `, of ${seat},` : ''} does not hold under version ${version} of the rules.`,
  /** @param {string} why */
  why: (why) => `Why: ${why}.`,
  /** @param {number} n @param {number} of */
  readable: (n, of) => `The game can be read up to there (${n} of ${of} actions), not gone on with. The journal goes on to the end.`,
  endIt: 'You can agree on a draw or resign; then everybody sees every side and may play on from where it holds.',
};
