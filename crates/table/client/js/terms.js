// Words of a game that are explained where they stand.

import { html } from './html.js';

/** @import { LookData } from './types.js' */
/** @typedef {{ find: RegExp, texts: Map<string, string> }} Terms */

/** @type {WeakMap<LookData['glossary'], Terms | null>} */
const kept = new WeakMap();

/** @param {LookData['glossary']} glossary @returns {Terms | null} */
function termsOf(glossary) {
  let terms = kept.get(glossary);
  if (terms === undefined) {
    // A heading such as “ZOC, zone of control” has several words for one thing.
    const words = glossary.flatMap(({ word, text }) => word.split(/[,;/]|\bor\b/).map((one) => /** @type {[string, string]} */ ([one.trim(), text])));
    const texts = new Map(words.filter(([word]) => word.length > 2).map(([word, text]) => [word.toLowerCase(), text]));
    const longest = [...texts.keys()].toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    terms = longest.length ? { find: new RegExp(`\\b(${longest.join('|')})(?:e?s)?\\b`, 'i'), texts } : null;
    kept.set(glossary, terms);
  }
  return terms;
}

/** A text whose words from the glossary say what they mean, each once. @param {string} text @param {LookData['glossary']} glossary @returns {unknown} */
export function withTerms(text, glossary) {
  const terms = termsOf(glossary);
  if (!terms) return text;
  /** @type {unknown[]} */
  const parts = [];
  const seen = new Set();
  let rest = text;
  for (let found = terms.find.exec(rest); found; found = terms.find.exec(rest)) {
    const meaning = terms.texts.get(found[1].toLowerCase()) ?? '';
    // “Step” in “Air Movement Step” is a part of another name.
    const part = /[A-Z][\w-]* $/.test(rest.slice(0, found.index)) && /^[A-Z]/.test(found[0]);
    parts.push(rest.slice(0, found.index), part || seen.has(meaning) ? found[0] : html`<abbr class="term" tabindex="0" title=${meaning} data-meaning=${meaning}>${found[0]}</abbr>`);
    if (!part) seen.add(meaning);
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest];
}
