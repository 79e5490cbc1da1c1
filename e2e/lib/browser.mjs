// Headless Chromium, and a player who sits before it.

import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
}

const STEP = 30_000;

/** A browser of one person: own cookies, own storage, own window. */
export class Player {
  /** @param {import('playwright-core').Browser} browser @param {string} address @param {{ width?: number, height?: number, dark?: boolean, phone?: boolean, tour?: boolean, motion?: boolean }} [look] */
  static async arrive(browser, address, look = {}) {
    const context = await browser.newContext({
      baseURL: address,
      viewport: { width: look.width ?? 1280, height: look.height ?? 800 },
      colorScheme: look.dark ? 'dark' : 'light',
      hasTouch: look.phone ?? false,
      isMobile: look.phone ?? false,
      reducedMotion: look.motion ? 'no-preference' : 'reduce',
    });
    context.setDefaultTimeout(STEP);
    if (!look.tour) await context.addInitScript(() => localStorage.setItem('sandtable:tour', 'seen'));
    const page = await context.newPage();
    return new Player(context, page, address);
  }

  constructor(context, page, address) {
    this.context = context;
    this.page = page;
    this.address = address;
    /** Everything that reached this browser: bodies of answers and frames of sockets. @type {{ from: string, text: string }[]} */
    this.heard = [];
    /** @type {string[]} */
    this.errors = [];
    /** @type {Promise<void>[]} */
    this.reading = [];
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      // The browser reports refused requests by itself; pages show them to the player.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.errors.push(message.text());
    });
    page.on('request', (request) => {
      const own = ['data:', 'blob:', address].some((start) => request.url().startsWith(start));
      if (!own) this.errors.push(`asked another host: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) return;
      const read = response.text().then(
        (text) => void this.heard.push({ from: response.url(), text }),
        () => {},
      );
      this.reading.push(read);
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', (frame) => this.heard.push({ from: socket.url(), text: String(frame.payload) }));
    });
  }

  /** Asks the API as this visitor. */
  async api(method, path, body) {
    const response = await this.context.request.fetch(this.address + '/api' + path, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: this.address },
      data: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    let data = null;
    try {
      data = JSON.parse(text);
    } catch {
      // Some answers are no JSON.
    }
    return { status: response.status(), data, text };
  }

  /** Makes a game without clicking, for tests of something else. */
  async newGame(body) {
    await this.api('GET', '/me');
    const { status, data, text } = await this.api('POST', '/games', { scenario: '', options: {}, ...body });
    assert.equal(status, 201, text);
    return data;
  }

  /** A game of one person at all seats, without a curtain between them. @param {{ game: string, scenario: string, title: string, seed: string }} what */
  async alone(what) {
    await this.api('GET', '/me');
    const { data: seats } = await this.api('POST', `/rulesets/${what.game}/seats`, { scenario: what.scenario, options: {} });
    const { id } = await this.newGame({ ...what, seats: Object.fromEntries(seats.map((seat) => [seat.id, { kind: 'me' }])) });
    await this.page.goto('/');
    await this.page.evaluate((key) => localStorage.setItem(key, 'open'), `sandtable:handover:${id}`);
    return id;
  }

  async openTable(id, query = '') {
    await this.page.goto(`/games/${id}${query}`);
    await this.page.locator('.panel-inner[data-position]').waitFor();
  }

  position() {
    return this.page.locator('.panel-inner[data-position]').getAttribute('data-position').then(Number);
  }

  /** Does something that takes an action, and waits until the table has gone on. */
  async step(act) {
    const before = await this.position();
    await act();
    await this.page.waitForFunction(
      (n) => {
        // What may be regretted is asked about: it is meant.
        /** @type {HTMLElement | null} */ (document.querySelector('dialog.caution button[value=yes]'))?.click();
        const panel = document.querySelector('.panel-inner[data-position]');
        return panel && panel.getAttribute('aria-busy') !== 'true' && Number(panel.getAttribute('data-position')) !== n;
      },
      before,
      { timeout: STEP },
    );
  }

  /** The turn, the side's turn, the phase, as the panel shows them. */
  path() {
    return this.page.locator('.path li > span').allInnerTexts();
  }

  prompt() {
    return this.page.locator('.prompt').innerText();
  }

  /** Ends a step, also if something could still be done. */
  async finish() {
    await this.step(async () => {
      await this.page.locator('.finish').first().click();
      const sure = this.page.locator('dialog button[value=yes]');
      await Promise.race([sure.waitFor({ timeout: 3000 }).catch(() => {}), this.page.waitForFunction(() => document.querySelector('.panel-inner')?.getAttribute('aria-busy') === 'true', null, { timeout: 3000 }).catch(() => {})]);
      if (await sure.isVisible()) await sure.click();
    });
  }

  /** Takes the first choice of the panel whose text matches. */
  async offer(text) {
    const list = this.page.locator('.disclosure[aria-expanded=false]');
    if (await list.count()) await list.click();
    await this.step(() => this.page.locator('.offer', { hasText: text }).first().click());
  }

  async myTurn() {
    await this.page.locator('.now.is-mine').waitFor({ timeout: 60_000 });
  }

  async heardAll() {
    await Promise.all(this.reading);
    return this.heard;
  }

  async leave() {
    await this.context.close();
    assert.deepEqual(this.errors, [], 'the page made no errors and asked no other host');
  }
}
