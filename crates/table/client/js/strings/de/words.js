// What the map says aloud, in German.

/** @param {number} n */
const choices = (n) => `${n} ${n === 1 ? 'Möglichkeit' : 'Möglichkeiten'}`;

/** @type {import('../../map/words.js').Words} */
export const WORDS = {
  map: (title) => `Karte von ${title}`,
  help: 'Die Pfeiltasten bewegen die Karte, Plus und Minus ändern den Maßstab, 0 zeigt alles. Eingabe führt zu einem Ort; dort gehen die Pfeiltasten von Ort zu Ort, Komma und Punkt durch seine Steine, N und P durch das, was zu wählen ist, Eingabe wählt, G nimmt in die Hand, was dort steht, und Eingabe legt es anderswo ab, Escape führt zurück.',
  drawing: 'Die Karte wird entfaltet…',
  zoomIn: 'Näher',
  zoomOut: 'Ferner',
  fit: 'Die ganze Karte zeigen',
  hidden: 'verdeckter Block',
  legend: 'Was ein Klick tut',
  tones: { attack: 'angreifen', sea: 'über See', build: 'bauen', move: 'bewegen', choose: 'wählen' },
  canChoose: 'kann gewählt werden',
  choices,
  pile: (n) => `Stapel von ${n}`,
  times: (n) => `${n} ×`,
  at: (place) => `in ${place}`,
  from: (place) => `aus ${place}`,
  beyond: (n, way) => `${choices(n)} außer Sicht, ${{ north: 'oben', east: 'rechts', south: 'unten', west: 'links' }[way]}`,
  side: (a, b) => `Seite zwischen ${a} und ${b}`,
  held: (nation) => `gehalten von ${nation}`,
  steps: (now, full) => `${now} von ${full} Stufen`,
};
