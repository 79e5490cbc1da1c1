// The lobby: what waits for me, my games, open seats, games to watch.

import { html, render, nothing, repeat } from '../html.js';
import { api, once } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { sourceNote } from '../panel/source.js';
import { refusal, news } from '../toast.js';
import { seatName } from '../store.js';
import { ask } from '../dialog.js';
import { theme, remember } from '../settings.js';
import { ago, day } from '../dates.js';
import { createGame } from './create.js';

/** @import { GameCard, RulesetInfo } from '../types.js' */
/** @import { Context } from '../app.js' */

const REFRESH = 10_000;

/** @param {Context} ctx */
export async function show(ctx) {
  ctx.title(S.lobby.title);
  /** @type {{ mine: GameCard[], open: GameCard[], watch: GameCard[] }} */
  let lists = { mine: [], open: [], watch: [] };
  /** @type {RulesetInfo[]} */
  const rulesets = await once('/rulesets');
  let busy = false;

  async function read() {
    const [mine, open, watch] = await Promise.all(['mine', 'open', 'watch'].map((filter) => api.get('/games', { filter })));
    lists = { mine, open, watch };
    draw();
  }

  /** @param {() => Promise<unknown>} work */
  async function doing(work) {
    if (busy) return;
    busy = true;
    draw();
    try {
      await work();
    } catch (error) {
      refusal(error);
    }
    busy = false;
    await read().catch(refusal);
  }

  /** @param {GameCard} game */
  async function remove(game) {
    if (await ask({ text: S.lobby.reallyDelete(game.title), yes: S.lobby.delete, danger: true })) {
      await doing(async () => {
        await api.delete(`/games/${game.id}`);
        news(S.lobby.deleted);
      });
    }
  }

  /** @param {GameCard} game */
  async function leave(game) {
    if (await ask({ text: S.lobby.reallyLeave(game.title), yes: S.lobby.leave, danger: true })) {
      await doing(async () => {
        for (const seat of game.mine) await api.post(`/games/${game.id}/leave`, { seat });
        news(S.lobby.left);
      });
    }
  }

  /** @param {GameCard} game @param {string} seat */
  const take = (game, seat) =>
    doing(async () => {
      await api.post(`/games/${game.id}/seats/${seat}/join`);
      ctx.go(`/games/${game.id}`);
    });

  /** @param {RulesetInfo} ruleset */
  const quick = (ruleset) =>
    doing(async () => {
      const game = await createGame(ctx, ruleset, { against: true });
      ctx.go(`/games/${game.id}`);
    });

  function draw() {
    const waiting = lists.mine.filter((g) => g.waiting && !g.over);
    const running = lists.mine.filter((g) => !g.waiting && !g.over);
    const over = lists.mine.filter((g) => g.over);
    const mineIds = new Set(lists.mine.map((g) => g.id));
    const openGames = lists.open.filter((g) => !mineIds.has(g.id));
    const openIds = new Set(openGames.map((g) => g.id));
    const watched = lists.watch.filter((g) => !mineIds.has(g.id) && !openIds.has(g.id));
    const card = (/** @type {GameCard} */ g) => cardTemplate(g, rulesets, { remove, leave, take });
    render(
      html`<div class="sheet lobby">
        <section class="hero">
          <div>
            <h1>${S.lobby.hello}</h1>
            <p class="lead">${S.lobby.about}</p>
            <div class="hero-actions">
              <a class="button primary big" href="/?new">${icon('plus')} ${S.lobby.newGame}</a>
              ${rulesets.map((r) => html`<button class="button big" ?disabled=${busy} @click=${() => quick(r)}>${icon('play')} ${S.lobby.quickAgainst(shortTitle(r))}</button>`)}
            </div>
          </div>
          ${rulesets
            .filter((r) => r.board)
            .slice(0, 1)
            .map((r) => html`<img class="hero-map" src="/api/boards/${r.board}/map.svg?theme=${theme()}" alt="" width="560" height="420" loading="lazy" decoding="async" />`)}
        </section>
        ${waiting.length ? list(S.lobby.waiting, waiting, card, 'is-waiting') : nothing}
        ${running.length || !waiting.length ? list(S.lobby.mine, running, card, '', S.lobby.none.mine) : nothing}
        ${openGames.length || !running.length ? list(S.lobby.open, openGames, card, '', S.lobby.none.open) : nothing}
        <div class="columns">
          <section class="list" aria-labelledby="join-by-link">
            <h2 id="join-by-link">${S.lobby.joinByLink}</h2>
            <form class="join-form" @submit=${joinByLink}>
              <div class="field"><label for="join-link">${S.lobby.joinLabel}</label><input id="join-link" name="link" type="text" autocomplete="off" spellcheck="false" aria-describedby="join-hint" /><p class="hint" id="join-hint">${S.lobby.joinHelp}</p></div>
              <button class="button">${icon('link')} ${S.lobby.join}</button>
            </form>
          </section>
          <section class="list" aria-labelledby="open-journal">
            <h2 id="open-journal">${S.lobby.openJournal}</h2>
            <form class="join-form" @submit=${openJournal}>
              <div class="field"><label for="journal-file">${S.lobby.journalLabel}</label><input id="journal-file" name="journal" type="file" accept="application/json,.json" required aria-describedby="journal-hint" /><p class="hint" id="journal-hint">${S.lobby.journalHelp}</p></div>
              <button class="button" ?disabled=${busy}>${icon('history')} ${S.lobby.journalOpen}</button>
            </form>
          </section>
        </div>
        ${watched.length ? list(S.lobby.watch, watched, card) : nothing} ${over.length ? list(S.lobby.over, over, card) : nothing}
      </div>`,
      ctx.root,
    );
  }

  /** @param {SubmitEvent} event */
  async function openJournal(event) {
    event.preventDefault();
    const file = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('journal');
    if (!(file instanceof File) || !file.size) return news(S.lobby.badJournal);
    let journal;
    try {
      journal = JSON.parse(await file.text());
    } catch {
      return news(S.lobby.badJournal);
    }
    await doing(async () => {
      const game = await api.post('/journals', { journal, title: file.name.replace(/\.json$/i, '').slice(0, 80) });
      // One person looks at all of it: there is nobody to hide from.
      remember(`handover:${game.id}`, 'open');
      ctx.go(game.over ? `/games/${game.id}/replay` : `/games/${game.id}`);
    });
  }

  /** @param {SubmitEvent} event */
  function joinByLink(event) {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('link') ?? '').trim();
    const found = /(?:^|\/join\/)([A-Za-z0-9_-]{8,})\/?$/.exec(text);
    if (found) ctx.go(`/join/${found[1]}`);
    else news(S.lobby.badLink);
  }

  await read();
  const timer = setInterval(() => {
    if (!document.hidden && !busy) read().catch(() => {});
  }, REFRESH);
  return { leave: () => clearInterval(timer) };
}

