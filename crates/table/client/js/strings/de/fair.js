// German words for the dice and why nobody can load them.

/** @type {typeof import('../fair.js').FAIR} */
export const FAIR = {
  title: 'Die Würfel',
  commitment: 'Der Hash der Saat des Servers, festgelegt, bevor jemand Platz nahm. Am Ende wird die Saat gezeigt, und jeder kann prüfen, dass kein Würfel ausgesucht wurde.',
  alone: 'Hier spielt sonst niemand, also fügt niemand den Würfeln etwas hinzu.',
  stirred: (n) => `Der Browser jedes Spielers hat einen eigenen zufälligen Teil hinzugefügt (${n} Mal). Niemand kann die Würfel aussuchen, auch der Gastgeber nicht, es sei denn, alle arbeiten zusammen.`,
  waiting: (seats) => `Bis die Browser aller Spieler hier waren, kommen die Würfel vom Server allein. Es fehlen noch: ${seats}.`,
  note: 'Meine Notiz speichern',
  noteHelp: 'Dein Teil und was die anderen versprochen haben, für „sandtable verify --note“.',
  check: 'Die Würfel prüfen',
  checking: 'Die Würfel werden geprüft…',
  good: (dice) => `${dice} Würfel in diesem Browser geprüft: Alle folgen aus der Saat, die vor dem Spiel festgelegt war.`,
  parts: (seats) => ` Die Teile von ${seats} sind darin.`,
  mine: ' Deiner ist darunter, wie du ihn gabst.',
  set: (set) => ` ${set} Würfel wurden von Hand gesetzt.`,
  /** @param {number} n */
  spoilt: (n) => ` ${n === 1 ? 'Eine Runde' : `${n} Runden`} der Würfel verfiel${n === 1 ? '' : 'en'}, nachdem dieser Browser seinen Teil gezeigt hatte: Wer den Samen des Servers sieht, hätte danach wählen können.`,
  again: (n, agreed) => ` ${n}-mal begannen die Würfel ohne neue Teile von vorn, nachdem alle zugestimmt hatten zurückzugehen; du hast in diesem Browser ${agreed}-mal zugestimmt${agreed < n ? ', und wenn nicht anderswo, so betrügt jemand' : ''}.`,
  passed: (n) => ` ${n} Zahlen des Stroms wurden übergangen, als alle zustimmten zurückzugehen; hast du dem nie zugestimmt, so betrügt jemand.`,
  faults: {
    seed: 'Die Saat hat nicht den Hash, der festgelegt war.',
    commitment: 'Der Hash der Saat ist nicht der, den dieser Browser notierte, als du Platz nahmst.',
    part: 'Dein eigener Teil der Würfel ist nicht darin.',
    promise: 'Der Teil eines Spielers ist nicht der versprochene.',
    dice: 'Ein Würfel ist nicht, was Saat und Teile ergeben.',
  },
};
