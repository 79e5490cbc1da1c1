// Names and sentences for counters, piles and places.

/** @import { Counter, Offer, SpaceView } from '../types.js' */
/** @import { Look } from './look.js' */
/** @import { Words } from './words.js' */

export class Speech {
  /** @param {Look} look @param {Words} words @param {(key: string) => string} nameOf */
  constructor(look, words, nameOf) {
    this.look = look;
    this.words = words;
    this.nameOf = nameOf;
  }

  /** `German armour 4-4-2, moved`. @param {Counter} counter */
  counter(counter) {
    const { look, words } = this;
    const kind = counter.kind === null ? words.hidden : look.kind(counter.kind).name;
    const { steps } = counter;
    const strength = steps ? words.steps(steps.now, steps.full) : (counter.text ?? '');
    const many = counter.count > 1 ? `${words.times(counter.count)} ` : '';
    const name = [look.nation(counter.nation).adjective, kind, strength].filter(Boolean).join(' ');
    const where = counter.part ? [counter.part.replaceAll('_', ' ')] : [];
    if (counter.base) where.push(words.from(this.nameOf(counter.base)));
    return [many + name, ...where, ...(counter.status ?? [])].join(', ');
  }

  /** @param {Counter[]} stack @param {Offer[]} offers */
  pile(stack, offers) {
    const { words } = this;
    const units = stack.reduce((sum, counter) => sum + counter.count, 0);
    const inside = stack.map((counter) => this.counter(counter)).join('; ');
    const head = stack.length > 1 ? `${words.pile(units)}: ${inside}` : inside;
    const choice = offers.length ? `; ${offers.length > 1 ? words.choices(offers.length) : words.canChoose}` : '';
    return `${head}, ${words.at(this.nameOf(stack[0].space))}${choice}`;
  }

  /** @param {string} key @param {SpaceView | undefined} view @param {Counter[]} here @param {Offer[]} offers */
  space(key, view, here, offers) {
    const { look, words } = this;
    const parts = [this.nameOf(key)];
    if (view?.control) parts.push(words.held(look.nation(view.control).name));
    parts.push(...(view?.markers ?? []));
    parts.push(...here.map((counter) => this.counter(counter)));
    if (offers.length) parts.push(offers.length === 1 ? offers[0].text : words.choices(offers.length));
    return parts.join('; ');
  }
}
