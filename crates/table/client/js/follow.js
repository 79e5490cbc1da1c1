// Following what others do: what has happened since the position that is shown, and the trails that it leaves.

/** @import { Table } from './types.js' */
/** @import { TablePage } from './pages/table.js' */

export class Follow {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** How the map shows a table: trails of others stay until I act. @param {Table} table @param {boolean} fresh */
  news(table, fresh) {
    const { session, shownPosition: shown, map } = this.page;
    const news = table.log.filter((line) => line.position > shown);
    const moved = !fresh && table.position !== shown;
    const trails = moved && table.position > shown && session.idOf(news.at(-1)?.seat) !== session.seat;
    if (moved && !trails) map?.trails.clear();
    return { animate: moved, trails, events: news.flatMap((line) => line.events ?? []) };
  }
}
