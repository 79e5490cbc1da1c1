// What may be regretted is asked about, unless a player wants no such questions.

import { ask } from './dialog.js';
import { recall } from './settings.js';
import { S } from './strings.js';

/** @import { Offer } from './types.js' */

/** Whether this player is asked. */
export const warns = () => recall('warn') !== 'no';

/** Whether an offer is to be taken. @param {Offer} offer @returns {Promise<boolean>} */
export async function cautioned({ text, cautions = [] }) {
  if (!cautions.length || !warns()) return true;
  const words = cautions.map((caution) => `${caution.text} (${caution.rule}).`).join(' ');
  return ask({ title: text, text: words, yes: S.caution.yes, no: S.battle.think, mark: 'caution' });
}
