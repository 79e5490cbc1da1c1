// How the game is won: what is counted, who stands where, what is missing, which places count.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { ruleLink } from './log.js';

/** @import { Goal, Standing } from '../types.js' */

/** @typedef {{ standing: Standing | null | undefined, game: string, place: (key: string) => string, show: ((key: string) => void) | null, rule: ((id: string) => void) | null }} VictoryPanel */

/** @param {VictoryPanel} p */
export function victoryPanel(p) {
  const { standing } = p;
  if (standing === undefined) return html`<p class="muted" role="status">${S.victory.loading}</p>`;
  if (!standing) return html`<p class="muted">${S.victory.none}</p>`;
  return html`<div class="victory">
    <p>${standing.text} ${ruleLink(p.game, standing.rule, p.rule)}</p>
    <p class="muted">${standing.when}</p>
    <dl class="scores">
      ${standing.scores.map(
        ({ name, value, most }) => html`<div><dt>${name}</dt><dd>${most === undefined ? value : S.victory.of(value, most)}${most ? html`<meter min="0" max=${most} value=${Math.max(0, value)} aria-label=${name}></meter>` : nothing}</dd></div>`,
      )}
    </dl>
    <ol class="goals">${standing.levels.map((goal) => goalTemplate(goal, p))}</ol>
    ${placesTemplate(standing, p)}
  </div>`;
}

/** @param {Goal} goal @param {VictoryPanel} p */
function goalTemplate(goal, p) {
  return html`<li class=${goal.holds ? 'holds' : ''}>
    <strong>${goal.title}</strong>
    ${goal.holds ? html`<span class="tag">${S.victory.now}</span>` : nothing} ${goal.at_once ? html`<span class="tag">${S.victory.atOnce}</span>` : nothing}
    <span class="needs">${goal.needs} ${ruleLink(p.game, goal.rule, p.rule)}</span>
    ${goal.missing ? html`<span class="muted">${goal.missing}</span>` : nothing}
  </li>`;
}

/** @param {Standing} standing @param {VictoryPanel} p */
function placesTemplate({ places }, p) {
  if (!places.length) return nothing;
  /** @type {Map<string, Standing['places']>} */
  const held = new Map();
  for (const prize of places) held.set(prize.holder ?? '', [...(held.get(prize.holder ?? '') ?? []), prize]);
  const points = (/** @type {Standing['places']} */ list) => list.reduce((sum, prize) => sum + prize.points, 0);
  const { show } = p;
  return html`<h3>${S.victory.places}</h3>
    ${[...held].map(
      ([holder, list]) => html`<details class="prizes" open>
        <summary>${holder || S.victory.nobody} <span class="muted">${S.victory.points(points(list))}</span></summary>
        <ul>
          ${list
            .toSorted((a, b) => b.points - a.points)
            .map(({ space, points }) => html`<li>${show ? html`<button class="link" @click=${() => show(space)}>${p.place(space)}</button>` : p.place(space)}${points > 1 ? html` <span class="muted">${points}</span>` : nothing}</li>`)}
        </ul>
      </details>`,
    )}`;
}
