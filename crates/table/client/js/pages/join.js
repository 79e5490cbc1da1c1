// A link that takes a seat or lets one watch.

import { html, render } from '../html.js';
import { api } from '../api.js';
import { S } from '../strings.js';

/** @param {import('../app.js').Context} ctx */
export async function show(ctx) {
  ctx.title(S.join.title);
  render(html`<p class="loading" role="status">${S.join.joining}</p>`, ctx.root);
  const game = await api.post('/join', { token: ctx.params[0] });
  ctx.go(`/games/${game.id}`, { replace: true });
}
