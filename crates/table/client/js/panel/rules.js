// The rules beside the board: search, and the rule that the decision stands on.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { rulesMatching, rulingList } from './rulebook.js';

/** @import { Rule } from '../types.js' */

const SHOWN = 40;

/** @param {Rule} rule @param {boolean} [marked] */
const entry = (rule, marked = false) =>
  html`<div class="rule-entry ${marked ? 'is-target' : ''}"><dt><span class="rule-id">${rule.id}</span> ${rule.title}</dt><dd>${rule.gist}</dd>${rulingList(rule)}</div>`;

/** @param {{ rules: Rule[] | null, game: string, query: string, now: string | null, setQuery: (q: string) => void }} p */
export function rulesPanel({ rules, game, query, now, setQuery }) {
  if (!rules) return html`<p class="muted">${S.loading}</p>`;
  const found = rulesMatching(rules, query);
  const current = now ? rules.find((r) => r.id === now) : undefined;
  return html`<div class="rules-panel">
    <input type="search" aria-label=${S.rules.search} placeholder=${S.rules.search} .value=${query} @input=${(/** @type {Event} */ e) => setQuery(/** @type {HTMLInputElement} */ (e.target).value)} />
    ${!query && current ? html`<section><h3>${S.rules.now}</h3><dl class="rule-list">${entry(current, true)}</dl></section>` : nothing}
    <p class="muted small" role="status">${found.length ? S.rules.found(found.length) : S.rules.none} · <a href="/rules/${game}">${S.rules.openPage}</a></p>
    <dl class="rule-list">${found.slice(0, SHOWN).map((r) => entry(r, r.id === query.trim()))}</dl>
    ${found.length > SHOWN ? html`<p class="muted small">${S.rules.more}</p>` : nothing}
  </div>`;
}
