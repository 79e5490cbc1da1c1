// What may be decided now: buttons for what is not on the map, a list for what is, and the way to be done.

import { html, live, nothing, repeat } from '../html.js';
import { S } from '../strings.js';
import { icon } from '../bar.js';
import { clickable } from '../targets.js';
import { listKeys } from './listkeys.js';
import { numbered, placed } from './lists.js';

/** @import { Decision, LookData, Offer } from '../types.js' */
/** @import { Names } from '../board.js' */

const LONG = 12;
/** So few choices on the map are listed at once. */
const FEW = 6;


/** @param {Offer[]} offers @returns {Map<string, Offer[]>} */
export function byVerb(offers) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const offer of offers) {
    const group = groups.get(offer.verb);
    if (group) group.push(offer);
    else groups.set(offer.verb, [offer]);
  }
  return groups;
}

/** Sorts the offers of a decision into what ends it (also by a fight), what is on the map, and the rest. @param {Decision} decision @param {LookData} look */
export function sorted(decision, look) {
  const fights = decision.offers.filter((o) => o.battle && !clickable(o));
  // To decline is an answer like another, unless one could go on choosing from the map.
  const choosing = decision.offers.some(clickable);
  const ends = (/** @type {Offer} */ o) => {
    const how = look.verbs[o.verb]?.ends;
    return how === 'always' || (o.battle && fights.length <= 2) || (how === 'choosing' && choosing);
  };
  const finish = decision.offers.filter((o) => !clickable(o) && ends(o));
  const rest = decision.offers.filter((o) => !finish.includes(o));
  // What may be regretted stands last.
  const plain = rest.filter((o) => !clickable(o)).toSorted((a, b) => (a.cautions?.length ?? 0) - (b.cautions?.length ?? 0));
  return { finish, map: rest.filter(clickable), plain };
}

/** What could still be done, in words. @param {Decision} decision @param {{ look: LookData, names: Names }} board */
export function stillOpen(decision, { look, names }) {
  const { map, plain } = sorted(decision, look);
  return [...byVerb([...plain, ...map])].map(([verb, list]) => S.offers.open(list.length, names.verb(verb))).join(', ');
}

/**
 * @typedef {{
 *   decision: Decision,
 *   look: LookData,
 *   names: Names,
 *   busy: boolean,
 *   query: string,
 *   mapOpen: boolean,
 *   numbers: Record<string, number>,
 *   where: (offer: Offer) => string,
 *   set: (change: { query?: string, mapOpen?: boolean, numbers?: Record<string, number> }) => void,
 *   act: (offer: Offer) => void,
 *   finish: (offer: Offer) => void,
 *   fight: (offer: Offer) => void,
 *   all: (verb: string, list: Offer[]) => (() => void) | null,
 *   hover: (offer: Offer | null) => void,
 * }} OffersPanel
 */

/** @param {OffersPanel} p */
export function offersPanel(p) {
  const { map, plain } = sorted(p.decision, p.look);
  const words = p.query.trim().toLowerCase();
  const matches = (/** @type {Offer} */ o) => !words || o.text.toLowerCase().includes(words) || o.verb.toLowerCase().includes(words);
  const shownPlain = plain.filter(matches);
  const shownMap = map.filter(matches);
  const long = plain.length + map.length > LONG;
  const few = map.length <= FEW;
  const listOpen = few || p.mapOpen || Boolean(words);
  return html`<section class="offers" aria-label=${S.offers.title} @keydown=${listKeys}>
    ${long
      ? html`<input class="offer-filter" type="search" aria-label=${S.offers.filterOf(plain.length + map.length)} placeholder=${S.offers.filterOf(plain.length + map.length)} .value=${p.query} @input=${(/** @type {Event} */ e) => p.set({ query: /** @type {HTMLInputElement} */ (e.target).value })} />`
      : nothing}
    ${groupsTemplate(shownPlain, p)}
    ${map.length
      ? html`<div class="on-map">
          ${few
            ? html`<p class="disclosed">${icon('map')} ${S.offers.onMapCount(map.length)}</p>`
            : html`<button class="disclosure" aria-expanded=${listOpen} @click=${() => p.set({ mapOpen: !p.mapOpen })}>${icon('map')} ${S.offers.onMapCount(map.length)} ${icon(listOpen ? 'chevron-up' : 'chevron-down')}</button>`}
          ${listOpen ? groupsTemplate(shownMap, p, true) : html`<p class="hint">${S.offers.mapHint}</p>${[...byVerb(map)].map(([verb, list]) => allButton(verb, list, p))}`}
        </div>`
      : nothing}
    ${words && !shownPlain.length && !shownMap.length ? html`<p class="muted">${S.offers.nothing}</p>` : nothing}
  </section>`;
}

