// Words for playing with the hands: counters in the hand, purchases, victory, battles.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const HANDS = {
  hand: {
    title: 'Counters in the hand',
    /** @param {number} n */
    count: (n) => `${n} in the hand`,
    looking: 'Looking for ways…',
    /** @param {number} n */
    reach: (n) => (n ? `${count(n, 'place', 'places')} within reach: drag them there, or click it.` : 'They cannot go anywhere together now.'),
    to: 'Go to…',
    /** @param {string} place @param {number} steps */
    way: (place, steps) => `${place} (${count(steps, 'step', 'steps')})`,
    kind: 'All of this kind here',
    all: 'Everything here',
    clear: 'Put down',
  },

  invite: {
    button: 'Invite',
    /** @param {string} seat */
    title: (seat) => `Somebody to play ${seat}`,
    text: 'Send this link: whoever follows it takes the seat.',
  },

  allotment: {
    title: 'The usual answer',
    /** @param {number} n @param {string} verb */
    all: (n, verb) => `All ${n}: ${verb}`,
    /** @param {number} n */
    chosen: (n) => `${n} chosen`,
    left: 'Left out',
    /** @param {number} n */
    confirm: (n) => `Confirm these ${n}`,
  },

  together: {
    title: 'Move several together',
    from: 'From where',
    choose: 'Choose a place',
    /** @param {string} place @param {number} n */
    place: (place, n) => `${place} (${n})`,
    look: 'Where can they go?',
    to: 'Where to',
    go: 'Move them',
  },

  sheet: {
    title: 'Purchases',
    /** @param {string} who @param {number} left @param {string} what */
    budget: (who, left, what) => `${who}: ${left} ${what}`,
    /** @param {string} item */
    more: (item) => `One more: ${item}`,
    /** @param {string} item */
    fewer: (item) => `One fewer: ${item}`,
    /** @param {string} item */
    place: (item) => `Where to put ${item}`,
    item: 'What',
    price: 'Price',
    number: 'Number',
    where: 'Where',
    /** @param {number} n @param {number} price */
    confirm: (n, price) => (n ? `Buy ${n} for ${price}` : 'Nothing chosen yet'),
    clear: 'Start over',
  },

  victory: {
    title: 'Victory',
    loading: 'Counting…',
    none: 'This game does not say how it is won.',
    level: 'Result',
    needs: 'What it takes',
    missing: 'What is missing',
    now: 'if it ended now',
    atOnce: 'at once',
    places: 'Places that count',
    /** @param {number} n */
    points: (n) => count(n, 'point', 'points'),
    nobody: 'Nobody',
    /** @param {number} value @param {number} most */
    of: (value, most) => `${value} of ${most}`,
  },

  involved: {
    /** @param {string} place */
    title: (place) => `Who is there: ${place}`,
    /** @param {string} place */
    show: (place) => `Show ${place} on the map`,
  },

  caution: {
    yes: 'Do it all the same',
    setting: 'Warn of what may be regretted: hopeless attacks, garrisons, declarations of war',
  },

  battle: {
    attackers: 'Attackers',
    defenders: 'Defenders',
    modifiers: 'What counts besides',
    /** @param {string} chance */
    takes: (chance) => `Chance to take the place: ${chance}`,
    nobody: 'Nobody yet',
    fallen: 'What the dice said',
    /** @param {string} good @param {string} bad */
    compares: (good, bad) => `As good or better for the attacker: ${good}; as bad or worse: ${bad}.`,
    unlikely: 'This attack will most likely fail',
    /** @param {string} chance @param {string} a @param {string} d */
    odds: (chance, a, d) => `The chance to take the place is ${chance}; expected losses: attacker ${a}, defender ${d}.`,
    fight: 'Attack all the same',
    think: 'Think again',
  },
};
