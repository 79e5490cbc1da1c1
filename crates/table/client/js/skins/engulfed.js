// How the blocks of Europe Engulfed look and what they are called.

import { pick } from './nations.js';

/** @import { MapSkin } from '../map/skin.js' */
/** @import { Counter } from '../types.js' */

const ORDER = ['armour', 'airborne', 'infantry', 'cavalry', 'militia', 'ground support', 'fleet'];
/** Fleets are numbers on a track; the map shows them in their sea. */
const SEAS = { atlantic: 'sea_atlantic', mediterranean: 'sea_mediterranean', baltic: 'sea_baltic', black_sea: 'sea_black' };

/** @type {MapSkin} */
export const skin = {
  block: true,
  // The rules whose lines in the log begin a phase.
  headings: ['1.0', '1.3'],
  nations: pick(
    [
      ...['germany', 'italy', 'britain', 'france', 'ussr', 'usa', 'finland', 'rumania', 'hungary', 'bulgaria', 'poland', 'belgium'],
      ...['netherlands', 'denmark', 'norway', 'sweden', 'switzerland', 'spain', 'portugal', 'yugoslavia', 'greece', 'turkey'],
      ...['baltic_states', 'vichy', 'free_french'],
    ],
    { free_french: { name: 'Free France' } },
  ),
  kinds: {
    infantry: { name: 'infantry', symbol: 'infantry' },
    cavalry: { name: 'cavalry', symbol: 'cavalry' },
    airborne: { name: 'airborne', symbol: 'airborne' },
    militia: { name: 'militia', symbol: 'militia' },
    armour: { name: 'armour', symbol: 'armour' },
    'ground support': { name: 'ground support', symbol: 'air' },
    fleet: { name: 'fleet points', symbol: 'fleet' },
  },
  statuses: {
    'out of supply': { sign: 'starve', tone: 'war' },
    'moved out of supply': { sign: 'starve', tone: 'war' },
    stopped: { sign: 'stop', spent: true },
    'crossed a river': { sign: 'wave', spent: true },
    invaded: { sign: 'beach', spent: true },
    dropped: { sign: 'chute', spent: true },
    shipped: { sign: 'anchor', spent: true },
    'strat-moved': { sign: 'rail', spent: true },
    new: { sign: 'plus', spent: true },
    elite: { sign: 'star', tone: 'honour' },
    moved: { sign: 'moved', spent: true },
  },
  markers: {
    contested: { sign: 'swords', tone: 'war' },
    'newly contested': { sign: 'swords', tone: 'war' },
    combat: { sign: 'blast', tone: 'war' },
    fortification: { sign: 'wall' },
    'heavy fortification': { sign: 'bulwark' },
    'deserted fortification': { sign: 'wall' },
    'Maginot Line': { sign: 'bulwark' },
    'Western beachhead': { sign: 'beach', nation: 'britain' },
    'Soviet beachhead': { sign: 'beach', nation: 'ussr' },
    'Axis beachhead': { sign: 'beach', nation: 'germany' },
  },
  rank: (counter) => ORDER.indexOf(counter.kind ?? ''),
  steps: (counter) => {
    const [now, full] = (counter.text ?? '').split('/').map(Number);
    return counter.kind && now > 0 && full > 0 ? { now, full } : null;
  },
  /** The board names countries in full; the game by id. */
  home: (country) => country.toLowerCase().replaceAll(' ', '_'),
  extra: (view) =>
    view.tracks
      .filter((track) => track.id.startsWith('fleet_'))
      .flatMap((track) => {
        const space = SEAS[/** @type {keyof typeof SEAS} */ (track.id.slice('fleet_'.length))];
        const here = Object.entries(track.values).filter(([, points]) => space && points > 0);
        return here.map(([nation, points]) => fleet(space, nation, points));
      }),
};

/** @param {string} space @param {string} nation @param {number} points @returns {Counter} */
const fleet = (space, nation, points) => ({ id: `${space}-${nation}`, space, nation, kind: 'fleet', count: points });
