// The shell: which page the address names, the bar above it, and moving between pages.

import { html, render, nothing } from './html.js';
import { api, ApiError, once, forget } from './api.js';
import { S } from './strings.js';
import { barTemplate } from './bar.js';
import { onTheme } from './settings.js';
import { refusal } from './toast.js';

/** @import { About, Me, RulesetInfo } from './types.js' */

/**
 * What a page gets, and what it may give back to be told that it is left.
 * @typedef {{
 *   root: HTMLElement,
 *   params: string[],
 *   query: URLSearchParams,
 *   about: About,
 *   me: Me | null,
 *   title: (text: string) => void,
 *   bar: (extra: { middle?: unknown, end?: unknown, wide?: boolean }) => void,
 *   go: (path: string, options?: { replace?: boolean }) => void,
 *   refreshMe: () => Promise<void>,
 * }} Context
 * @typedef {{ leave?: () => void }} Page
 */

/** @type {{ path: RegExp, load: () => Promise<{ show: (ctx: Context) => Page | void | Promise<Page | void> }>, table?: boolean, open?: boolean }[]} */
const ROUTES = [
  { path: /^\/$/, load: () => (new URLSearchParams(location.search).has('new') ? import('./pages/create.js') : import('./pages/lobby.js')) },
  { path: /^\/games\/([^/]+)$/, load: () => import('./pages/table.js'), table: true },
  { path: /^\/games\/([^/]+)\/text$/, load: () => import('./pages/text.js') },
  { path: /^\/games\/([^/]+)\/report$/, load: () => import('./pages/report.js') },
  { path: /^\/games\/([^/]+)\/replay$/, load: () => import('./pages/replay.js'), table: true },
  { path: /^\/rules\/([^/]+)$/, load: () => import('./pages/rules.js'), open: true },
  { path: /^\/help\/([^/]+)$/, load: () => import('./pages/help.js'), open: true },
  { path: /^\/editor\/([^/]+)$/, load: () => import('./pages/editor.js'), table: true },
  { path: /^\/join\/([^/]+)$/, load: () => import('./pages/join.js') },
  { path: /^\/confirm\/([^/]+)$/, load: () => import('./pages/confirm.js') },
  { path: /^\/account$/, load: () => import('./pages/account.js'), open: true },
];

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
const barRoot = /** @type {HTMLElement} */ (document.getElementById('bar'));

/** @type {Page | null} */
let shown = null;
let visit = 0;
/** @type {About} */
let about = { version: '', public: false, levels: {} };
/** @type {Me | null} */
let me = null;
/** The games that can be played. @type {RulesetInfo[]} */
let games = [];
/** @type {{ middle?: unknown, end?: unknown, wide?: boolean }} */
let barExtra = {};

function drawBar() {
  document.body.classList.toggle('wide', Boolean(barExtra.wide));
  render(barTemplate({ about, me, games, ...barExtra, redraw: drawBar, logout }), barRoot);
}

async function refreshMe() {
  try {
    me = await api.get('/me');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'signed_out') throw error;
    me = null;
  }
  drawBar();
}

async function logout() {
  try {
    await api.delete('/sessions');
  } catch (error) {
    refusal(error);
    return;
  }
  me = null;
  go(about.public ? '/account' : '/');
}

/** @param {string} path @param {{ replace?: boolean }} [options] */
export function go(path, options = {}) {
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  void open();
}

async function open() {
  const mine = ++visit;
  shown?.leave?.();
  shown = null;
  const found = ROUTES.map((route) => ({ route, match: route.path.exec(location.pathname) })).find((r) => r.match);
  barExtra = {};
  document.title = S.name;
  root.className = '';
  document.getElementById('layers')?.replaceChildren();
  try {
    [about, games] = await Promise.all([once('/about'), once('/rulesets')]);
    if (!me) await refreshMe();
    if (mine !== visit) return;
    drawBar();
    if (!found || !found.match) return notFound();
    if (!me && !found.route.open) {
      go('/account?next=' + encodeURIComponent(location.pathname + location.search), { replace: true });
      return;
    }
    const page = await found.route.load();
    if (mine !== visit) return;
    // A fresh element for each page: what a page drew before cannot be left behind.
    const stage = document.createElement('div');
    stage.className = 'stage';
    root.replaceChildren(stage);
    root.classList.toggle('is-table', Boolean(found.route.table));
    const result = await page.show(context(stage, found.match.slice(1).map(decodeURIComponent)));
    if (mine === visit) shown = result ?? null;
    else if (result) result.leave?.();
    // Whoever has opened the menu meanwhile keeps it.
    const busy = root.contains(document.activeElement) || barRoot.querySelector('details.menu[open]');
    if (mine === visit && !busy) root.focus({ preventScroll: true });
  } catch (error) {
    if (mine === visit) failed(error);
  }
}

/** @param {HTMLElement} stage @param {string[]} params @returns {Context} */
function context(stage, params) {
  return {
    root: stage,
    params,
    query: new URLSearchParams(location.search),
    about,
    me,
    title: (text) => {
      document.title = text ? `${text} · ${S.name}` : S.name;
    },
    bar: (extra) => {
      barExtra = extra;
      drawBar();
    },
    go,
    refreshMe: async () => {
      forget('/about');
      await refreshMe();
    },
  };
}

function notFound() {
  const stage = document.createElement('div');
  root.replaceChildren(stage);
  render(html`<section class="sheet narrow"><h1>${S.shell.nothingHere}</h1><p><a href="/">${S.shell.toLobby}</a></p></section>`, stage);
}

/** @param {unknown} error */
function failed(error) {
  const stage = document.createElement('div');
  root.replaceChildren(stage);
  if (error instanceof ApiError && error.code === 'signed_out') {
    me = null;
    go('/account?next=' + encodeURIComponent(location.pathname + location.search), { replace: true });
    return;
  }
  const known = error instanceof ApiError;
  if (!known) console.error(error);
  render(
    html`<section class="sheet narrow">
      <h1>${known && error.status === 404 ? S.shell.noSuchGame : S.shell.wentWrong}</h1>
      <p>${known && error.status !== 404 ? error.message || S.errors[error.code] || S.errors.unknown : nothing}</p>
      <p><a href="/">${S.shell.toLobby}</a></p>
    </section>`,
    stage,
  );
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = /** @type {HTMLElement} */ (event.target).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.hasAttribute('download')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
window.addEventListener('popstate', () => void open());
onTheme(drawBar);
void open();