/** @param {Offer[]} offers @param {OffersPanel} p @param {boolean} [compact] */
function groupsTemplate(offers, p, compact = false) {
  const groups = [...byVerb(offers)];
  return groups.map(
    ([verb, list]) => html`<div class="offer-group ${compact ? 'compact' : ''}">
      ${groups.length > 1 || list.length > 2 ? html`<h3>${p.names.verb(verb)} <span class="muted">${list.length}</span></h3>` : nothing}
      ${allButton(verb, list, p)} ${groupTemplate(verb, list, p)}
    </div>`,
  );
}

/** Everybody at once. @param {string} verb @param {Offer[]} list @param {OffersPanel} p */
function allButton(verb, list, p) {
  const all = p.all(verb, list);
  return all ? html`<button class="button small all" ?disabled=${p.busy} @click=${all}>${icon('check')} ${S.allotment.all(list.length, p.names.verb(verb))}</button>` : nothing;
}

/** A number to set, lists by place, or one list. @param {string} verb @param {Offer[]} list @param {OffersPanel} p */
function groupTemplate(verb, list, p) {
  const numbers = numbered(list);
  if (numbers) return stepper(verb, numbers, p);
  const places = list.length > LONG ? placed(list, p.where) : null;
  if (!places) return listTemplate(list, p);
  return places.map(([place, here]) => html`<div class="offer-place"><h4>${place} <span class="muted">${here.length}</span></h4>${listTemplate(here, p)}</div>`);
}

/** @param {Offer[]} list @param {OffersPanel} p */
function listTemplate(list, p) {
  return html`<ul>
    ${repeat(
      list,
      (o) => JSON.stringify(o.action),
      (o) => html`<li>${offerButton(o, p)}</li>`,
    )}
  </ul>`;
}

/** @param {Offer} o @param {OffersPanel} p */
function offerButton(o, p) {
  return html`<button class="button offer" ?disabled=${p.busy} @click=${() => p.act(o)} @pointerenter=${() => p.hover(o)} @pointerleave=${() => p.hover(null)} @focus=${() => p.hover(o)} @blur=${() => p.hover(null)}>${o.battle ? icon('swords') : nothing}${o.text}</button>`;
}

/** @param {string} verb @param {{ offer: Offer, number: number }[]} choices @param {OffersPanel} p */
function stepper(verb, choices, p) {
  const at = Math.min(p.numbers[verb] ?? 0, choices.length - 1);
  const { offer } = choices[at];
  const go = (/** @type {number} */ to) => p.set({ numbers: { ...p.numbers, [verb]: Math.max(0, Math.min(choices.length - 1, to)) } });
  return html`<div class="stepper" role="group" aria-label=${p.names.verb(verb)}>
    <button class="button" aria-label=${S.offers.fewer} ?disabled=${at === 0} @click=${() => go(at - 1)}>−</button>
    <input type="range" min="0" max=${choices.length - 1} .value=${live(String(at))} aria-label=${p.names.verb(verb)} aria-valuetext=${offer.text} @input=${(/** @type {Event} */ e) => go(Number(/** @type {HTMLInputElement} */ (e.target).value))} />
    <button class="button" aria-label=${S.offers.more} ?disabled=${at === choices.length - 1} @click=${() => go(at + 1)}>+</button>
    <span class="muted">${choices[0].number} – ${choices[choices.length - 1].number}</span>
    ${offerButton(offer, p)}
  </div>`;
}

/** @param {OffersPanel} p */
export function finishButtons(p) {
  const { finish } = sorted(p.decision, p.look);
  return finish.map((o) => html`<button class="button primary finish" ?disabled=${p.busy} @click=${() => (o.battle ? p.fight(o) : p.finish(o))}>${icon(o.battle ? 'swords' : 'check')} ${o.text}</button>`);
}
