// The bar above every page, with the settings menu.

import { html, nothing } from './html.js';
import { LANGUAGES, S, language, setLanguage } from './strings.js';
import { THEMES, themeChoice, setTheme, safeColours, setSafeColours } from './settings.js';
import { soundOn, setSound } from './sound.js';

/** An icon of the sprite; it is always beside a word or inside a labelled button. @param {string} name */
export const icon = (name) => html`<svg class="icon" aria-hidden="true" focusable="false"><use href=${'/vendor/icons.svg#' + name}></use></svg>`;

const THEME_ICONS = { system: 'monitor', light: 'sun', dark: 'moon' };

/** @param {{ about: import('./types.js').About, me: import('./types.js').Me | null, games: import('./types.js').RulesetInfo[], middle?: unknown, end?: unknown, redraw: () => void, logout: () => void }} p */
export function barTemplate({ about, me, games, middle, end, redraw, logout }) {
  return html`<header class="bar">
    <a class="brand" href="/" aria-label=${S.shell.home}>
      <svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect x="3" y="9" width="26" height="17" rx="2"></rect><path d="M3 9l26 17M29 9L3 26M13 5h6"></path></svg>
      <span>${S.name}</span>
    </a>
    <div class="bar-middle">${middle ?? nothing}</div>
    <div class="bar-end">
      ${end ?? nothing}
      <details class="menu" @keydown=${closeOnEscape} @focusout=${closeOnLeave}>
        <summary class="button quiet" aria-label=${S.shell.settings} title=${S.shell.settings}>${icon('menu')}</summary>
        <div class="menu-body">
          ${me
            ? html`<p class="menu-who">${icon('user')} <a href="/account">${me.name}</a>${me.guest && me.name.toLowerCase() !== S.account.guest ? html` <span class="muted">${S.account.guest}</span>` : nothing}</p>`
            : nothing}
          <fieldset class="segmented">
            <legend>${S.shell.theme}</legend>
            ${THEMES.map(
              (t) => html`<label title=${S.shell.themes[t]}>
                <input type="radio" name="theme" .checked=${themeChoice() === t} @change=${() => { setTheme(t); redraw(); }} />
                <span>${icon(THEME_ICONS[t])} ${S.shell.themes[t]}</span>
              </label>`,
            )}
          </fieldset>
          <label class="check"><input type="checkbox" .checked=${safeColours()} @change=${(/** @type {Event} */ e) => setSafeColours(/** @type {HTMLInputElement} */ (e.target).checked)} /> ${S.shell.safeColours}</label>
          <label class="check"><input type="checkbox" .checked=${soundOn()} @change=${(/** @type {Event} */ e) => setSound(/** @type {HTMLInputElement} */ (e.target).checked)} /> ${S.sound.on}</label>
          <label class="language">${S.shell.language}
            <select @change=${(/** @type {Event} */ e) => setLanguage(/** @type {HTMLSelectElement} */ (e.target).value)}>
              ${Object.entries(LANGUAGES).map(([id, name]) => html`<option value=${id} lang=${id} ?selected=${id === language()}>${name}</option>`)}
            </select>
          </label>
          <nav class="menu-links" aria-label=${S.shell.more}>
            ${games.map((g) => html`<a href="/help/${g.id}">${icon('circle-help')} ${S.shell.helpOf(g.short)}</a>`)}
            ${games.map((g) => html`<a href="/rules/${g.id}">${icon('book-open')} ${S.shell.rulesOf(g.short)}</a>`)}
          </nav>
          ${me && !me.guest ? html`<button class="button plain" @click=${logout}>${icon('log-out')} ${S.account.logout}</button>` : nothing}
          ${!me || me.guest ? html`<a class="button plain" href="/account">${icon('user')} ${about.public ? S.account.login : S.account.title}</a>` : nothing}
        </div>
      </details>
    </div>
  </header>`;
}

/** @param {KeyboardEvent} event */
function closeOnEscape(event) {
  const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.key === 'Escape' && menu.open) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
    event.stopPropagation();
  }
}

/** @param {FocusEvent} event */
function closeOnLeave(event) {
  const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  const to = /** @type {Node | null} */ (event.relatedTarget);
  if (to && !menu.contains(to)) menu.open = false;
}

document.addEventListener('pointerdown', (event) => {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!menu.contains(/** @type {Node} */ (event.target))) /** @type {HTMLDetailsElement} */ (menu).open = false;
  }
});
document.addEventListener('click', (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest?.('details.menu a');
  const menu = link?.closest('details');
  if (menu) menu.open = false;
});
