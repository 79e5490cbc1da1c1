// The board of a game with its skin, for every page that draws or names places.

import { once } from './api.js';
import { S } from './strings.js';
import { safeColours } from './settings.js';

/** @import { Skin } from './types.js' */
/** @typedef {{ width: number, height: number, spaces: { key: string, name: string, kind?: string, x: number, y: number }[] }} Board */

/** @param {string} game @returns {Promise<Skin>} */
export async function loadSkin(game) {
  try {
    const module = await import(`./skins/${game}.js`);
    return module.skin ?? module.default;
  } catch {
    // A game without a skin is drawn in plain colours.
    return { nations: {}, kinds: {} };
  }
}

/** Names for keys: places from the board, nations and units from the skin. @param {Board} board @param {Skin} skin */
export function namesOf(board, skin) {
  const spaces = new Map(board.spaces.map((s) => [s.key, s.name]));
  /** @param {string} key */
  const plain = (key) => S.heading(key);
  return {
    /** @param {string} key */
    space: (key) => spaces.get(key) ?? plain(key),
    /** @param {string | null | undefined} key */
    nation: (key) => (key ? (skin.nations?.[key]?.name ?? plain(key)) : S.text.nobody),
    /** As in “German infantry”. @param {string} key */
    adjective: (key) => skin.nations?.[key]?.adjective ?? plain(key),
    /** @param {string} key */
    colour: (key) => (safeColours() && skin.nations?.[key]?.safe?.colour) || (skin.nations?.[key]?.colour ?? 'none'),
    /** @param {string | null} key */
    kind: (key) => {
      if (!key) return S.forces.hidden;
      const kind = skin.kinds?.[key];
      return (typeof kind === 'string' ? kind : kind?.name) ?? key;
    },
  };
}

/** @param {string} game */
export async function loadBoard(game) {
  /** @type {[Board, Skin]} */
  const [board, skin] = await Promise.all([once(`/boards/${game}`), loadSkin(game)]);
  return { board, skin, names: namesOf(board, skin) };
}

/** @typedef {ReturnType<typeof namesOf>} Names */
