// Every English text of the client, in one table. A translation has the same shape, which the types check: see de.js.

import { AROUND } from './around.js';
import { BESIDES } from './besides.js';
import { FAIR } from './fair.js';
import { VERSIONS } from './versions.js';
import { FOLLOWING } from './following.js';
import { HANDS } from './hands.js';
import { tour } from './tour.js';
import { WORDS } from '../map/words.js';
import { wordOf } from '../rulename.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** A verb of the rules as a heading: `add_fleet` becomes “Add fleet”. @param {string} verb */
const heading = (verb) => {
  const words = verb.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const EN = {
  name: 'Sandtable',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Laying out the table…',
  /** @param {string} id */
  rule: (id) => (wordOf(id) ? `Rule on ${wordOf(id)}` : `Rule ${id}`),
  count,
  heading,

  /** @param {string} level */
  computer: (level) => (level ? `computer (${level})` : 'computer'),

  shell: {
    home: 'Sandtable, to the lobby',
    settings: 'Settings and help',
    language: 'Language',
    theme: 'Appearance',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    safeColours: 'Colours for colour-blind players',
    more: 'More pages',
    /** @param {string} game */
    helpOf: (game) => `How a turn goes: ${game}`,
    /** @param {string} game */
    rulesOf: (game) => `Rules of ${game}`,
    nothingHere: 'There is nothing at this address',
    noSuchGame: 'There is no such game, or you may not see it',
    wentWrong: 'That did not work',
    toLobby: 'To the lobby',
  },

  errors: /** @type {Record<string, string>} */ ({
    offline: 'The server does not answer. Is it running?',
    unreadable: 'The server gave an answer that this page cannot read.',
    unknown: 'Something went wrong. Try again.',
    stale: 'The position has changed in the meantime. Look again.',
    wrong_seat: 'Another seat decides now.',
    over: 'The game is over.',
    cannot_undo: 'That cannot be taken back.',
    cannot_redo: 'There is nothing to take again.',
    no_odds: 'There are no odds for that.',
    forbidden: 'You may not do that.',
    signed_out: 'Please log in.',
    malformed: 'The server did not understand that.',
    too_large: 'That is too large.',
    too_many: 'Too fast. Wait a moment and try again.',
    setup: 'This set-up does not work.',
    version: 'The rules have changed, and this game does not hold under them. You can look at it, not go on.',
  }),

  lobby: {
    title: 'Lobby',
    hello: 'The war in Europe, on one table',
    about: 'Play alone against the computer, side by side at one screen, or across the world. Every rule is enforced, and every refusal names its rule.',
    newGame: 'New game',
    quick: 'Start at once',
    /** @param {string} title */
    quickAgainst: (title) => `${title} against the computer`,
    waiting: 'Waiting for you',
    mine: 'Your games',
    open: 'Open seats',
    watch: 'To watch',
    over: 'Finished',
    none: {
      mine: 'You have no game yet. Start one: it takes less than a minute.',
      open: 'Nobody is looking for an opponent right now.',
      watch: 'No game can be watched right now.',
    },
    resume: 'Resume',
    yourTurn: 'Your turn',
    /** @param {string} who */
    waitsFor: (who) => `Waits for ${who}`,
    take: 'Take this seat',
    /** @param {string} seat */
    takeSeat: (seat) => `Play ${seat}`,
    watchIt: 'Watch',
    replay: 'Replay',
    leave: 'Leave',
    delete: 'Delete',
    more: 'More',
    /** @param {string} title */
    reallyDelete: (title) => `Delete “${title}” for good? Nobody can play it or look at it any more.`,
    /** @param {string} title */
    reallyLeave: (title) => `Leave “${title}”? Your seat becomes open.`,
    left: 'You left the game.',
    deleted: 'The game was deleted.',
    private: 'Private',
    openSeat: 'open',
    you: 'you',
    joinByLink: 'Join by link',
    joinHelp: 'Paste the link that the other player sent you.',
    joinLabel: 'Link',
    join: 'Join',
    badLink: 'This does not look like a link to a Sandtable game.',
    openJournal: 'Open a journal',
    journalHelp: 'A game that was downloaded from a table, or one that “sandtable sim” wrote. It opens as a private game of your own: a finished one to look at, an unfinished one to go on with.',
    journalLabel: 'File',
    journalOpen: 'Open',
    badJournal: 'This file is no journal of a Sandtable game.',
  },

  create: {
    title: 'New game',
    game: 'Game',
    scenario: 'Scenario',
    options: 'Options',
    noOptions: 'This game has no options.',
    seats: 'Seats',
    seatsHelp: 'Who plays whom. An open seat gets a link that you send to somebody.',
    kinds: { me: 'Me', computer: 'Computer', open: 'Open' },
    level: 'Level',
    levels: /** @type {Record<string, string>} */ ({ random: 'Random (plays anything legal)', cadet: 'Cadet', officer: 'Officer', general: 'General' }),
    /** @param {string} seat @param {string[]} plays */
    plays: (seat, plays) => `${seat}: ${plays.join(', ')}`,
    handover: 'You play several seats',
    handovers: {
      curtain: 'Hot-seat: two people at this screen. A curtain falls when the other decides.',
      open: 'Solitaire: I play all of them myself. No curtain.',
    },
    name: 'Name of the game',
    nameHelp: 'Optional. Only for telling your games apart.',
    private: 'Private: not listed in the lobby, reached only by its links',
    spectators: 'Others may watch',
    seed: 'Seed of the dice',
    seedHelp: 'Optional, only on a table of your own: the same seed gives the same dice.',
    more: 'More',
    start: 'Start the game',
    starting: 'Setting up the board…',
  },

  account: {
    title: 'Account',
    guest: 'guest',
    guestAbout: 'On this local table you are a guest and need no password. Your name is what the others see.',
    name: 'Name',
    saveName: 'Save the name',
    saved: 'Your name was changed.',
    login: 'Log in',
    logout: 'Log out',
    register: 'Register',
    password: 'Password',
    passwordHelp: 'At least 8 characters.',
    haveNone: 'New here?',
    haveOne: 'You have an account?',
    /** @param {string} name */
    signedIn: (name) => `You are logged in as ${name}.`,
    welcome: 'Welcome to the table',
  },

  table: {
    askToEnd: 'Ask before a step is ended with something left to do',
    seat: 'Seat',
    spectator: 'Spectator',
    /** @param {string} seat */
    youAre: (seat) => `You play ${seat}`,
    watching: 'You watch',
    textTable: 'Text table',
    replay: 'Replay',
    help: 'How a turn goes',
    tour: 'Tour of the screen',
    fit: 'Show the whole map',
    overlays: 'Map layers',
    control: 'Control',
    noOverlay: 'None',
    overlay: 'Shade',
    lost: 'The line is lost. Trying again…',
    back: 'The line is back.',
    links: 'Invite',
    linksTitle: 'Links to this game',
    /** @param {string} seat */
    linkFor: (seat) => `Link that takes the seat of ${seat}`,
    linkWatch: 'Link to watch',
    copy: 'Copy',
    copied: 'Copied.',
    seats: 'Seats',
    toComputer: 'Hand to the computer',
    toOpen: 'Open the seat',
    online: 'here now',
    handover: 'Curtain between seats (hot-seat)',
    panel: 'Game panel',
    sheet: 'Open or close the panel',
    map: 'Map',
    menu: 'Game menu',
    journal: 'Download the journal',
    sources: {
      seed: 'Whoever made this game named the seed of its dice and can know them beforehand.',
      game: 'This game goes on from a position of another game at this table. Nobody has seen its dice.',
      journal: 'This game was brought here as a journal. Whoever brought it has the seed and can know the dice to come.',
      position: 'This game began from a position that somebody brought, not from its scenario. Whoever brought it made the position and has the seed.',
    },
  },

  /** Being told that it is my turn. */
  notices: {
    title: 'When it is my turn',
    browser: 'Notification of this browser',
    browserHelp: 'While the game is open in a tab that you do not look at. It holds for all your games in this browser.',
    on: 'You will be told when it is your turn.',
    off: 'This browser tells you nothing any more.',
    denied: 'The browser does not allow notifications for this page. Its settings for this site can change that.',
    away: 'Word to you when you are away',
    awayHelp: 'For this game only. You are told once when it becomes your turn, not at every step. An empty field means that nothing is sent there.',
    email: 'E-mail address',
    webhook: 'Webhook',
    /** @param {string[]} begins */
    webhookHelp: (begins) => `An address that gets a small JSON message. This table calls what begins with ${begins.join(' or ')}.`,
    emailHelp: 'You get a letter with a link first: word is sent only where somebody said yes.',
    unconfirmed: 'Nobody has followed the link in the letter that was sent there, so no word is sent yet.',
    asked: 'A letter is on its way there: follow its link, and you will be told.',
    confirm: 'Word from this table',
    confirmText: 'Do you want to be told at your e-mail address when it is your turn?',
    confirmYes: 'Yes, tell me',
    confirmed: 'You will be told.',
    neither: 'This table sends neither e-mail nor webhooks. Whoever runs it can switch them on (--smtp, --webhook).',
    save: 'Save',
    saved: 'Saved.',
  },

  /** What the map says aloud. */
  map: WORDS,

  turn: {
    yours: 'Your decision',
    /** @param {string} seat */
    theirs: (seat) => `To decide: ${seat}`,
    /** @param {string} seat */
    thinking: (seat) => `${seat}: thinking…`,
    path: 'Where we are',
    over: 'The game is over',
    draw: 'Nobody wins.',
    /** @param {string} seats */
    winners: (seats) => `Winner: ${seats}`,
    notYours: 'You can look around, open the log and the rules while you wait.',
    /** @param {string} seat */
    notifyTitle: (seat) => `Your turn: ${seat}`,
  },

  ...AROUND,
  ...BESIDES,
  ...FOLLOWING,
  ...HANDS,
  fair: FAIR,
  versions: VERSIONS,

  offers: {
    title: 'What you can do',
    filter: 'Filter',
    /** @param {number} n */
    filterOf: (n) => `Filter ${n} choices`,
    onMap: 'On the map',
    /** @param {number} n */
    onMapCount: (n) => count(n, 'choice on the map', 'choices on the map'),
    mapHint: 'Click what is highlighted on the map, or choose from this list.',
    nothing: 'Nothing matches.',
    /** @param {string} what */
    menuAt: (what) => `Choices at ${what}`,
    stillOpen: 'Still open',
    finishAnyway: 'Finish anyway',
    goOn: 'Go on deciding',
    /** @param {string} list */
    reminder: (list) => `You could still do this: ${list}.`,
    /** @param {number} n @param {string} verb */
    open: (n, verb) => `${verb.toLowerCase()} (${n})`,
    why: 'Nothing to do here now',
    /** @param {string} place */
    whyAt: (place) => (place ? `${place} has no part in this decision.` : 'This has no part in this decision.'),
    busy: 'Sending…',
    drop: 'Choose another',
    fewer: 'Fewer',
    more: 'More',
    /** @param {string} what */
    again: (what) => `The same again: ${what}`,
    pick: 'Choose',
    confirm: 'Do it',
  },

  history: {
    undo: 'Undo',
    redo: 'Redo',
    undoTo: 'Undo back to before this',
    undone: 'Taken back.',
  },

  log: {
    /** @param {number} n */
    together: (n) => `and ${n} more`,
    title: 'Log',
    filter: 'Turn',
    all: 'All turns',
    search: 'Search the log',
    empty: 'Nothing has happened yet.',
    none: 'No line matches.',
    older: 'Older lines',
    /** @param {(number | string)[]} faces */
    dice: (faces) => `${faces.length === 1 ? 'Die' : 'Dice'}: ${faces.join(', ')}`,
    replayHere: 'Look at this position',
    since: 'What happened since my last move',
  },

  forces: {
    title: 'Forces',
    pools: 'Off the map',
    onMap: 'On the map',
    nation: 'Nation',
    kind: 'Unit',
    count: 'Number',
    note: 'Note',
    allNations: 'All nations',
    empty: 'Nobody.',
    due: 'due',
    hidden: 'unit, face down',
  },

  economy: {
    title: 'Economy',
    chart: 'Over time',
    track: 'Figure',
    now: 'now',
    noHistory: 'The chart begins after the first turn.',
    /** @param {string} title */
    chartOf: (title) => `${title}, turn by turn`,
    turn: 'Turn',
    asTable: 'The chart as a table',
  },

  rules: {
    title: 'Rules',
    /** @param {string} game */
    of: (game) => `Rules of ${game}`,
    search: 'Search the rules',
    about: 'Every rule in our own words. The numbers are those of the rulebook.',
    /** @param {number} n */
    found: (n) => count(n, 'rule', 'rules'),
    none: 'No rule matches.',
    /** @param {string} n */
    chapter: (n) => `Chapter ${n}`,
    more: 'Type to find more rules.',
    kinds: /** @type {Record<string, string>} */ ({ optional: 'option', setup: 'set-up', info: 'information' }),
    openPage: 'Open as a page',
    now: 'This decision',
    aboutTerrain: 'what the rules say of it',
    /** @param {string} id */
    ruling: (id) => `Ruling ${id}.`,
  },

  odds: {
    title: 'Odds',
    /** @param {string} what */
    of: (what) => `Odds: ${what}`,
    attacker: 'Attacker loses',
    defender: 'Defender loses',
    chance: 'Chance',
    result: 'Result',
    expected: 'Expected losses',
    /** @param {string} a @param {string} d */
    expectation: (a, d) => `attacker ${a}, defender ${d}`,
    picture: 'The chance of each result, as bars',
    details: 'All results',
    show: 'Odds',
  },

  advice: {
    ask: 'Advise me',
    asking: 'Thinking…',
    title: 'Advice',
    follow: 'Do this',
    none: 'The staff has no advice here.',
  },

  curtain: {
    /** @param {string} seat */
    title: (seat) => `Hand over to ${seat}`,
    text: 'The board is covered, so that nobody sees what is not theirs. Let the next player take the seat.',
    /** @param {string} seat */
    confirm: (seat) => `I am ${seat}: show my board`,
  },

  replay: {
    title: 'Replay',
    timeline: 'Time line',
    first: 'To the start',
    back: 'One step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One step on',
    last: 'To the end',
    since: 'Since my last move',
    link: 'Copy a link to this position',
    /** @param {number} n @param {number} of */
    step: (n, of) => `Step ${n} of ${of}`,
    jump: 'Jump to',
    here: 'What happened here',
    start: 'The start of the game',
    speed: 'Speed',
    speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
    toTable: 'Back to the table',
    /** @param {string} label */
    action: (label) => `Chosen: ${label}`,
    keys: 'Left and right arrow keys step, space plays.',
    nothing: 'Nothing was written about this step.',
  },

  text: {
    title: 'Text table',
    toMap: 'To the map table',
    status: 'State of play',
    decision: 'Your decision',
    waiting: 'Nothing to decide now',
    choose: 'Choose one',
    group: 'What do you want to do?',
    confirm: 'Do it',
    met: 'requirements met',
    unmet: 'not met',
    pickFirst: 'Choose one of the options first.',
    happened: 'What happened',
    units: 'Units',
    unitsBy: 'Units by place',
    spaces: 'Find a place',
    standing: 'Who stands where, and what is missing',
    spaceHelp: 'Type a part of its name: who controls it and what stands there.',
    tracks: 'Figures',
    pools: 'Off the map',
    undo: 'Undo my last action',
    redo: 'Redo',
    /** @param {string} what */
    did: (what) => `Done: ${what}`,
    /** @param {string} name @param {string} control */
    place: (name, control) => `${name}, held by ${control}`,
    nobody: 'nobody',
    empty: 'empty',
    /** @param {string} rule */
    readRule: (rule) => `Read rule ${rule}`,
    log: 'Last lines of the log',
    rule: 'The rule',
    keys: 'Tab goes from part to part; arrow keys go through the options; Enter confirms.',
    /** @param {number} n */
    back: (n) => `${n} more`,
    hiddenUnits: 'seen from behind',
  },

  help: {
    /** @param {string} game */
    title: (game) => `How a turn goes: ${game}`,
    none: 'There is no page for this game yet.',
    glossary: 'Words of the game',
  },
  guide: {
    title: 'Guide',
    show: 'Show the guide',
    hide: 'Hide the guide',
    /** @param {string} text */
    follow: (text) => `Do this: ${text}`,
    /** @param {number} n @param {number} of */
    step: (n, of) => `Guide, ${n} of ${of}`,
  },

  cards: {
    title: 'Cards',
    /** @param {number} n */
    count: (n) => count(n, 'card', 'cards'),
    /** @param {number} n */
    backs: (n) => `${count(n, 'card', 'cards')} face down`,
    none: 'No cards',
    show: 'Show them',
  },
  tour,
};
