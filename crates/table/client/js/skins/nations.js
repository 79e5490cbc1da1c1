// Nations as players know them from their counters: colour of the card, ink that stands out from it, flag. Every
// counter bears its flag too, so nothing hangs on telling the colours apart.

/** @typedef {{ name: string, adjective: string, colour: string, ink: string, flag?: string, safe?: { colour: string, ink: string } }} Nation */

const LIGHT = '#fdfbf4';
const DARK = '#1d1a15';

/** @param {string} name @param {string} adjective @param {string} colour @param {string} ink @param {string} [flag] @returns {Nation} */
const nation = (name, adjective, colour, ink, flag) => ({ name, adjective, colour, ink, ...(flag ? { flag } : {}) });

/** @type {Record<string, Nation>} */
export const NATIONS = {
  germany: nation('Germany', 'German', '#5b665f', LIGHT),
  italy: nation('Italy', 'Italian', '#a9b56a', DARK),
  britain: nation('Britain', 'British', '#d9b98a', DARK),
  france: nation('France', 'French', '#8fb4dc', DARK),
  russia: nation('Russia', 'Russian', '#a63b2b', LIGHT),
  ussr: nation('Soviet Union', 'Soviet', '#a63b2b', LIGHT),
  usa: nation('United States', 'American', '#5f7436', LIGHT),
  vichy: nation('Vichy France', 'Vichy French', '#4a6a96', LIGHT),
  free_french: nation('Free French', 'Free French', '#b9d3ee', DARK),
  finland: nation('Finland', 'Finnish', '#e6ebee', DARK),
  rumania: nation('Rumania', 'Rumanian', '#d8c25a', DARK),
  hungary: nation('Hungary', 'Hungarian', '#7c9a76', DARK),
  bulgaria: nation('Bulgaria', 'Bulgarian', '#c5cbb4', DARK),
  poland: nation('Poland', 'Polish', '#eac6c8', DARK),
  belgium: nation('Belgium', 'Belgian', '#c9b7a0', DARK),
  netherlands: nation('Netherlands', 'Dutch', '#efb071', DARK),
  luxembourg: nation('Luxembourg', 'Luxembourg', '#bfe0ea', DARK),
  denmark: nation('Denmark', 'Danish', '#e2b4b4', DARK),
  norway: nation('Norway', 'Norwegian', '#b7a3c4', DARK),
  sweden: nation('Sweden', 'Swedish', '#f0dd8a', DARK),
  switzerland: nation('Switzerland', 'Swiss', '#d7d2cb', DARK),
  spain: nation('Spain', 'Spanish', '#e4b53c', DARK),
  portugal: nation('Portugal', 'Portuguese', '#9fc2a2', DARK),
  yugoslavia: nation('Yugoslavia', 'Yugoslav', '#a9a7d3', DARK),
  greece: nation('Greece', 'Greek', '#a3d0dc', DARK),
  turkey: nation('Turkey', 'Turkish', '#d6a48f', DARK),
  baltic_states: nation('Baltic States', 'Baltic', '#cfdfe6', DARK),
  eastern_europe: nation('Eastern Europe', 'Eastern European', '#cfdfe6', DARK),
  ireland: nation('Ireland', 'Irish', '#b5d5a3', DARK),
  persia: nation('Persia', 'Persian', '#d9cfa8', DARK),
};

/** For colour-blind players: Okabe and Ito's palette, for those who meet in most battles. @type {Record<string, [string, string]>} */
const SAFE = {
  germany: ['#33383f', LIGHT],
  italy: ['#009e73', DARK],
  britain: ['#f0e442', DARK],
  france: ['#56b4e9', DARK],
  russia: ['#d86100', DARK],
  ussr: ['#d86100', DARK],
  usa: ['#0072b2', LIGHT],
  vichy: ['#cc79a7', DARK],
  rumania: ['#e69f00', DARK],
};
for (const [id, [colour, ink]] of Object.entries(SAFE)) NATIONS[id].safe = { colour, ink };

/** @param {string[]} ids @param {Record<string, Partial<Nation>>} [own] @returns {Record<string, Nation>} */
export const pick = (ids, own = {}) => Object.fromEntries(ids.map((id) => [id, { flag: id, ...NATIONS[id], ...own[id] }]));
