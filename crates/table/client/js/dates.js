// When something was, as people say it.

const MINUTE = 60_000;
const UNITS = /** @type {const} */ ([
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
]);

const language = () => document.documentElement.lang || 'en';

/** `18 Nov 2026` @param {number} at */
export const day = (at) => new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at);

/** The time of day, with the day where it is another. @param {number} at */
export function moment(at) {
  const today = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language(), today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** `5 minutes ago` @param {number} at */
export function ago(at) {
  const past = Math.max(0, Date.now() - at);
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const found = UNITS.find(([, long]) => past >= long);
  if (!found) return words.format(0, 'minute');
  return found[0] === 'day' && past > 30 * found[1] ? day(at) : words.format(-Math.floor(past / found[1]), found[0]);
}
