// @ts-nocheck: runs in the browser, served by harness.mjs.
import { createMap } from '/js/map/map.js';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'neppa';
const theme = query.get('theme') ?? 'light';
document.documentElement.dataset.theme = theme;
const json = async (path) => (await fetch(path)).json();
const skin = await import(`/js/skins/${query.get('skin') ?? game}.js`).then((m) => m.skin, () => ({}));
const board = await json(`/data/${game}-board.json`);
const { view, decision } = await json(`/data/${query.get('position') ?? game}.json`);
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
