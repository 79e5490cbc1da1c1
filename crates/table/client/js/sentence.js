// Words of a game as a sentence of their own.

/** @param {string} words */
export const sentence = (words) => (words ? words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.') : '');
