// German words for games that were begun under another version of the rules.

/** @type {typeof import('../versions.js').VERSIONS} */
export const VERSIONS = {
  carried: (from, to, n, day) => `${day}: von Fassung ${from} in Fassung ${to} der Regeln übernommen. ${n === 0 ? 'Gespielt war noch nichts.' : n === 1 ? 'Die eine Aktion bisher wurde nachgespielt und gilt, Würfel eingeschlossen.' : `Alle ${n} Aktionen bisher wurden nachgespielt und gelten, Würfel eingeschlossen.`}`,
  reshaped: ' Wer entschied, was gewürfelt wurde und was geschah, ist dasselbe.',
  stopped: 'Die Regeln haben sich geändert',
  fails: (n, seat, version) => `Aktion ${n}${seat ? ` (${seat})` : ''} gilt nach Fassung ${version} der Regeln nicht.`,
  why: (why) => `Grund: ${why}.`,
  readable: (n, of) => `Das Spiel kann bis dahin gelesen werden (${n} von ${of} Aktionen), nicht fortgesetzt. Das Journal geht bis zum Ende.`,
  endIt: 'Ihr könnt euch auf Remis einigen oder aufgeben; dann sieht jeder alle Seiten und kann von dort weiterspielen, wo es gilt.',
};
