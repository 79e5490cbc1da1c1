// German words for the pace of what others do, the computer at one's side, keys, sounds and clocks.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** @param {number} minutes */
const span = (minutes) => (minutes >= 1440 ? count(minutes / 1440, 'Tag', 'Tage') : minutes >= 60 ? count(minutes / 60, 'Stunde', 'Stunden') : count(minutes, 'Minute', 'Minuten'));

/** @type {typeof import('../besides.js').BESIDES} */
export const BESIDES = {
  follow: {
    title: 'Was die anderen tun',
    pace: 'Tempo',
    paces: { live: 'wie es geschieht', fast: 'schnell', normal: 'mittel', slow: 'langsam' },
    hold: 'Anhalten',
    go: 'Weiter',
    skip: 'Bis jetzt überspringen',
    see: 'Noch einmal ansehen',
    waits: (n) => `Noch ${count(n, 'Schritt', 'Schritte')} anzusehen.`,
    again: (n, of) => `Noch einmal, ${n} von ${of}.`,
  },
  staff: {
    phase: 'Diese Phase für mich spielen',
    turn: 'Meinen Zug spielen',
    plays: (what) => (what === 'phase' ? 'Der Stab spielt diese Phase für dich.' : 'Der Stab spielt deinen Zug.'),
    stop: 'Ich spiele selbst weiter',
    level: 'Wer berät',
    handed: 'Der Computer spielt deinen Platz.',
    hand: 'Den Computer meinen Platz spielen lassen',
    back: 'Meinen Platz zurücknehmen',
  },
  keys: {
    title: 'Tasten',
    groups: [
      {
        title: 'Am Tisch',
        rows: [
          ['?', 'Diese Tasten'],
          ['Strg Z', 'Rückgängig'],
          ['Strg Y', 'Wiederholen'],
          ['R', 'Dasselbe noch einmal'],
          ['Esc', 'Gewähltes ablegen, Offenes schließen'],
          ['Leertaste', 'Anhalten, was die anderen tun, oder weiter'],
        ],
      },
      {
        title: 'In einer Liste',
        rows: [
          ['↑ ↓', 'Die nächste Möglichkeit'],
          ['Pos1 Ende', 'Die erste, die letzte'],
          ['A–Z', 'Die Möglichkeit, die so beginnt'],
        ],
      },
      {
        title: 'Auf der Karte',
        rows: [
          ['← → ↑ ↓', 'Verschieben; auf einem Ort: der nächste in dieser Richtung'],
          ['+ -', 'Näher, ferner'],
          ['0', 'Die ganze Karte'],
          ['N P', 'Der nächste, der letzte wählbare Ort'],
          ['. ,', 'Durch die Steine eines Ortes'],
          ['G', 'In die Hand nehmen, was dort steht'],
          ['Enter', 'Wählen oder ablegen'],
          ['Umschalt Klick', 'Einen Stapel sammeln; mit Ziehen: alles in einem Rahmen'],
          ['Strg Klick', 'Alle dieser Art an dem Ort'],
        ],
      },
    ],
  },
  sound: { on: 'Töne' },
  clock: {
    title: 'Uhr',
    each: (minutes) => `Wer entscheidet, hat dafür ${span(minutes)}.`,
    none: 'Es gibt keine Uhr.',
    propose: 'Diese Uhr vorschlagen',
    span: (minutes) => (minutes ? span(minutes) : 'keine Uhr'),
    help: 'Alle, die spielen, müssen zustimmen. Ist die Zeit um, dürfen die anderen den Stab den Platz spielen lassen, bis sein Spieler zurückkommt.',
    left: (time) => `noch ${time}`,
    late: (seat) => `Die Zeit von ${seat} ist um.`,
    stepIn: 'Den Stab einspringen lassen',
    soon: 'Deine Zeit ist fast um.',
  },
  orders: {
    title: 'Wenn andere ziehen, mich fragen',
    always: 'immer',
    only: 'nur zu einigem',
    never: 'in dieser Phase nicht mehr',
    onlyFor: (what) => `nur zu ${what}`,
    neverIn: (phase) => `nicht mehr in ${phase}`,
    here: (place) => `in ${place}`,
    help: 'Wozu du nicht gefragt werden willst, das wird in deinem Namen übergangen. Die anderen sehen dasselbe, wie wenn du selbst antwortest.',
    answers: 'Deine Weisung übergeht das in wenigen Sekunden, wenn du nicht vorher antwortest.',
  },
};
