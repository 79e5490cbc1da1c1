// Who I am: a guest's name on a local table; register, log in and out on a public one.

import { html, render, nothing } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { refusal, news } from '../toast.js';

/** @param {import('../app.js').Context} ctx */
export async function show(ctx) {
  ctx.title(S.account.title);
  let registering = false;
  let busy = false;
  const asked = ctx.query.get('next') ?? '/';
  // Only paths of this table: a link must not lead elsewhere after a log-in.
  const next = /^\/(?![/\\])/.test(asked) ? asked : '/';

  /** @param {SubmitEvent} event */
  async function enter(event) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const who = { name: String(form.get('name') ?? '').trim(), password: String(form.get('password') ?? '') };
    busy = true;
    draw();
    try {
      if (registering) await api.post('/accounts', who);
      await api.post('/sessions', who);
      await ctx.refreshMe();
      ctx.go(next);
      return;
    } catch (error) {
      refusal(error);
    }
    busy = false;
    draw();
  }

  /** @param {SubmitEvent} event */
  async function rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name') ?? '').trim();
    try {
      await api.patch('/me', { name });
      await ctx.refreshMe();
      news(S.account.saved);
    } catch (error) {
      refusal(error);
    }
  }

  async function logout() {
    try {
      await api.delete('/sessions');
      location.assign('/account');
    } catch (error) {
      refusal(error);
    }
  }

  function nameForm() {
    const me = ctx.me;
    if (!me) return nothing;
    return html`<h1>${S.account.title}</h1>
      <p class="lead">${me.guest ? S.account.guestAbout : S.account.signedIn(me.name)}</p>
      <form @submit=${rename}>
        <div class="field"><label for="name">${S.account.name}</label><input id="name" name="name" type="text" maxlength="40" required autocomplete="nickname" .value=${me.name} /></div>
        <button class="button primary">${S.account.saveName}</button>
      </form>
      ${me.guest ? nothing : html`<button class="button" @click=${logout}>${icon('log-out')} ${S.account.logout}</button>`}`;
  }

  function enterForm() {
    const title = registering ? S.account.register : S.account.login;
    return html`<h1>${S.account.welcome}</h1>
      <p class="lead">${S.lobby.about}</p>
      <form @submit=${enter}>
        <h2>${title}</h2>
        <div class="field"><label for="name">${S.account.name}</label><input id="name" name="name" type="text" maxlength="40" required autocomplete="username" /></div>
        <div class="field">
          <label for="password">${S.account.password}</label><input id="password" name="password" type="password" required minlength="8" autocomplete=${registering ? 'new-password' : 'current-password'} aria-describedby="password-help" />
          <p class="hint" id="password-help">${registering ? S.account.passwordHelp : ''}</p>
        </div>
        <button class="button primary big" ?disabled=${busy}>${title}</button>
        <p>
          ${registering ? S.account.haveOne : S.account.haveNone}
          <button type="button" class="link" @click=${() => { registering = !registering; draw(); }}>${registering ? S.account.login : S.account.register}</button>
        </p>
      </form>`;
  }

  function draw() {
    render(html`<div class="sheet narrow account">${ctx.me ? nameForm() : enterForm()}</div>`, ctx.root);
  }
  draw();
}
