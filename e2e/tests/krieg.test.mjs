// Totaler Krieg! at the table: a training scenario by clicks with its guide, a season's card, and hands that stay hidden.

import { test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickSpace, comeCloser } from '../lib/map.mjs';

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const me = { kind: 'me' };
const computer = { kind: 'computer', level: 'random' };
const open = { kind: 'open' };

/** Does what the guide says; where it leaves the choice to the player, ends the step or takes the first choice. @param {Player} player */
async function follow(player) {
  const { page } = player;
  const guide = page.locator('.guide-do');
  if (await guide.count()) return player.step(() => guide.click());
  if (await page.locator('.finish').count()) return player.finish();
  return player.offer('');
}

test('A.1 is played from start to end by clicks, with its guide', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const game = await player.newGame({ game: 'krieg', scenario: 'A.1', title: 'Case White', seed: '1', seats: { axis: me, western: computer } });
  await player.openTable(game.id);
  const titles = [];
  const prompts = [];
  for (let i = 0; i < 120; i++) {
    await page.locator('.now.is-mine, .outcome').first().waitFor();
    if (await page.locator('.outcome').count()) break;
    titles.push((await page.locator('.guide h3').innerText()).trim());
    prompts.push(await player.prompt());
    // The first unit is moved on the map itself.
    if (titles.at(-1) === 'Up to the enemy' && !titles.slice(0, -1).includes('Up to the enemy')) {
      await comeCloser(page, 'w3627');
      await player.step(() => clickSpace(page, 'w3627'));
    } else if (titles.at(-1) === 'Who attacks') await player.offer('attacks');
    else await follow(player);
  }
  assert.match(await page.locator('.outcome h2').innerText(), /win/);
  for (const title of ['Replacements', 'Its base', 'The Blitz marker', 'The panzer army moves', 'To Poznan', 'Blitz Combat', 'Attack', 'Reserve Movement', 'The second turn']) assert.ok(titles.includes(title), `${title} in ${titles.join()}`);
  // The odds name every shift.
  const odds = prompts.find((text) => text.includes('HQ 1'));
  const reckoning = '18 against 3 is 5-1; right: Air 1, armor 1, HQ 1; left: river 1; column 9-1';
  assert.ok(odds?.includes(reckoning), odds);
  assert.ok((await page.locator('.log').innerText()).includes(reckoning));
  await player.leave();
});

test("a season's card is chosen, revealed and carried out", async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const seats = { axis: me, western: computer };
  const game = await player.newGame({ game: 'krieg', scenario: 'B.2', title: 'The Great Crusade', seed: '3', seats });
  await player.openTable(game.id);
  await player.myTurn();
  const look = (await player.api('GET', '/rulesets/krieg/look')).data;
  const table = async () => (await player.api('GET', `/games/${game.id}/table?seat=axis`)).data;
  const deck = async (key) => (await table()).view.decks.find((d) => d.key === key);
  const until = async (ready) => {
    for (let i = 0; i < 250; i++) {
      await player.myTurn();
      const now = await table();
      if (ready(now)) return now;
      const list = now.decision.offers;
      const done = list.findLast((o) => ['done', 'enough', 'no_blitz', 'no_war', 'no_event', 'let'].includes(o.verb)) ?? list[0];
      const { status, text } = await player.api('POST', `/games/${game.id}/act`, { seat: 'axis', position: now.position, action: done.action });
      assert.equal(status, 200, text);
      await page.locator(`.panel-inner[data-position="${now.position}"]`).waitFor({ state: 'detached' });
    }
    assert.fail('never reached');
  };
  // The very first card is revealed at once.
  const choosing = ({ decision }) => decision.path.includes('Option Card') && decision.offers.some((o) => o.verb === 'choose_card');
  const now = await until(choosing);
  // The hand says of every card what it does, and whether it may be chosen.
  const hand = await deck('hand_axis');
  assert.equal(await page.locator('[data-owner=axis] [aria-label="Hand of the Axis"] .game-card-face').count(), hand.count);
  assert.ok(hand.cards.some((card) => card.needs && !card.needs.met), 'some cards are out of reach');
  assert.ok(hand.cards.every((card) => look.cards[card.face].text), 'every card has a text');
  const offer = now.decision.offers.find((o) => o.verb === 'choose_card');
  const id = offer.targets.find((t) => 'card' in t).card;
  const face = hand.cards.find((card) => card.id === id).face;
  await player.step(() => page.locator(`[aria-label="Hand of the Axis"] [data-card="${id}"]`).click());
  assert.equal((await deck('pending_axis')).cards[0].face, face, 'it lies face down, and its owner knows it');
  // On the next Seasonal Turn it is turned up and done.
  await until(({ view }) => view.decks.find((d) => d.key === 'current_axis').cards?.[0]?.face === face);
  await page.locator('[aria-label="Current Card of the Axis"] .card-name', { hasText: look.cards[face].name }).waitFor();
  assert.match(await page.locator('.log').innerText(), new RegExp(look.cards[face].name));
  await player.leave();
});

/** Every card in a value whose face is shown. */
function* faces(value) {
  if (!value || typeof value !== 'object') return;
  if (typeof value.face === 'string' && 'id' in value) yield value;
  for (const inner of Object.values(value)) yield* faces(inner);
}

