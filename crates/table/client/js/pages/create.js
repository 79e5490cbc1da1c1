// A new game: which, from when, by which options, and who sits where.

import { html, render, nothing } from '../html.js';
import { api, once } from '../api.js';
import { loadLook } from '../board.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { refusal } from '../toast.js';
import { remember } from '../settings.js';
import { shortTitle } from './lobby.js';

/** @import { GameCard, RulesetInfo } from '../types.js' */
/** @import { Context } from '../app.js' */
/** @typedef {{ kind: 'me' | 'open' | 'computer', level?: string }} Sitter */
/** @typedef {{ id: string, name: string, plays: string[] }} SeatInfo */

/** @param {RulesetInfo} ruleset */
const defaults = (ruleset) => Object.fromEntries(ruleset.options.map((o) => [o.id, o.choices[0].id]));

/** The strongest computer player of a game is named first. @param {Context} ctx @param {string} game */
const bestLevel = (ctx, game) => ctx.about.levels[game]?.[0] ?? 'random';

/** A game of the scenario that has a guide, or of the first, against the computer. @param {Context} ctx @param {RulesetInfo} ruleset @param {{ against: true }} _how @returns {Promise<GameCard>} */
export async function createGame(ctx, ruleset, _how) {
  const options = defaults(ruleset);
  const { guides = {} } = await loadLook(ruleset.id);
  const scenario = (ruleset.scenarios.find((s) => guides[s.id]) ?? ruleset.scenarios[0]).id;
  /** @type {SeatInfo[]} */
  const seats = await api.post(`/rulesets/${ruleset.id}/seats`, { scenario, options });
  const level = bestLevel(ctx, ruleset.id);
  const sitters = Object.fromEntries(seats.map((s, i) => [s.id, i === 0 ? { kind: 'me' } : { kind: 'computer', level }]));
  return api.post('/games', { game: ruleset.id, scenario, options, title: titleOf(ruleset, scenario), seats: sitters });
}

/** @param {RulesetInfo} ruleset @param {string} scenario */
function titleOf(ruleset, scenario) {
  const name = ruleset.scenarios.find((s) => s.id === scenario)?.title ?? scenario;
  return `${shortTitle(ruleset)}: ${name}`;
}

