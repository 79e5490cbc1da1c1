// The first-game tour, in German.

/** @type {typeof import('../tour.js').tour} */
export const tour = {
  start: 'Rundgang beginnen',
  skip: 'Jetzt nicht',
  next: 'Weiter',
  back: 'Zurück',
  done: 'Losspielen',
  step: (n, of) => `${n} von ${of}`,
  welcome: { title: 'Dein erstes Spiel hier?', text: 'Zwei Minuten an dieser Stellung: was die Teile des Bildschirms dir sagen.' },
  steps: {
    path: { title: 'Wo wir sind', text: 'Der Zug, wer am Zug ist, die Phase und der Schritt. Das Letzte ist, was jetzt entschieden wird.' },
    prompt: { title: 'Was gefragt ist', text: 'Ein Satz sagt, was du jetzt entscheidest. Die Nummer daneben ist die Regel; klicke sie an, um sie zu lesen.' },
    map: { title: 'Die Karte', text: 'Ziehen bewegt sie, das Rad oder zwei Finger ändern den Maßstab, Pfeiltasten und Plus und Minus gehen auch. Was hervorgehoben ist, kann man anklicken. Klicke etwas anderes an, und du erfährst, welche Regel im Weg steht.' },
    offers: { title: 'Was nicht auf der Karte ist', text: 'Möglichkeiten ohne Ort auf der Karte sind hier Knöpfe, nach ihrer Art geordnet. Auch alles auf der Karte ist aufgezählt, wenn du Listen vorziehst.' },
    finish: { title: 'Fertig sein', text: 'Wenn du in einem Schritt nichts mehr tun willst, beende ihn hier. Du wirst an das erinnert, was noch offen ist.' },
    history: { title: 'Bedenken', text: 'Zurücknehmen geht Klick um Klick, bis ein Würfel fällt oder ein Geheimnis gezeigt wird. Im Protokoll kann man mehrere auf einmal zurücknehmen.' },
    advice: { title: 'Ein Rat', text: 'Der Stab sagt dir, was er hier tun würde und warum. Nichts geschieht, bis du es sagst.' },
    tabs: { title: 'Bücher und Papiere', text: 'Das Protokoll mit jedem Würfel, die Kräfte neben der Karte, die Wirtschaft im Lauf der Zeit und alle Regeln mit einer Suche.' },
  },
};