test('with three seats no other page, socket or answer holds a hidden card', async () => {
  const [axis, western, soviet] = [await Player.arrive(browser, server.address), await Player.arrive(browser, server.other), await Player.arrive(browser, server.address)];
  const game = await axis.newGame({ game: 'krieg', scenario: 'C.3', title: 'Three', seed: '5', seats: { axis: me, western: open, soviet: open } });
  for (const [player, seat] of [[western, 'western'], [soviet, 'soviet']]) {
    await player.api('GET', '/me');
    assert.equal((await player.api('POST', `/games/${game.id}/seats/${seat}/join`, {})).status, 200);
    await player.openTable(game.id);
  }
  await axis.openTable(game.id);
  await axis.myTurn();
  const own = async (player, seat) => (await player.api('GET', `/games/${game.id}/table?seat=${seat}`)).data.view.decks;
  const secret = (decks, seat) => decks.filter((d) => [`hand_${seat}`, `pending_${seat}`].includes(d.key)).flatMap((d) => (d.cards ?? []).map((c) => c.face));
  // The Axis choose a card while the others look on.
  const before = (await axis.api('GET', `/games/${game.id}/table?seat=axis`)).data;
  const offer = before.decision.offers.find((o) => o.verb === 'choose_card');
  await axis.step(() => axis.page.locator(`[aria-label="Hand of the Axis"] [data-card="${offer.targets.find((t) => 'card' in t).card}"]`).click());
  const position = await axis.position();
  for (const player of [western, soviet]) await player.page.locator(`.panel-inner[data-position="${position}"]`).waitFor();

  const players = { axis, western, soviet };
  for (const [seat, holder] of Object.entries(players)) {
    const hidden = new Set(secret(await own(holder, seat), seat));
    assert.ok(hidden.size > 20, `${seat} has something to hide: ${hidden.size}`);
    const names = (await holder.api('GET', '/rulesets/krieg/look')).data.cards;
    for (const [other, player] of Object.entries(players)) {
      if (other === seat) continue;
      const heard = (await player.heardAll()).filter(({ from }) => !from.includes('/rulesets/'));
      assert.ok(heard.some(({ from }) => from.startsWith('ws')), 'the socket was used');
      for (const { from, text } of heard) {
        let value;
        try {
          value = JSON.parse(text);
        } catch {
          continue;
        }
        for (const { face } of faces(value)) assert.ok(!hidden.has(face), `${other} heard ${face} of ${seat} from ${from}`);
      }
      // On the page a name may stand that two factions have, but no card of that owner.
      const shown = await player.page.locator(`[aria-label^="Hand of the"][aria-label$="${{ axis: 'Axis', western: 'West', soviet: 'Soviets' }[seat]}"] .game-card-face`).count();
      assert.equal(shown, 0, `${other} sees the hand of ${seat}`);
      const log = await player.page.locator('.log').innerText();
      assert.ok(![...hidden].some((face) => log.includes(`${names[face].number} ${names[face].name}`)), `${other} reads it in the log`);
      for (const path of ['table', 'log', 'since', 'at/1']) {
        const answer = await player.api('GET', `/games/${game.id}/${path}?seat=${seat}`);
        assert.ok([403, 404].includes(answer.status), `${path}: ${answer.status}`);
      }
      player.errors = player.errors.filter((e) => !e.includes(`seat=${seat}`));
    }
  }
  for (const player of Object.values(players)) await player.leave();
});

test('the text table has the guide, the cards and the decision', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  const first = await player.newGame({ game: 'krieg', scenario: 'A.1', title: 'In words', seed: '1', seats: { axis: me, western: computer } });
  await page.goto(`/games/${first.id}/text`);
  await page.locator('.text-decision .guide', { hasText: 'Replacements' }).waitFor();
  await page.getByRole('radio', { name: /Take German infantry 1-2-3/ }).check();
  await page.getByRole('button', { name: /^Do it/ }).click();
  await page.locator('.text-decision .guide', { hasText: 'Where it stands' }).waitFor();
  const second = await player.newGame({ game: 'krieg', scenario: 'C.3', title: 'Cards in words', seed: '1', seats: { axis: me, western: computer, soviet: computer } });
  await page.goto(`/games/${second.id}/text`);
  await page.getByText('Hand of the Axis').click();
  await page.locator('details[open] li', { hasText: 'Pact of Steel' }).first().waitFor();
  assert.match(await page.locator('details[open]').first().innerText(), /requirements met/);
  assert.doesNotMatch(await page.content(), /Hand of the West<[^]*Bomber Command/);
  await player.leave();
});

test('the page that tells how a turn goes has steps, rules and a glossary', async () => {
  const player = await Player.arrive(browser, server.address);
  const { page } = player;
  await page.goto('/help/krieg');
  await page.getByRole('heading', { name: 'Every turn, faction by faction' }).waitFor();
  assert.ok((await page.locator('.help .steps li').count()) >= 10);
  await page.locator('.glossary dt', { hasText: 'Blitz-enabled' }).waitFor();
  await player.leave();
});
