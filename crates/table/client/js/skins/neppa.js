// How NEPPA's counters look and what they are called.

import { pick } from './nations.js';

/** @import { MapSkin } from '../map/skin.js' */

const ORDER = ['armour', 'infantry', 'airborne', 'artillery', 'air', 'fleet', 'uboat'];
/** U-boats are numbers on a track; the map shows them in their bases. */
const BASES = { north_sea: 'north_sea_uboat_box', biscay: 'biscay_uboat_box' };

/** @type {MapSkin} */
export const skin = {
  // The rules whose lines in the log begin a phase.
  headings: ['0.2', '1.3b'],
  nations: pick([
    ...['germany', 'italy', 'britain', 'france', 'russia', 'usa', 'poland', 'belgium', 'netherlands', 'luxembourg', 'denmark'],
    ...['norway', 'sweden', 'finland', 'hungary', 'rumania', 'bulgaria', 'yugoslavia', 'greece', 'turkey', 'spain', 'portugal'],
    ...['ireland', 'persia', 'eastern_europe', 'vichy', 'free_french'],
  ]),
  kinds: {
    infantry: { name: 'infantry', symbol: 'infantry' },
    armour: { name: 'armour', symbol: 'armour' },
    airborne: { name: 'airborne', symbol: 'airborne' },
    artillery: { name: 'artillery', symbol: 'artillery' },
    air: { name: 'air', symbol: 'air' },
    fleet: { name: 'fleet', symbol: 'fleet' },
    uboat: { name: 'U-boats', symbol: 'uboat' },
  },
  statuses: {
    moved: { sign: 'moved', spent: true },
    fought: { sign: 'fought', spent: true },
    dropped: { sign: 'chute', spent: true },
    dropping: { sign: 'chute' },
    flew: { sign: 'flew', spent: true },
    'flew in defence': { sign: 'shield', spent: true },
    sailed: { sign: 'anchor', spent: true },
    redeployed: { sign: 'rail', spent: true },
    exploits: { sign: 'forward' },
    new: { sign: 'plus', spent: true },
    'off the beach': { sign: 'beach' },
  },
  markers: {
    bridgehead: { sign: 'beach' },
    breakthrough: { sign: 'breach', tone: 'war' },
    fortress: { sign: 'wall' },
    'Maginot Line': { sign: 'bulwark' },
    'Siegfried Line': { sign: 'bulwark' },
  },
  rank: (counter) => ORDER.indexOf(counter.kind ?? ''),
  /** Colonies and islands belong to whoever the board says; the board names countries as the game does. */
  home: (country) => country,
  extra: (view) => {
    const boats = view.tracks.find((track) => track.id === 'uboats')?.values ?? {};
    const based = Object.entries(BASES).filter(([base]) => boats[base] > 0);
    return based.map(([base, space]) => ({ id: `uboats-${base}`, space, nation: 'germany', kind: 'uboat', count: boats[base] }));
  },
};
