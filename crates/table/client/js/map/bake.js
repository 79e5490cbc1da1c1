// Moves and scales the drawing of a path itself. A `transform` would do the same for less code, but a browser keeps a
// node for each, and thousands of them make every frame slow.

/** @type {Map<string, string>} */
const kept = new Map();

/** How many numbers a command takes. @type {Record<string, number>} */
const TAKES = { m: 2, l: 2, h: 1, v: 1, q: 4, t: 2, c: 6, s: 4, a: 7, z: 0 };

/** @param {string} d @param {number} scale @param {number} [dx] @param {number} [dy] */
export function bake(d, scale, dx = 0, dy = 0) {
  const key = `${scale} ${dx} ${dy} ${d}`;
  const had = kept.get(key);
  if (had !== undefined) return had;
  const made = d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command, rest) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const kind = command.toLowerCase();
    const shift = command === kind ? [0, 0] : [dx, dy];
    const moved = numbers.map((/** @type {number} */ n, /** @type {number} */ i) => {
      const at = i % TAKES[kind];
      if (kind === 'a' && at >= 2 && at <= 4) return n;
      if (kind === 'a' && at < 2) return n * scale;
      const axis = kind === 'h' ? 0 : kind === 'v' ? 1 : kind === 'a' ? at - 5 : at % 2;
      return n * scale + shift[axis];
    });
    return command + moved.map((/** @type {number} */ n) => Math.round(n * 100) / 100).join(' ');
  });
  kept.set(key, made);
  return made;
}
