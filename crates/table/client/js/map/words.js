// What the map says aloud. A page may hand in its own texts under the same names.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const WORDS = {
  /** @param {string} title */
  map: (title) => `Map of ${title}`,
  help: 'Arrow keys move the map, plus and minus zoom, 0 shows all. Enter goes to a place; there the arrow keys go from place to place, comma and full stop through its counters, N and P through what can be chosen, Enter chooses, G takes what stands there into the hand and Enter puts it down elsewhere, Escape leads back.',
  drawing: 'Unfolding the map…',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole map',
  hidden: 'hidden block',
  legend: 'What a click does',
  tones: { attack: 'attack', sea: 'by sea', build: 'build', move: 'move', choose: 'choose' },
  canChoose: 'can be chosen',
  /** @param {number} n */
  choices: (n) => count(n, 'choice', 'choices'),
  /** @param {number} n */
  pile: (n) => `pile of ${n}`,
  /** @param {number} n */
  times: (n) => `${n} ×`,
  /** @param {string} place */
  at: (place) => `in ${place}`,
  /** @param {string} place */
  from: (place) => `from ${place}`,
  /** @param {number} n @param {'north' | 'east' | 'south' | 'west'} way */
  beyond: (n, way) => `${count(n, 'choice', 'choices')} out of sight, ${{ north: 'above', east: 'to the right', south: 'below', west: 'to the left' }[way]}`,
  /** @param {string} a @param {string} b */
  side: (a, b) => `side between ${a} and ${b}`,
  /** @param {string} nation */
  held: (nation) => `held by ${nation}`,
  /** @param {number} now @param {number} full */
  steps: (now, full) => `${now} of ${full} steps`,
};

/** @typedef {typeof WORDS} Words */
