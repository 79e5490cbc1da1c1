// Counters are moved by hand in Europe Engulfed, Totaler Krieg! and AETO as in NEPPA ETO: dragged in stacks with their reach
// and its costs in sight, gathered, put down, refused as a whole, taken back as one; and one alone is chosen and dropped.

import { describe, test, before, after } from 'node:test';
import assert from 'node:assert/strict';
import { startServer } from '../lib/server.mjs';
import { launch, Player } from '../lib/browser.mjs';
import { clickCounter } from '../lib/map.mjs';
import { counterOf } from '../../crates/table/client/js/targets.js';

/** @type {any} */
let server;
/** @type {any} */
let browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** One game in which the first seat is mine and moves. @param {string} game @param {string} scenario @param {string} phase */
class Hands {
  constructor(game, scenario, phase) {
    Object.assign(this, { game, scenario, phase });
  }

  async begin() {
    this.player = await Player.arrive(browser, server.address, { width: 1440, height: 900 });
    const { player } = this;
    await player.api('GET', '/me');
    const { data: seats } = await player.api('POST', `/rulesets/${this.game}/seats`, { scenario: this.scenario, options: {} });
    const kinds = seats.map((seat) => [seat.id, { kind: 'me' }]);
    this.id = (await player.newGame({ game: this.game, scenario: this.scenario, title: 'By hand', seed: '1', seats: Object.fromEntries(kinds) })).id;
    await player.page.goto('/');
    await player.page.evaluate((id) => localStorage.setItem(`sandtable:handover:${id}`, 'open'), this.id);
    const { verbs } = (await player.api('GET', `/rulesets/${this.game}/look`)).data;
    for (let i = 0; i < 120; i++) {
      this.seat = (await player.api('GET', `/games/${this.id}`)).data.to_move;
      const { decision, position } = await this.table();
      if (decision.path.includes(this.phase)) return this.search();
      const offer = decision.offers.find((o) => verbs[o.verb]?.ends) ?? decision.offers[0];
      assert.equal((await this.post('act', { position, action: offer.action })).status, 200);
    }
    return assert.fail(`${this.phase} was not reached`);
  }

  post(what, body) {
    return this.player.api('POST', `/games/${this.id}/${what}`, { seat: this.seat, ...body });
  }

  async table() {
    return (await this.player.api('GET', `/games/${this.id}/table?seat=${this.seat}`)).data;
  }

  /** Of those that stand together, the most that can all go to one place. It tries and takes back, so it is asked before the
   * table is opened. */
  async search() {
    const { decision, view, position } = await this.table();
    const offered = new Set(decision.offers.map(counterOf));
    /** @type {Map<string, any[]>} */
    const places = new Map();
    for (const c of view.counters.filter((c) => offered.has(c.id))) places.set(`${c.space}|${c.nation}`, [...(places.get(`${c.space}|${c.nation}`) ?? []), c]);
    const size = (list) => list.reduce((n, c) => n + c.count, 0);
    for (const counters of [...places.values()].sort((a, b) => size(b) - size(a))) {
      const picked = counters.map((c) => ({ counter: c.id, count: c.count }));
      const { data } = await this.post('ways', { counters: picked });
      for (const way of (data?.ways ?? []).filter((w) => 'space' in w.to).sort((a, b) => a.steps - b.steps).slice(0, 4)) {
        const moved = await this.post('move', { position, counters: picked, to: way.to });
        if (moved.status !== 200) continue;
        await this.post('undo', { position: moved.data.position });
        this.stack = { counters, picked, from: counters[0].space, to: way.to.space, many: size(counters) };
        return;
      }
    }
    assert.fail('nobody can go anywhere together');
  }

  async there(space) {
    const of = new Set(this.stack.counters.map((c) => c.nation));
    return (await this.table()).view.counters.filter((c) => c.space === space && of.has(c.nation)).reduce((n, c) => n + c.count, 0);
  }

  pile() {
    return this.player.page.locator(`.map-root .pile[data-space="${this.stack.from}"]`).filter({ has: this.player.page.locator('.hit') }).first();
  }

