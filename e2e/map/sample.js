// @ts-nocheck: runs in the browser, served by harness.mjs.
// A made-up game that has everything a table can show: hexes without a picture, boxes and a track beside them,
// sides with markers, and counters within counters.

const WIDTH = 240;
const THIRD = 70;
const key = (column, row) => `h${column}${row}`;

export const board = {
  title: 'Sample',
  width: 1700,
  height: 1100,
  counter: 80,
  hex: { width: WIDTH, third: THIRD },
  spaces: Array.from({ length: 24 }, (_, i) => {
    const [column, row] = [i % 6, Math.floor(i / 6)];
    return { key: key(column, row), name: `Hex ${column}${row}`, kind: row === 3 ? 'sea' : 'land', terrain: '', country: '', x: 180 + column * WIDTH + (row % 2) * (WIDTH / 2), y: 180 + row * THIRD * 3 };
  }),
};

export const look = {
  nations: {
    west: { name: 'West', adjective: 'Western', colour: '#d9b98a', ink: '#1d1a15' },
    east: { name: 'East', adjective: 'Eastern', colour: '#5b665f', ink: '#fdfbf4' },
  },
  kinds: [
    { id: 'force', name: 'task force', symbol: 'hull' },
    { id: 'ship', name: 'battleship', symbol: 'fleet' },
    { id: 'foot', name: 'infantry', symbol: 'infantry' },
    { id: 'wing', name: 'bombers', symbol: 'bomber' },
  ],
  symbols: { hull: { frame: false, fill: 'M-28 0h56l-8 14h-40z' } },
  signs: { crane: { line: 'M-8 9v-17h14l-4 5' } },
  statuses: { moved: { sign: 'moved', spent: true } },
  markers: { beachhead: { sign: 'beach' }, front: { sign: 'dot', line: true }, full: { sign: 'stop', tone: 'war' } },
  parts: { port: { sign: 'anchor' }, repair: { sign: 'crane' }, aloft: { sign: 'flew' } },
  boxes: [
    { id: 'delay', title: 'Delay' },
    { id: 'turns', title: 'Turns', track: true, columns: 6 },
  ],
};

const counter = (id, space, nation, kind, more = {}) => ({ id, space, nation, kind, count: 1, text: '3', ...more });

export const view = {
  game: 'sample',
  scenario: '',
  turn: '',
  to_move: null,
  spaces: [],
  counters: [
    counter(1, 'h13', 'west', 'force'),
    counter(2, 'h13', 'west', 'ship', { aboard: 1 }),
    counter(3, 'h13', 'west', 'foot', { aboard: 2 }),
    counter(4, 'h33', 'west', 'ship', { part: 'port' }),
    counter(5, 'h33', 'west', 'ship', { part: 'repair' }),
    counter(6, 'h20', 'east', 'wing', { part: 'aloft', base: 'h40' }),
    counter(7, 'h21', 'east', 'foot', { steps: { now: 2, full: 3 }, text: '' }),
    counter(8, 'delay_2', 'west', 'foot'),
    counter(9, 'turn_3', 'east', 'wing'),
  ],
  edges: [
    { edge: ['h12', 'h13'], markers: [{ kind: 'beachhead', nation: 'west', facing: 'h12' }] },
    { edge: ['h10', 'h20'], markers: [{ kind: 'front', nation: 'east' }] },
    { edge: ['h11', 'h21'], markers: [{ kind: 'front', nation: 'east' }] },
  ],
  boxes: [
    ...[1, 2, 3].map((n) => ({ key: `delay_${n}`, title: `Delay ${n}`, group: 'delay', markers: n === 3 ? ['full'] : [] })),
    ...Array.from({ length: 9 }, (_, n) => ({ key: `turn_${n + 1}`, title: `${n + 1}`, group: 'turns' })),
  ],
  tracks: [],
  pools: [],
  outcome: null,
};

export const decision = {
  seat: 0,
  position: 0,
  path: [],
  text: '',
  rule: '1',
  offers: [
    { action: 1, verb: 'land', text: 'Land the infantry', targets: [{ counter: 3 }] },
    { action: 2, verb: 'delay', text: 'Put it into Delay 1', targets: [{ box: 'delay_1' }] },
    { action: 3, verb: 'turn', text: 'Comes in turn 5', targets: [{ box: 'turn_5' }] },
    { action: 4, verb: 'cross', text: 'Cross here', targets: [{ edge: ['h22', 'h21'] }] },
    { action: 5, verb: 'go', text: 'Go to Hex 31', targets: [{ space: 'h31' }] },
  ],
};
