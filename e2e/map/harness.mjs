// Serves the map alone, with positions from files: for pictures and for measuring, without a table server.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const client = join(here, '../../crates/table/client');
const TYPES = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml', '.json': 'application/json', '.woff2': 'font/woff2' };

/** What a table server calls the files of a board. @param {string} server @param {string} file @param {string} layer */
async function fromServer(server, file, layer) {
  const [, game, what] = file.match(/^(\w+)-(\w+)\./) ?? [];
  const own = { board: `/api/boards/${game}`, look: `/api/rulesets/${game}/look` };
  const path = own[/** @type {keyof typeof own} */ (what)] ?? `/api/boards/${game}/map.svg?theme=${what}&layer=${layer}`;
  const answer = await fetch(server + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** @param {string} data a table server's address, or a folder that `cargo run -p chart --example plan -- GAME FOLDER` has written, with positions */
export async function serve(data, port = 0) {
  const roots = { '/data/': data, '/harness/': here };
  const live = data.startsWith('http');
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const path = normalize(decodeURIComponent(pathname));
    const layer = searchParams.get('layer') ?? '';
    const root = Object.entries(roots).find(([prefix]) => path.startsWith(prefix));
    const file = (root ? join(root[1], path.slice(root[0].length)) : join(client, path)).replace(/\.svg$/, layer ? `-${layer}.svg` : '.svg');
    try {
      const body = live && path.startsWith('/data/') ? await fromServer(data, path.slice('/data/'.length), layer) : await readFile(file);
      response.writeHead(200, {
        'content-type': TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? 'application/octet-stream',
        'content-security-policy': "default-src 'self'; img-src 'self' data: blob:",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  const { port: bound } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(process.argv[2] ?? '.', Number(process.argv[3] ?? 0));
  console.log(`${url}/harness/harness.html?game=neppa`);
}