/** @param {RulesetInfo} ruleset */
export const shortTitle = (ruleset) => ruleset.short || ruleset.title;

/** @param {string} title @param {GameCard[]} games @param {(g: GameCard) => unknown} card @param {string} [kind] @param {string} [none] */
function list(title, games, card, kind = '', none = '') {
  return html`<section class="list ${kind}">
    <h2>${title}</h2>
    ${games.length ? html`<ul class="cards">${repeat(games, (g) => g.id, card)}</ul>` : html`<p class="muted">${none}</p>`}
  </section>`;
}

/**
 * @param {GameCard} game @param {RulesetInfo[]} rulesets
 * @param {{ remove: (g: GameCard) => void, leave: (g: GameCard) => void, take: (g: GameCard, seat: string) => void }} act
 */
function cardTemplate(game, rulesets, act) {
  const ruleset = rulesets.find((r) => r.id === game.game);
  const scenario = ruleset?.scenarios.find((s) => s.id === game.scenario)?.title ?? game.scenario;
  const member = game.mine.length > 0;
  const openSeats = game.seats.filter((s) => s.kind === 'open');
  return html`<li class="game-card">
    <div class="card-head">
      <p class="kicker">${ruleset ? shortTitle(ruleset) : game.game} · ${scenario}</p>
      <h3><a href="/games/${game.id}">${game.title}</a></h3>
      <p class="card-state">${stateOf(game)}</p>
      <p class="card-dates muted">${S.dates.begun(day(Number(game.created)))} · <time datetime=${new Date(Number(game.updated)).toISOString()}>${S.dates.played(ago(Number(game.updated)))}</time></p>
      ${game.over ? nothing : sourceNote(game)}
    </div>
    <ul class="card-seats">
      ${game.seats.map((s) => html`<li><span class="seat-name">${s.name}</span> <span class="muted">${playerOf(game, s)}</span></li>`)}
    </ul>
    <div class="card-actions">
      ${member
        ? html`<a class="button ${game.waiting ? 'primary' : ''}" href="/games/${game.id}" aria-label="${S.lobby.resume}: ${game.title}">${icon('play')} ${S.lobby.resume}</a>`
        : html`${openSeats.map((s) => html`<button class="button primary" @click=${() => act.take(game, s.id)}>${S.lobby.takeSeat(s.name)}</button>`)}
            <a class="button" href="/games/${game.id}?seat=spectator" aria-label="${S.lobby.watchIt}: ${game.title}">${icon('eye')} ${S.lobby.watchIt}</a>`}
      ${member ? html`<a class="button quiet" href="/games/${game.id}/replay" aria-label="${S.lobby.replay}: ${game.title}">${icon('history')} ${S.lobby.replay}</a>` : nothing}
      ${member && !game.over && game.seats.some((s) => !game.mine.includes(s.id) && s.kind === 'person')
        ? html`<button class="button quiet" aria-label="${S.lobby.leave}: ${game.title}" @click=${() => act.leave(game)}>${icon('log-out')} ${S.lobby.leave}</button>`
        : nothing}
      ${game.owner ? html`<button class="button quiet danger" aria-label="${S.lobby.delete}: ${game.title}" title=${S.lobby.delete} @click=${() => act.remove(game)}>${icon('trash-2')}</button>` : nothing}
    </div>
  </li>`;
}

/** @param {GameCard} game */
function stateOf(game) {
  if (game.over) return game.outcome?.title ?? S.turn.over;
  const who = game.waiting ? html`<strong class="turn-now">${S.lobby.yourTurn}</strong>` : S.lobby.waitsFor(seatName(game.seats, game.to_move));
  return html`${game.turn} · ${who}`;
}

/** @param {{ mine: string[] }} game @param {import('../types.js').SeatCard} seat */
export function playerOf(game, seat) {
  if (game.mine.includes(seat.id)) return S.lobby.you;
  if (seat.kind === 'open') return S.lobby.openSeat;
  if (seat.kind === 'computer') return S.computer(seat.level ?? '');
  return seat.player ?? '';
}
