// How a rule is called: by its number, or, where the ledger has a word for one (`G.NewContest`), by that.

/** Nothing for a number of the book. @param {string} id */
export function wordOf(id) {
  const [, word] = /^(?:[A-Z]|0)\.(?:[a-z]+-)?([A-Za-z]{3}[A-Za-z-]*)$/.exec(id) ?? [];
  if (!word) return null;
  const parts = word
    .replace(/([a-z])(?:[A-Z]|-[a-z])$/, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[ -]/);
  return parts.map((part) => (part === part.toUpperCase() ? part : part.toLowerCase())).join(' ');
}
