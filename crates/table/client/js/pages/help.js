// "How a turn goes": one page per game, in our own words.

import { html, render, nothing } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { loadLook } from '../board.js';

/** @param {import('../app.js').Context} ctx */
export async function show(ctx) {
  const [id] = ctx.params;
  const look = await loadLook(id);
  const { help, glossary } = look;
  const name = look.short || id;
  ctx.title(S.help.title(name));
  if (!help.lead) {
    render(html`<div class="sheet narrow"><h1>${S.help.none}</h1><p><a href="/rules/${id}">${S.rules.of(name)}</a></p></div>`, ctx.root);
    return;
  }
  const rule = (/** @type {string} */ r) => html`<a class="rule" href="/rules/${id}#r${r}">${S.rule(r)}</a>`;
  const rules = (/** @type {string[] | undefined} */ list) => (list ?? []).map((r) => html`${rule(r)} `);
  render(
    html`<article class="sheet narrow help">
      <p class="kicker">${name}</p>
      <h1>${S.help.title(name)}</h1>
      <p class="lead">${help.lead}</p>
      ${help.sections.map(
        (s) => html`<section>
          <h2>${s.title}</h2>
          ${s.text ? html`<p>${s.text}</p>` : nothing}
          ${s.steps
            ? html`<ol class="steps">${s.steps.map((step) => html`<li><h3>${step.title}</h3><p>${step.text} ${rules(step.rules)}</p></li>`)}</ol>`
            : nothing}
          ${s.points ? html`<ul class="points">${s.points.map((p) => html`<li>${p.text} ${rules(p.rules)}</li>`)}</ul>` : nothing}
        </section>`,
      )}
      ${glossary.length
        ? html`<section>
            <h2>${S.help.glossary}</h2>
            <dl class="glossary">${glossary.map((t) => html`<dt>${t.word}</dt><dd>${t.text} ${rules(t.rules)}</dd>`)}</dl>
          </section>`
        : nothing}
      <p class="help-end"><a class="button" href="/rules/${id}">${icon('book-open')} ${S.rules.of(name)}</a> <a class="button primary" href="/?new=${id}">${icon('plus')} ${S.lobby.newGame}</a></p>
    </article>`,
    ctx.root,
  );
}
