// Runs before the first paint, so that a dark table does not flash white.
(() => {
  const root = document.documentElement;
  const read = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read('sandtable:theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (read('sandtable:colours') === 'safe') root.dataset.colours = 'safe';
})();