  async middle() {
    const box = await this.pile().boundingBox();
    assert.ok(box, 'the stack is on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Turns the wheel over the stack, until it is as large as asked for. @param {number} pixels */
  async comeCloser(pixels) {
    const { page } = this.player;
    for (let i = 0; i < 12; i++) {
      const box = await this.pile().boundingBox();
      assert.ok(box, 'the stack is on the screen');
      if (box.width >= pixels) break;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.wheel(0, -160);
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(300);
  }

  /** Takes the stack into the hand: all that stands there, less what cannot go along. */
  async gather() {
    const { page } = this.player;
    await this.pile().click({ modifiers: ['Shift'] });
    await page.locator('.hand').waitFor();
  }

  /** A point of the screen within reach, or well out of it, over which no other stack lies. @param {string | null} key */
  point(key) {
    return this.player.page.waitForFunction((key) => {
      const shapes = /** @type {SVGGeometryElement[]} */ ([...document.querySelectorAll('.map-root .reach-space')]);
      const inside = (shape, x, y) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()));
      const wanted = shapes.filter((shape) => shape.getAttribute('data-key') === key);
      const root = document.querySelector('.map-root').getBoundingClientRect();
      const box = (wanted[0] ?? document.querySelector('.map-root')).getBoundingClientRect();
      // The middle first: at its edge a hex is its neighbour's as much.
      const steps = [...Array(13).keys()].map((i) => (i % 2 ? -1 : 1) * Math.ceil(i / 2) * 0.07 + 0.5);
      for (const [i, j] of steps.flatMap((i) => steps.map((j) => [i, j]))) {
        const [x, y] = [box.x + box.width * i, box.y + box.height * j];
        // Out of reach is not where they stand.
        if (!key && Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) < 220) continue;
        if (x < root.x + 40 || x > root.right - 40 || y < root.y + 60 || y > root.bottom - 60) continue;
        if (key ? !wanted.some((shape) => inside(shape, x, y)) : shapes.some((shape) => inside(shape, x, y))) continue;
        const all = document.elementsFromPoint(x, y);
        if (!all[0]?.closest('.map-root') || all[0].closest('.map-controls, .map-edges')) continue;
        const pile = all.find((e) => e.closest('.pile, .card'))?.closest('.pile, .card');
        if (!pile || pile.getAttribute('data-space') === key) return { x, y };
      }
      return null;
    }, key).then((found) => found.jsonValue());
  }

  /** Drags the stack to a place, or to one out of reach. @param {string | null} to @param {() => Promise<void>} [during] */
  async carry(to, during) {
    const { mouse } = this.player.page;
    const from = await this.middle();
    await mouse.move(from.x, from.y);
    await mouse.down();
    try {
      await mouse.move(from.x + 12, from.y + 8, { steps: 3 });
      await this.player.page.locator('.reach-space').first().waitFor();
      const at = await this.point(to);
      await mouse.move(at.x, at.y, { steps: 6 });
      await during?.();
    } finally {
      await mouse.up();
    }
  }
}

