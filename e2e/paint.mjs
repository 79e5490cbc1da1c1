// First contentful paint and transferred bytes of a game page, on loopback: node paint.mjs [--json]

import { startServer } from './lib/server.mjs';
import { launch, Player } from './lib/browser.mjs';

const RUNS = 5;
const LIMIT = { paint: 1000, bytes: 1_000_000 };

const server = await startServer();
const browser = await launch();
const rows = [];
let failed = false;
for (const game of ['neppa', 'engulfed']) {
  for (const name of ['lobby', 'table', 'replay', 'text table']) {
    const paints = [];
    let bytes = 0;
    for (let run = 0; run < RUNS; run++) {
      const player = await Player.arrive(browser, server.address);
      const card = await player.newGame({ game, title: 'Paint', seed: '1', seats: { axis: { kind: 'me' }, allies: { kind: 'open' } } });
      const path = { lobby: '/', table: `/games/${card.id}`, replay: `/games/${card.id}/replay`, 'text table': `/games/${card.id}/text` }[name];
      const session = await player.context.newCDPSession(player.page);
      await session.send('Network.enable');
      bytes = 0;
      session.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
      await player.page.goto(path);
      await player.page.locator({ lobby: '.game-card', table: '.map-root .pile', replay: '.map-root .pile', 'text table': '.text-decision' }[name]).first().waitFor();
      await player.page.waitForTimeout(500);
      const paint = await player.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
      paints.push(paint);
      await player.context.close();
    }
    paints.sort((a, b) => a - b);
    const row = { game, page: name, paint_ms_median: Math.round(paints[RUNS >> 1]), paint_ms_worst: Math.round(paints[RUNS - 1]), kilobytes: Math.round(bytes / 1000) };
    rows.push(row);
    if (!(row.paint_ms_median < LIMIT.paint) || bytes > LIMIT.bytes) failed = true;
  }
}
await browser.close();
await server.stop();
if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
else console.table(rows);
process.exitCode = failed ? 1 : 0;
