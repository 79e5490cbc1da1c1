// The odds of a battle as a picture: how likely each loss is, attacker against defender.

import { html, svg, nothing } from '../html.js';
import { S } from '../strings.js';

/** @import { Fighter, Odds } from '../types.js' */

/** @param {number} part */
export const percent = (part) => (part > 0 && part < 0.005 ? '<1%' : `${Math.round(part * 100)}%`);
/** @param {number} n */
const tenth = (n) => (Math.round(n * 10) / 10).toLocaleString('en');

/** How likely each number of losses is. @param {Odds} odds @param {'attacker_loses' | 'defender_loses'} who */
function spread(odds, who) {
  /** @type {Map<number, number>} */
  const sums = new Map();
  for (const row of odds.rows) sums.set(row[who], (sums.get(row[who]) ?? 0) + row.weight);
  return sums;
}

/** @param {Odds} odds @param {'attacker_loses' | 'defender_loses'} who */
function mean(odds, who) {
  return odds.rows.reduce((sum, r) => sum + r[who] * r.weight, 0) / odds.out_of;
}

const WIDTH = 320;
const HALF = 56;
const GAP = 20;
const MOST = 24;

/** Defender's losses stand up, attacker's hang down; a column for each number of losses. @param {Odds} odds */
function picture(odds) {
  const up = spread(odds, 'defender_loses');
  const down = spread(odds, 'attacker_loses');
  const values = [...new Set([...up.keys(), ...down.keys()])].sort((a, b) => a - b);
  const columns = values.length > MOST ? values.slice(0, MOST) : values;
  const top = Math.max(...up.values(), ...down.values(), 1);
  const step = WIDTH / Math.max(columns.length, 4);
  const bar = Math.min(step * 0.7, 34);
  const height = HALF * 2 + GAP + 24;
  return html`<svg class="odds-picture" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${S.odds.picture}>
    ${columns.map((value, i) => {
      const x = i * step + step / 2;
      const d = up.get(value) ?? 0;
      const a = down.get(value) ?? 0;
      const dh = (d / top) * HALF;
      const ah = (a / top) * HALF;
      const middle = HALF + 12;
      return svg`
        <rect class="odds-defender" x=${x - bar / 2} y=${middle - dh} width=${bar} height=${dh} rx="1.5"></rect>
        <rect class="odds-attacker" x=${x - bar / 2} y=${middle + GAP} width=${bar} height=${ah} rx="1.5"></rect>
        <text class="odds-value" x=${x} y=${middle + GAP / 2 + 4}>${value}</text>
        ${d && step > 24 ? svg`<text class="odds-share" x=${x} y=${middle - dh - 3}>${percent(d / odds.out_of)}</text>` : nothing}
        ${a && step > 24 ? svg`<text class="odds-share" x=${x} y=${middle + GAP + ah + 10}>${percent(a / odds.out_of)}</text>` : nothing}`;
    })}
  </svg>`;
}

/** @param {Odds} odds @returns {string | null} the chance to take the place */
export const chanceOf = (odds) => (odds.takes === undefined ? null : percent(odds.takes / odds.out_of));

/** @param {Odds} odds */
export const losses = (odds) => [tenth(mean(odds, 'attacker_loses')), tenth(mean(odds, 'defender_loses'))];

/** Who fights, on one side. @param {string} title @param {Fighter[]} line */
function lineTemplate(title, line) {
  const sum = line.reduce((all, { value }) => all + value, 0);
  return html`<div>
    <h4>${title} <span>${sum}</span></h4>
    <ul>${line.length ? line.map(({ name, value }) => html`<li><span>${name}</span> <span>${value}</span></li>`) : html`<li class="muted">${S.battle.nobody}</li>`}</ul>
  </div>`;
}

/** Both lines, and everything that counts besides. @param {Odds} odds @param {(rule: string) => unknown} rule */
function boardTemplate(odds, rule) {
  const { attackers = [], defenders = [], modifiers = [] } = odds;
  const chance = chanceOf(odds);
  return html`${attackers.length || defenders.length ? html`<div class="battle-lines">${lineTemplate(S.battle.attackers, attackers)} ${lineTemplate(S.battle.defenders, defenders)}</div>` : nothing}
    ${modifiers.length ? html`<h4>${S.battle.modifiers}</h4><ul class="battle-mods">${modifiers.map((m) => html`<li>${m.name}: ${m.effect} ${rule(m.rule)}</li>`)}</ul>` : nothing}
    ${chance === null ? nothing : html`<p class="battle-takes">${S.battle.takes(chance)}</p>`}`;
}

/** @param {Odds} odds @param {(rule: string) => unknown} [rule] a link to a rule */
export function oddsCard(odds, rule = (id) => S.rule(id)) {
  const rows = odds.rows.toSorted((a, b) => b.weight - a.weight);
  return html`<section class="odds" aria-label=${S.odds.of(odds.title)}>
    <h3>${odds.title}</h3>
    ${boardTemplate(odds, rule)} ${picture(odds)}
    <p class="odds-key"><span class="key-defender">${S.odds.defender}</span> <span class="key-attacker">${S.odds.attacker}</span></p>
    <p class="small">${S.odds.expected}: <strong>${S.odds.expectation(tenth(mean(odds, 'attacker_loses')), tenth(mean(odds, 'defender_loses')))}</strong></p>
    <details>
      <summary>${S.odds.details}</summary>
      <table class="figures">
        <thead><tr><th scope="col">${S.odds.result}</th><th scope="col">${S.odds.chance}</th><th scope="col">${S.odds.attacker}</th><th scope="col">${S.odds.defender}</th></tr></thead>
        <tbody>${rows.map((r) => html`<tr><th scope="row">${r.result}${r.words ? html`<br /><span class="muted">${r.words}</span>` : nothing}</th><td>${percent(r.weight / odds.out_of)}</td><td>${r.attacker_loses}</td><td>${r.defender_loses}</td></tr>`)}</tbody>
      </table>
    </details>
  </section>`;
}
