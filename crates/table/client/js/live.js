// The live line to a table: comes back by itself and goes on from the last revision seen.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server closes with this number when the visitor has signed out. */
const SIGNED_OUT = 4401;
/** The seat that the line was opened for was given up. */
const NOT_YOURS = 4403;

/** @typedef {'open' | 'lost' | 'out' | 'gone'} LineState */

/**
 * @param {{
 *   game: string,
 *   seat: string,
 *   since: () => number | null,
 *   message: (message: any) => void,
 *   state: (state: LineState) => void,
 * }} line
 */
export function openLive(line) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let closed = false;

  function connect() {
    const url = new URL(`/api/games/${encodeURIComponent(line.game)}/live`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('seat', line.seat);
    const since = line.since();
    if (since !== null) url.searchParams.set('since', String(since));
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener('open', () => {
      wait = FIRST_WAIT;
      line.state('open');
    });
    mine.addEventListener('message', (event) => {
      if (closed || socket !== mine) return;
      /** @type {any} */
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      if (message.type !== 'ping') line.message(message);
    });
    mine.addEventListener('close', (event) => {
      if (closed || socket !== mine) return;
      if (event.code === SIGNED_OUT || event.code === NOT_YOURS) {
        closed = true;
        line.state(event.code === SIGNED_OUT ? 'out' : 'gone');
        return;
      }
      line.state('lost');
      timer = window.setTimeout(connect, wait * (0.7 + Math.random() * 0.6));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  }

  function hurry() {
    if (closed || document.hidden || socket?.readyState === WebSocket.OPEN) return;
    if (socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(timer);
    connect();
  }

  connect();
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      socket?.close();
    },
  };
}
