// A link that offers a seat or lets one watch: the guest is asked first.

import { html, render, nothing } from '../html.js';
import { api, once } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { seatName } from '../store.js';
import { refusal } from '../toast.js';
import { sourceNote } from '../panel/source.js';
import { playerOf, shortTitle } from './lobby.js';

/** @import { RulesetInfo, SeatCard } from '../types.js' */
/** @typedef {{ game: string | null, title: string, ruleset: string, scenario: string, turn: string, seat: string | null, taken: boolean, over: boolean, seats: SeatCard[], from: string, source: import('../types.js').GameCard['source'] }} Invitation */

/** @param {import('../app.js').Context} ctx */
export async function show(ctx) {
  ctx.title(S.join.title);
  const token = ctx.params[0];
  render(html`<p class="loading" role="status">${S.join.joining}</p>`, ctx.root);
  /** @type {[Invitation, RulesetInfo[]]} */
  const [invitation, rulesets] = await Promise.all([api.get(`/join/${encodeURIComponent(token)}`), once('/rulesets')]);
  if (invitation.game) return ctx.go(`/games/${invitation.game}`, { replace: true });

  const accept = async () => {
    try {
      const game = await api.post('/join', { token });
      ctx.go(`/games/${game.id}`, { replace: true });
    } catch (error) {
      refusal(error);
    }
  };
  render(card(invitation, rulesets, accept), ctx.root);
}

/** @param {Invitation} invitation @param {RulesetInfo[]} rulesets @param {() => void} accept */
function card(invitation, rulesets, accept) {
  const ruleset = rulesets.find((r) => r.id === invitation.ruleset);
  const scenario = ruleset?.scenarios.find((s) => s.id === invitation.scenario)?.title ?? invitation.scenario;
  const seat = invitation.seat && seatName(invitation.seats, invitation.seat);
  return html`<section class="sheet narrow invitation">
    <p class="kicker">${ruleset ? shortTitle(ruleset) : invitation.ruleset} · ${scenario}</p>
    <h1>${seat ? S.join.seat(invitation.from, seat) : S.join.watch(invitation.from)}</h1>
    <p class="lead">${invitation.title}. ${invitation.over ? S.join.over : S.join.turn(invitation.turn)}</p>
    <ul class="card-seats">
      ${invitation.seats.map((s) => html`<li><span class="seat-name">${s.name}</span> <span class="muted">${playerOf({ mine: [] }, s)}</span></li>`)}
    </ul>
    ${invitation.over ? nothing : sourceNote(invitation)}
    ${invitation.taken ? html`<p role="status">${S.join.taken}</p>` : nothing}
    <div class="hero-actions">
      ${invitation.taken ? nothing : html`<button class="button primary big" @click=${accept}>${icon(seat ? 'play' : 'eye')} ${seat ? S.join.sit(seat) : S.join.look}</button>`}
      <a class="button big" href="/">${S.join.no}</a>
    </div>
  </section>`;
}
