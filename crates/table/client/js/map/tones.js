// What a click on a place does, as a colour: move, attack, go by sea, build, or choose; and a small legend of those in sight.

/** @import { Offer } from '../types.js' */
/** @import { SandMap } from './map.js' */

/** The first that an offer of a place has is its colour. */
export const TONES = /** @type {const} */ (['attack', 'sea', 'build', 'move', 'choose']);
/** @typedef {typeof TONES[number]} Tone */

export class Tones {
  /** @param {SandMap} map */
  constructor(map) {
    this.map = map;
    this.legend = document.createElement('ul');
    this.legend.className = 'map-legend';
    this.legend.setAttribute('aria-label', map.words.legend);
    this.legend.hidden = true;
    map.root.append(this.legend);
    this.shown = '';
  }

  /** What the game says of the verb; else a battle is an attack, a purchase is built, and where one counter is decided about it moves. @param {Offer} offer @returns {Tone} */
  offer(offer) {
    const { look, pieces } = this.map;
    const said = look.data.verbs?.[offer.verb]?.does;
    if (said) return said;
    if (offer.battle) return 'attack';
    if (offer.buys) return 'build';
    return pieces.subject === null ? 'choose' : 'move';
  }

  /** @param {string} key @returns {Tone} */
  place(key) {
    const tones = new Set(this.map.offers.place(key).map((offer) => this.offer(offer)));
    return TONES.find((tone) => tones.has(tone)) ?? 'choose';
  }

  /** Names the colours that are to be seen. @param {Iterable<string>} keys */
  draw(keys) {
    const all = new Set([...keys].map((key) => this.place(key)));
    // Where there is only something to choose, nothing has to be told apart.
    const tones = [...all].every((tone) => tone === 'choose') ? [] : TONES.filter((tone) => all.has(tone));
    if (tones.join() === this.shown) return;
    this.shown = tones.join();
    this.legend.replaceChildren(
      ...tones.map((tone) => {
        const item = document.createElement('li');
        item.dataset.tone = tone;
        item.textContent = this.map.words.tones[tone];
        return item;
      }),
    );
    this.legend.hidden = !tones.length;
  }
}
