// What the dice said of the last battle, as a card.

import { html, nothing } from '../html.js';
import { S } from '../strings.js';
import { dice } from './dice.js';
import { percent } from './odds.js';

/** @import { Fallen } from '../fallen.js' */

/** @param {Fallen | null} last @param {(rule: string) => unknown} rule a link to a rule @param {(() => void) | null} close */
export function fallenTemplate(last, rule, close) {
  if (!last) return nothing;
  return html`<section class="battle-card fallen" aria-label=${S.battle.fallen}>
    <h3>${S.battle.fallen} ${close ? html`<button class="button quiet small" aria-label=${S.close} @click=${close}>×</button>` : nothing}</h3>
    <ul class="throws">${last.lines.map((line) => html`<li>${dice(line.dice ?? [])} ${line.text} ${rule(line.rule)}</li>`)}</ul>
    ${last.words ? html`<p><strong>${last.code}</strong>: ${last.words}</p>` : nothing}
    ${last.code && last.good < 1 && last.bad < 1 ? html`<p class="muted small">${S.battle.compares(percent(last.good), percent(last.bad))}</p>` : nothing}
  </section>`;
}
