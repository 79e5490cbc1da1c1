// The rules reference as a page, with a place for every rule: /rules/GAME#r8.5a

import { html, render, nothing, repeat } from '../html.js';
import { once } from '../api.js';
import { S } from '../strings.js';
import { chapterOf, rulesMatching, rulingList } from '../panel/rulebook.js';

/** @import { Rule, RulesetInfo } from '../types.js' */

/** @param {import('../app.js').Context} ctx */
export async function show(ctx) {
  const [id] = ctx.params;
  /** @type {[RulesetInfo[], Rule[]]} */
  const [rulesets, rules] = await Promise.all([once('/rulesets'), once(`/rulesets/${id}/rules`)]);
  const title = rulesets.find((r) => r.id === id)?.short ?? id;
  ctx.title(S.rules.of(title));
  let query = '';

  function draw() {
    const found = rulesMatching(rules, query);
    /** @type {Map<string, Rule[]>} */
    const chapters = new Map();
    for (const rule of found) {
      const chapter = chapterOf(rule);
      chapters.set(chapter, [...(chapters.get(chapter) ?? []), rule]);
    }
    render(
      html`<div class="sheet rules-page">
        <h1>${S.rules.of(title)}</h1>
        <p class="lead">${S.rules.about}</p>
        <div class="field"><label for="rule-search">${S.rules.search}</label><input id="rule-search" type="search" autocomplete="off" @input=${(/** @type {Event} */ e) => { query = /** @type {HTMLInputElement} */ (e.target).value; draw(); }} /></div>
        <p class="muted" role="status">${found.length ? S.rules.found(found.length) : S.rules.none}</p>
        ${[...chapters].map(
          ([chapter, list]) => html`<section>
            <h2>${S.rules.chapter(chapter)}</h2>
            <dl class="rule-list">${repeat(list, (r) => r.id, ruleEntry)}</dl>
          </section>`,
        )}
      </div>`,
      ctx.root,
    );
  }
  draw();
  const target = decodeURIComponent(location.hash.slice(1));
  if (target) {
    const place = document.getElementById(target);
    place?.scrollIntoView({ block: 'center' });
    place?.classList.add('is-target');
  }
}

/** @param {Rule} rule */
export function ruleEntry(rule) {
  return html`<div class="rule-entry" id="r${rule.id}">
    <dt><span class="rule-id">${rule.id}</span> ${rule.title} ${S.rules.kinds[rule.kind] ? html`<span class="tag">${S.rules.kinds[rule.kind]}</span>` : nothing}</dt>
    <dd>${rule.gist}</dd>
    ${rulingList(rule)}
  </div>`;
}
