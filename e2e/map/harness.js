// @ts-nocheck: runs in the browser, served by harness.mjs.
import { createMap } from '/js/map/map.js';
import { crowd } from './crowd.js';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'neppa';
const theme = query.get('theme') ?? 'light';
document.documentElement.dataset.theme = theme;
const json = async (path) => (await fetch(path)).json();

/** What is to be shown: the sample, a crowd on a board, or a position from a file. */
async function scene() {
  if (query.has('sample')) return { mapUrl: null, ...(await import('./sample.js')) };
  const [board, look] = await Promise.all([json(`/data/${game}-board.json`), json(`/data/${query.get('look') ?? game}-look.json`)]);
  const mapUrl = `/data/${game}-${theme}.svg`;
  if (query.has('counters')) return { board, look, mapUrl, view: { game, scenario: '', turn: '', to_move: null, spaces: [], counters: crowd(Number(query.get('counters')), { board, look }), tracks: [], pools: [], outcome: null } };
  return { board, look, mapUrl, ...(await json(`/data/${query.get('position') ?? game}.json`)) };
}

const { board, look, mapUrl, view, decision } = await scene();
const map = createMap(document.getElementById('map'), { board, mapUrl, look });
map.setOverlay({ control: query.get('control') !== '0', supply: null });
map.show(view, decision ?? null);
window.map = map;
window.picks = [];
map.on('pick', (pick) => window.picks.push(pick));
map.on('error', (error) => console.error(error));
await map.ready;
document.body.dataset.ready = 'yes';
