// Our own drawings of military symbols. Land units stand in a frame of 52 by 34 around (0, 0), in the manner of the
// symbols that armies use; ships and aircraft are silhouettes without a frame. `line` is stroked, `fill` is filled.

/** @typedef {{ frame?: boolean, line?: string, fill?: string }} Symbol */

const CROSS = 'M-26-17L26 17M26-17L-26 17';
const TRACK = 'M-11-9h22a9 9 0 0 1 0 18h-22a9 9 0 0 1 0-18z';
const WINGS = 'M-12 14q5-8 12-1q7-7 12 1';

/** @type {Record<string, Symbol>} */
export const SYMBOLS = {
  infantry: { frame: true, line: CROSS },
  militia: { frame: true, line: `${CROSS}M-6 16v-8l6 6 6-6v8` },
  garrison: { frame: true, line: `${CROSS}M-26 11h52` },
  partisan: { frame: true, line: 'M-26 17L26-17', fill: 'M-14-15l2.4 7 7.4.2-5.9 4.5 2.1 7-6-4.2-6 4.2 2.1-7-5.9-4.5 7.4-.2z' },
  cavalry: { frame: true, line: 'M-26 17L26-17' },
  armour: { frame: true, line: TRACK },
  mechanised: { frame: true, line: CROSS + TRACK },
  motorised: { frame: true, line: `${CROSS}M0-17v34` },
  artillery: { frame: true, fill: 'M0-7a7 7 0 1 1-.01 0z' },
  antitank: { frame: true, line: 'M-26 17L0-17L26 17' },
  airborne: { frame: true, line: CROSS + WINGS },
  mountain: { frame: true, line: CROSS, fill: 'M-9 17l9-14 9 14z' },
  marine: { frame: true, line: `${CROSS}M0-2v15M-4 1h8M-8 8q1 6 8 6t8-6`, fill: 'M0-7a3 3 0 1 1-.01 0z' },
  engineer: { frame: true, line: 'M-13 9v-16h26v16M0-7v12' },
  hq: { frame: true, fill: 'M-26-17h52v11h-52z' },
  supply: { frame: true, line: 'M-26 9h52' },
  fortress: { fill: 'M-26 18v-30h9v7h8v-7h18v7h8v-7h9v30h-19v-9a7 7 0 0 0-14 0v9z' },
  air: {
    fill: 'M0-21c2.5 0 4 4 4 9v2l23 11v7l-23-5-1 9 8 6v4l-11-3-11 3v-4l8-6-1-9-23 5v-7l23-11v-2c0-5 1.5-9 4-9z',
  },
  bomber: {
    fill: 'M0-21c3 0 4 4 4 8h6v-5h4v6l14 5v8l-24-3-1 11 9 5v5l-12-2-12 2v-5l9-5-1-11-24 3v-8l14-5v-6h4v5h6c0-4 1-8 4-8z',
  },
  rocket: { fill: 'M0-22q7 8 7 20v10l7 8v4h-28v-4l7-8v-10q0-12 7-20z' },
  fleet: { fill: 'M-31 5h62l-7 13h-46zM-17 4v-7h7v-7h5v-9h3v4h5v5h6v7h8v7zM-27 4v-4h7v4zM20 4v-4h8v4z' },
  carrier: { fill: 'M-31 1h62v4l-6 12h-50zM8 0v-8h4v-7h4v7h5v8z' },
  transport: { fill: 'M-30 5h60l-6 12h-48zM10 4v-15h12v15zM-20 4v-16h3v16zM-8 4v-11h3v11z' },
  uboat: { fill: 'M-31 7q31-5 62 0l-6 8q-25 4-50 0zM-9 3v-9h5v-7h3v7h8v9z' },
  landing: { fill: 'M-28-2h46l10 7v11h-56zM-20-4v-8h10v8z' },
  flak: { frame: true, line: 'M-18 17q0-20 18-20t18 20' },
};

/** Small signs on the edge of a counter, in a field of 24 around (0, 0). @type {Record<string, Symbol>} */
export const SIGNS = {
  moved: { line: 'M-7 0h13M1-6l6 6-6 6' },
  fought: { line: 'M-7-7l14 14M7-7l-14 14M-8 3l5 5M8 3l-5 5' },
  flew: { fill: 'M0-9q2 1 2 5l8 4v3l-8-2v4l3 3v2l-5-1-5 1v-2l3-3v-4l-8 2v-3l8-4q0-4 2-5z' },
  shield: { line: 'M-7-8h14v7q0 6-7 10q-7-4-7-10z' },
  anchor: { line: 'M0-5v13M-4-2h8M-8 2q1 7 8 7t8-7', fill: 'M0-10a2.5 2.5 0 1 1-.01 0z' },
  rail: { line: 'M-8-4h16M-8 4h16M-5-7v14M0-7v14M5-7v14' },
  chute: { line: 'M-8-2L0 9L8-2M0-2v10', fill: 'M-9-2a9 8 0 0 1 18 0z' },
  forward: { line: 'M-7-6l6 6-6 6M1-6l6 6-6 6' },
  plus: { line: 'M0-7v14M-7 0h14' },
  starve: { line: 'M-9 9L9-9', fill: 'M-6-7h12v3h-1v8h1v3h-12v-3h1v-8h-1z' },
  stop: { fill: 'M-4-9h8l5 5v8l-5 5h-8l-5-5v-8z' },
  wave: { line: 'M-9-3q4.5-6 9 0t9 0M-9 5q4.5-6 9 0t9 0' },
  beach: { line: 'M0-9v11M-5-3l5 5 5-5M-9 8h18' },
  star: { fill: 'M0-10l2.6 7.2 7.4.2-5.9 4.7 2.1 7.2-6.2-4.3-6.2 4.3 2.1-7.2-5.9-4.7 7.4-.2z' },
  blast: { fill: 'M0-10l2.5 5.5 5.5-3-1.5 6 5 2-5.5 2.5 2 6-6-2.5-3 5-2-6-6 2 2.5-5.5-5-2.5 5.5-1.5-2-5.5 5.5 3z' },
  flag: { line: 'M-6 10v-19', fill: 'M-6-9h13l-4 4 4 4h-13z' },
  wall: { fill: 'M-9 8v-15h4v4h3v-4h4v4h3v-4h4v15h-7v-5h-4v5z' },
  bulwark: { fill: 'M-10 9v-18h4v4h4v-4h4v4h4v-4h4v18zM-3 9h6v-6h-6z' },
  bridge: { line: 'M-10 5h20M-8 5q8-13 16 0M0 5v-7' },
  breach: { line: 'M-9-8v16M9-8v16M-5 0h9M1-4l4 4-4 4' },
  swords: { line: 'M-8-8l15 15M8-8l-15 15M-9 4l5 5M9 4l-5 5' },
  dot: { fill: 'M0-4a4 4 0 1 1-.01 0z' },
};
