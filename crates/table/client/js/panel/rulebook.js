// Finding rules in the ledger, and how doubtful ones are played.

import { html } from '../html.js';
import { S } from '../strings.js';

/** @import { Rule } from '../types.js' */

/** The number of the chapter that a rule belongs to. @param {Rule} rule */
export const chapterOf = (rule) => rule.chapter ?? rule.id.split('.')[0];

/** All words must occur; a number finds its rule and what is below it. @param {Rule[]} rules @param {string} query */
export function rulesMatching(rules, query) {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules;
  if (words.length === 1 && /^\d/.test(words[0])) return rules.filter((r) => r.id.toLowerCase().startsWith(words[0]));
  return rules.filter((r) => {
    const text = [r.id, r.title, r.gist, ...(r.rulings ?? []).map((ruling) => ruling.text)].join(' ').toLowerCase();
    return words.every((w) => text.includes(w));
  });
}

/** How a rule is played where it is silent. @param {Rule} rule */
export const rulingList = (rule) => (rule.rulings ?? []).map(({ id, text }) => html`<dd class="ruling"><strong>${S.rules.ruling(id)}</strong> ${text}</dd>`);