/** @param {Context} ctx */
export async function show(ctx) {
  ctx.title(S.create.title);
  /** @type {RulesetInfo[]} */
  const rulesets = await once('/rulesets');
  let ruleset = rulesets.find((r) => r.id === ctx.query.get('new')) ?? rulesets[0];
  let scenario = ruleset.scenarios[0].id;
  let options = defaults(ruleset);
  /** @type {SeatInfo[]} */
  let seats = [];
  /** @type {Record<string, Sitter>} */
  let sitters = {};
  let handover = 'curtain';
  let busy = false;

  async function readSeats() {
    seats = await api.post(`/rulesets/${ruleset.id}/seats`, { scenario, options });
    const level = bestLevel(ctx, ruleset.id);
    sitters = Object.fromEntries(
      seats.map((s, i) => [s.id, sitters[s.id] ?? (i === 0 ? { kind: 'me' } : { kind: 'computer', level })]),
    );
    draw();
  }

  /** @param {string} id */
  function chooseGame(id) {
    ruleset = rulesets.find((r) => r.id === id) ?? ruleset;
    scenario = ruleset.scenarios[0].id;
    options = defaults(ruleset);
    sitters = {};
    readSeats().catch(refusal);
  }

  /** @param {SubmitEvent} event */
  async function start(event) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    busy = true;
    draw();
    try {
      const seed = String(form.get('seed') ?? '').trim();
      /** @type {GameCard} */
      const game = await api.post('/games', {
        game: ruleset.id,
        scenario,
        options,
        title: String(form.get('title') ?? '').trim() || titleOf(ruleset, scenario),
        private: form.has('private'),
        spectators: form.has('spectators'),
        seats: sitters,
        ...(seed ? { seed } : {}),
      });
      if (mineCount() > 1) remember(`handover:${game.id}`, handover);
      ctx.go(`/games/${game.id}`);
    } catch (error) {
      refusal(error);
      busy = false;
      draw();
    }
  }

  const mineCount = () => Object.values(sitters).filter((s) => s.kind === 'me').length;

  function draw() {
    render(
      html`<div class="sheet narrow create">
        <h1>${S.create.title}</h1>
        <form @submit=${start}>
          <fieldset class="choice-cards">
            <legend class="label">${S.create.game}</legend>
            ${rulesets.map(
              (r) => html`<label class="choice-card"
                ><input type="radio" name="game" value=${r.id} .checked=${r === ruleset} @change=${() => chooseGame(r.id)} /><span
                  ><strong>${shortTitle(r)}</strong><small>${r.about}</small></span
                ></label
              >`,
            )}
          </fieldset>
          <fieldset class="choice-cards small-cards">
            <legend class="label">${S.create.scenario}</legend>
            ${ruleset.scenarios.map(
              (s) => html`<label class="choice-card"
                ><input type="radio" name="scenario" value=${s.id} .checked=${s.id === scenario} @change=${() => { scenario = s.id; readSeats().catch(refusal); }} /><span
                  ><strong>${s.title}</strong><small>${s.about}</small></span
                ></label
              >`,
            )}
          </fieldset>
          <p><a href="/editor/${ruleset.id}?scenario=${scenario}">${S.editor.open}</a></p>
          ${seatsTemplate()} ${optionsTemplate()} ${moreTemplate()}
          <button class="button primary big" ?disabled=${busy}>${busy ? S.create.starting : html`${icon('play')} ${S.create.start}`}</button>
        </form>
      </div>`,
      ctx.root,
    );
  }

  function seatsTemplate() {
    return html`<fieldset class="group">
      <legend class="label">${S.create.seats}</legend>
      <p class="hint">${S.create.seatsHelp}</p>
      ${seats.map((seat) => {
        const sitter = sitters[seat.id];
        return html`<div class="seat-row" role="group" aria-labelledby="seat-${seat.id}">
          <p id="seat-${seat.id}"><strong>${seat.name}</strong> <span class="muted">${seat.plays.join(', ')}</span></p>
          <div class="segmented">
            ${/** @type {const} */ (['me', 'computer', 'open']).map(
              (kind) => html`<label
                ><input type="radio" name="seat-${seat.id}" value=${kind} .checked=${sitter.kind === kind} @change=${() => { sitters[seat.id] = kind === 'computer' ? { kind, level: bestLevel(ctx, ruleset.id) } : { kind }; draw(); }} /><span>${icon({ me: 'user', computer: 'cpu', open: 'link' }[kind])} ${S.create.kinds[kind]}</span></label
              >`,
            )}
          </div>
          ${sitter.kind === 'computer'
            ? html`<select aria-label="${S.create.level}: ${seat.name}" @change=${(/** @type {Event} */ e) => { sitter.level = /** @type {HTMLSelectElement} */ (e.target).value; }}>
                ${(ctx.about.levels[ruleset.id] ?? []).map((l) => html`<option value=${l} ?selected=${l === sitter.level}>${S.create.levels[l] ?? S.heading(l)}</option>`)}
              </select>`
            : nothing}
        </div>`;
      })}
      ${mineCount() > 1
        ? html`<fieldset class="handover">
            <legend class="label">${S.create.handover}</legend>
            ${/** @type {const} */ (['curtain', 'open']).map(
              (h) => html`<label class="check"><input type="radio" name="handover" value=${h} .checked=${handover === h} @change=${() => { handover = h; }} /> ${S.create.handovers[h]}</label>`,
            )}
          </fieldset>`
        : nothing}
    </fieldset>`;
  }

  function optionsTemplate() {
    if (!ruleset.options.length) return nothing;
    return html`<fieldset class="group">
      <legend class="label">${S.create.options}</legend>
      ${ruleset.options.map(
        (o) => html`<div class="option-row">
          <div><label for="option-${o.id}">${o.title}</label><p class="hint" id="help-${o.id}">${o.help}</p></div>
          <select id="option-${o.id}" aria-describedby="help-${o.id}" @change=${(/** @type {Event} */ e) => { options = { ...options, [o.id]: /** @type {HTMLSelectElement} */ (e.target).value }; sitters = {}; readSeats().catch(refusal); }}>
            ${o.choices.map((c) => html`<option value=${c.id} ?selected=${options[o.id] === c.id}>${c.title}</option>`)}
          </select>
        </div>`,
      )}
    </fieldset>`;
  }

  function moreTemplate() {
    return html`<fieldset class="group">
      <legend class="label">${S.create.more}</legend>
      <div class="field"><label for="title">${S.create.name}</label><input id="title" name="title" type="text" maxlength="60" autocomplete="off" placeholder=${titleOf(ruleset, scenario)} aria-describedby="title-help" /><p class="hint" id="title-help">${S.create.nameHelp}</p></div>
      <label class="check"><input type="checkbox" name="private" /> ${S.create.private}</label>
      <label class="check"><input type="checkbox" name="spectators" checked /> ${S.create.spectators}</label>
      ${ctx.about.public
        ? nothing
        : html`<div class="field"><label for="seed">${S.create.seed}</label><input id="seed" name="seed" type="text" maxlength="64" autocomplete="off" aria-describedby="seed-help" /><p class="hint" id="seed-help">${S.create.seedHelp}</p></div>`}
    </fieldset>`;
  }

  await readSeats();
}
