// Finding rules in the ledger.

/** @import { Rule } from '../types.js' */

/** The number of the chapter that a rule belongs to. @param {Rule} rule */
export const chapterOf = (rule) => rule.chapter ?? rule.id.split('.')[0];

/** All words must occur; a number finds its rule and what is below it. @param {Rule[]} rules @param {string} query */
export function rulesMatching(rules, query) {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules;
  if (words.length === 1 && /^\d/.test(words[0])) return rules.filter((r) => r.id.toLowerCase().startsWith(words[0]));
  return rules.filter((r) => {
    const text = `${r.id} ${r.title} ${r.gist}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
}
