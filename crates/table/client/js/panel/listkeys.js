// Lists of choices by keyboard: arrow keys go up and down, letters to what begins with them.

/** So long a word may be typed letter by letter, in ms. */
const PAUSE = 800;
const typed = { text: '', at: 0 };

/** @param {KeyboardEvent} e on a list, from one of its choices or from the field that filters them */
export function listKeys(e) {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  const list = /** @type {HTMLElement} */ (e.currentTarget);
  const items = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('.offer:not(:disabled)')]);
  const at = items.indexOf(/** @type {HTMLElement} */ (e.target));
  if (!items.length || (at < 0 && e.key !== 'ArrowDown')) return;
  const to = at < 0 ? 0 : (stepped(e.key, at, items.length) ?? found(e, at, items));
  if (to === null) return;
  e.preventDefault();
  e.stopPropagation();
  items[to]?.focus();
}

/** @param {string} key @param {number} at @param {number} count */
function stepped(key, at, count) {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : (to + count) % count;
}

/** @param {KeyboardEvent} e @param {number} at @param {HTMLElement[]} items @returns {number | null} */
function found(e, at, items) {
  if (e.key.length !== 1 || e.key === ' ') return null;
  const fresh = e.timeStamp - typed.at > PAUSE;
  typed.text = (fresh ? '' : typed.text) + e.key.toLowerCase();
  typed.at = e.timeStamp;
  const words = items.map((item) => (item.textContent ?? '').trim().toLowerCase());
  // The first letter leads on from where one is, the next ones may stay there.
  const order = words.map((_, i) => (at + i + (fresh ? 1 : 0)) % words.length);
  const begins = order.find((i) => words[i].startsWith(typed.text));
  return begins ?? order.find((i) => words[i].split(/\s+/).some((word) => word.startsWith(typed.text))) ?? at;
}
