// The texts of the client in the language that was chosen. What the games themselves say comes from the server, in English.

import { recall, remember } from './settings.js';
import { EN } from './strings/en.js';

/** By their own names. */
export const LANGUAGES = /** @type {const} */ ({ en: 'English', de: 'Deutsch' });

/** @returns {keyof typeof LANGUAGES} */
export function language() {
  return recall('language') === 'de' ? 'de' : 'en';
}

/** Everything is drawn anew. @param {string} chosen */
export function setLanguage(chosen) {
  remember('language', chosen === 'en' ? null : chosen);
  location.reload();
}

/** @type {typeof EN} */
export const S = language() === 'de' ? (await import('./strings/de.js')).DE : EN;

document.documentElement.lang = language();
