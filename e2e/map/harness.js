// @ts-nocheck: runs in the browser, served by harness.mjs.
import { createMap } from '/js/map/map.js';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'neppa';
const theme = query.get('theme') ?? 'light';
document.documentElement.dataset.theme = theme;
const json = async (path) => (await fetch(path)).json();
const skin = await import(`/js/skins/${query.get('skin') ?? game}.js`).then((m) => m.skin, () => ({}));
/** A view with many counters, always the same: three to a space, all over the land. */
function crowd(count) {
  const land = board.spaces.filter((space) => space.kind === 'land');
  const nations = Object.keys(skin.nations).slice(0, 6);
  const kinds = Object.keys(skin.kinds);
  const counters = Array.from({ length: count }, (_, i) => {
    const at = Math.floor(i / 3) * 7919;
    return { id: String(i), space: land[at % land.length].key, nation: nations[at % nations.length], kind: kinds[i % kinds.length], count: 1 + (i % 3), text: '4-3-2', status: i % 4 ? [] : ['moved'] };
  });
  return { game, scenario: '', turn: '', to_move: null, spaces: [], counters, tracks: [], pools: [], outcome: null };
}

const board = await json(`/data/${game}-board.json`);
const { view, decision } = query.has('counters') ? { view: crowd(Number(query.get('counters'))) } : await json(`/data/${query.get('position') ?? game}.json`);
const map = createMap(document.getElementById('map'), { board, mapUrl: `/data/${game}-${theme}.svg`, skin });
map.setOverlay({ control: query.get('control') !== '0', supply: null });
map.setView(view);
map.setDecision(decision ?? null);
window.map = map;
window.picks = [];
map.on('pick', (pick) => window.picks.push(pick));
map.on('error', (error) => console.error(error));
await map.ready;
document.body.dataset.ready = 'yes';