for (const [game, scenario, phase] of [['engulfed', '1941', 'Operational Movement'], ['krieg', 'A.1', 'Operational Movement'], ['aeto', 'white', 'Land Movement']]) {
  describe(game, () => {
    const hands = new Hands(game, scenario, phase);
    before(async () => {
      await hands.begin();
      const { player } = hands;
      await player.openTable(hands.id);
      await player.page.waitForFunction((space) => document.querySelector(`.map-root .pile[data-space="${space}"]`), hands.stack.from, { timeout: 60_000 });
      await hands.comeCloser(46);
    });
    after(() => hands.player?.leave());

    test('a stack is dragged, its reach has costs, and one undo brings it back', async () => {
      const { player, stack } = hands;
      const { page } = player;
      assert.ok(stack.many > 1, `${stack.many} stand together`);
      const start = await player.position();
      const before = [await hands.there(stack.from), await hands.there(stack.to)];
      await player.step(async () => {
        await hands.carry(stack.to, async () => {
          assert.ok((await page.locator('.reach-steps').count()) > 0, 'reach is shown with its costs');
          await page.locator('.way-line').waitFor({ state: 'attached' });
          await page.locator('.carried').waitFor();
          if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hands-${game}-drag.png` });
        });
      });
      const moved = before[0] - (await hands.there(stack.from));
      assert.ok(moved >= stack.many, `${moved} went`);
      assert.equal(await hands.there(stack.to), before[1] + moved);
      assert.equal(await page.locator('.log-group').count(), moved > 1 ? 1 : 0, 'one entry of the log');
      await player.step(() => page.getByRole('button', { name: 'Undo', exact: true }).click());
      assert.equal(await player.position(), start);
      assert.deepEqual([await hands.there(stack.from), await hands.there(stack.to)], before);
    });

    test('a hand is gathered, shown with where it can go, and dropped by Escape', async () => {
      const { page } = hands.player;
      await hands.gather();
      await page.locator('.hand h3', { hasText: /^\d+ in the hand/ }).waitFor();
      await page.locator('.reach-space').first().waitFor();
      await page.getByRole('combobox', { name: 'Go to…' }).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('.hand'));
    });

    test('what cannot go there is refused as a whole, with the rule', async () => {
      const { player } = hands;
      const { page } = player;
      const start = await player.position();
      await hands.carry(null);
      const toast = page.locator('.toast').first();
      await toast.waitFor();
      assert.match(await toast.innerText(), /Rule \S/);
      assert.equal(await player.position(), start);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('.hand'));
    });

    test('one alone is chosen on the map, and dropped by Escape and by a click on it again', async () => {
      const { player } = hands;
      const { page } = player;
      const { decision } = await hands.table();
      const offer = decision.offers.find((o) => counterOf(o) === hands.stack.counters[0].id);
      assert.ok(offer, 'it is offered');
      const there = { targets: [{ counter: hands.stack.counters[0].id }, { space: hands.stack.from }] };
      const start = await player.position();
      const choose = () =>
        player.step(async () => {
          await clickCounter(page, there);
          const item = page.getByRole('menuitem', { name: offer.text, exact: true });
          await page.waitForTimeout(200);
          if (await item.count()) await item.first().click();
        });
      await choose();
      const subject = page.locator('.map-root .pile.subject').first();
      await subject.waitFor();
      await player.step(() => page.keyboard.press('Escape'));
      assert.equal(await player.position(), start);
      await choose();
      await subject.waitFor();
      // Where others of the stack can be chosen, it opens.
      const others = (await hands.table()).decision.offers.some((o) => hands.stack.counters.some((c) => c.id === counterOf(o)));
      const lying = await subject.locator(':scope > .hit').getAttribute('aria-expanded');
      await player.step(async () => {
        const box = await subject.boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        if (others && lying !== null) await page.locator(`.map-root .card[data-counter="${hands.stack.counters[0].id}"]`).first().click();
      });
      assert.equal(await player.position(), start, 'it is dropped');
    });

    test('by keyboard: G takes what stands there, the list says where to', async () => {
      const { player, stack } = hands;
      const { page } = player;
      const start = await player.position();
      await page.locator('.map-root').focus();
      await page.evaluate((space) => /** @type {any} */ (document.querySelector(`.map-root .pile[data-space="${space}"] .hit`))?.focus(), stack.from);
      await page.keyboard.press('g');
      await page.locator('.hand').waitFor();
      const select = page.getByRole('combobox', { name: 'Go to…' });
      await select.waitFor();
      await player.step(() => select.selectOption({ index: 1 }));
      assert.ok((await hands.there(stack.from)) < (await hands.table()).view.counters.length);
      await player.step(() => page.keyboard.press('Control+z'));
      assert.equal(await player.position(), start);
    });

    test('from near the stack lies apart, so that each counter can be read', async () => {
      const { page } = hands.player;
      const space = hands.stack.from;
      for (let i = 0; i < 8; i++) {
        const { x, y } = await hands.middle();
        await page.mouse.move(x, y);
        await page.mouse.wheel(0, -300);
        await page.waitForTimeout(250);
      }
      const stacks = (await hands.table()).view.counters.filter((c) => c.space === space && c.aboard === undefined);
      const piles = page.locator(`.map-root .pile[data-space="${space}"]`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hands-${game}-near.png` });
      assert.equal(await piles.count(), stacks.length, 'none lies under another');
      for (const pile of await piles.all()) assert.ok(((await pile.locator('.body').first().boundingBox())?.width ?? 0) > 28, 'it can be read');
    });

    test('at the text table: from where, how many, where to', async () => {
      const { player, stack } = hands;
      const { page } = player;
      const { position } = await hands.table();
      await page.goto(`/games/${hands.id}/text`);
      await page.locator('.together summary').click();
      await page.getByLabel('From where').selectOption(stack.from);
      await page.getByRole('button', { name: 'Where can they go?' }).click();
      await page.getByLabel('Where to').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Move them' }).click();
      for (let i = 0; i < 100 && (await hands.table()).position === position; i++) await page.waitForTimeout(100);
      const then = await hands.table();
      assert.ok(then.position > position, 'they went');
      assert.equal((await hands.post('undo', { position: then.position })).data.position, position, 'and come back as one');
    });
  });
}
