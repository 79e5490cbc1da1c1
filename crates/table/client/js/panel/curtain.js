// Between two players at one screen: nothing of either board is on the page.

import { html } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';

/** @param {{ seat: string, confirm: () => void }} p */
export const curtainTemplate = ({ seat, confirm }) => html`<section class="curtain" aria-labelledby="curtain-title">
  <div class="curtain-card">
    ${icon('users')}
    <h1 id="curtain-title">${S.curtain.title(seat)}</h1>
    <p>${S.curtain.text}</p>
    <button class="button primary big" id="curtain-confirm" @click=${confirm}>${S.curtain.confirm(seat)}</button>
  </div>
</section>`;
