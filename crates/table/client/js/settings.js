// What a visitor likes: kept in this browser, never sent anywhere.

const PREFIX = 'sandtable:';

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse storage; the setting then lasts as long as the page.
  }
}

/** For this tab only: which player sits before the screen. @param {string} key */
export function recallHere(key) {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value */
export function rememberHere(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // As above.
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
/** @type {Set<() => void>} */
const listeners = new Set();
dark.addEventListener('change', () => listeners.forEach((f) => f()));

export const THEMES = /** @type {const} */ (['system', 'light', 'dark']);

/** @returns {string} what was chosen */
export function themeChoice() {
  return recall('theme') ?? 'system';
}

/** What is shown: the choice, or the system's. @returns {'light' | 'dark'} */
export function theme() {
  const choice = themeChoice();
  if (choice === 'light' || choice === 'dark') return choice;
  return dark.matches ? 'dark' : 'light';
}

/** @param {string} choice */
export function setTheme(choice) {
  const root = document.documentElement;
  if (choice === 'light' || choice === 'dark') {
    remember('theme', choice);
    root.dataset.theme = choice;
  } else {
    remember('theme', null);
    delete root.dataset.theme;
  }
  listeners.forEach((f) => f());
}

export function safeColours() {
  return document.documentElement.dataset.colours === 'safe';
}

/** @param {boolean} on */
export function setSafeColours(on) {
  remember('colours', on ? 'safe' : null);
  if (on) document.documentElement.dataset.colours = 'safe';
  else delete document.documentElement.dataset.colours;
  listeners.forEach((f) => f());
}

/** Calls back when theme or colours change; the answer stops that. @param {() => void} f */
export function onTheme(f) {
  listeners.add(f);
  return () => {
    listeners.delete(f);
  };
}
