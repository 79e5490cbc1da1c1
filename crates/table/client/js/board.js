// The board of a game and what the game looks like, for every page that draws or names places.

import { once } from './api.js';
import { S } from './strings.js';
import { safeColours } from './settings.js';
import { plain } from './map/look.js';

/** @import { LookData, View } from './types.js' */
/** @import { Board } from './map/field.js' */

/** A game without a board has boxes and cards alone. @type {Board} */
const BARE = { width: 2400, height: 0, spaces: [] };

/** Names for keys: places from the board, nations and units from the look. @param {Board} board @param {LookData} look */
export function namesOf(board, look) {
  const spaces = new Map(board.spaces.map((s) => [s.key, s.name]));
  const grounds = new Map(board.spaces.map((s) => [s.key, s.terrain]));
  const kinds = new Map(look.kinds.map((kind) => [kind.id, kind.name]));
  return {
    /** @param {string} key */
    space: (key) => spaces.get(key) || plain(key),
    /** What the ground of a place is. @param {string} key */
    ground: (key) => grounds.get(key) ?? '',
    /** @param {string | null | undefined} key */
    nation: (key) => (key ? (look.nations[key]?.name ?? plain(key)) : S.text.nobody),
    /** As in “German infantry”. @param {string} key */
    adjective: (key) => look.nations[key]?.adjective ?? plain(key),
    /** @param {string} key */
    colour: (key) => (safeColours() && look.nations[key]?.safe?.colour) || (look.nations[key]?.colour ?? 'none'),
    /** @param {string | null} key */
    kind: (key) => (key ? (kinds.get(key) ?? key) : S.forces.hidden),
    /** @param {string} verb */
    verb: (verb) => look.verbs[verb]?.title ?? S.heading(verb),
  };
}

/** Whether there is anything to draw a map of. @param {Board} board @param {View} view */
export const hasPlaces = (board, view) => Boolean(board.spaces.length || view.spaces.length || view.counters.length || view.boxes?.length);

/** @param {string} game @returns {Promise<LookData>} */
export const loadLook = (game) => once(`/rulesets/${game}/look`);

/** @param {string} game */
export async function loadBoard(game) {
  const look = await loadLook(game);
  /** @type {Board} */
  const board = look.board ? await once(`/boards/${look.board}`) : BARE;
  /** @param {string} theme */
  const mapUrl = (theme) => (look.board ? `/api/boards/${look.board}/map.svg?theme=${theme}` : null);
  return { board, look, mapUrl, names: namesOf(board, look) };
}

/** @typedef {ReturnType<typeof namesOf>} Names */
