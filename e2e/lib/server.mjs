// Starts the real server on a free port with a data folder of its own.

import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The program under test: `SANDTABLE`, or what `cargo build` made. */
export function program() {
  if (process.env.SANDTABLE) return process.env.SANDTABLE;
  const metadata = execFileSync('cargo', ['metadata', '--no-deps', '--format-version', '1'], { cwd: ROOT, maxBuffer: 1 << 26 });
  const target = JSON.parse(metadata.toString()).target_directory;
  const found = ['debug', 'release'].map((profile) => path.join(target, profile, 'sandtable')).find(existsSync);
  if (!found) throw new Error('no sandtable program: run `cargo build` first');
  return found;
}

/**
 * A server with a data folder of its own; with `SANDTABLE_TEST_POSTGRES`, two servers that share a new database there.
 * `other` is the address of the second, or of the only one.
 * @param {{ public?: boolean, pace?: number, more?: string[] }} [how]
 */
export async function startServer(how = {}) {
  const data = mkdtempSync(path.join(tmpdir(), 'sandtable-e2e-'));
  const shared = process.env.SANDTABLE_TEST_POSTGRES;
  const store = shared ? ['--database', newDatabase(shared)] : ['--data', data];
  let first = await serve([...store, ...options(how)]);
  let second = shared ? await serve([...store, ...options(how)]) : null;
  return {
    address: first.address,
    other: (second ?? first).address,
    said: () => first.said() + (second?.said() ?? ''),
    /** Stops, changes the database by hand, and starts again at the same addresses. @param {string} sql */
    async restart(sql) {
      const there = [first.address, second?.address];
      await Promise.all([first.stop(), second?.stop()]);
      change(shared ? store[1] : path.join(data, 'sandtable.db'), sql);
      first = await serve([...store, ...options(how)], there[0]);
      if (second) second = await serve([...store, ...options(how)], there[1]);
    },
    async stop() {
      await Promise.all([first.stop(), second?.stop()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** @param {{ public?: boolean, pace?: number, more?: string[] }} how */
const options = (how) => ['--pace', String(how.pace ?? 0), ...(how.public ? ['--public'] : []), ...(how.more ?? [])];

/** An empty database beside the one that the address names. @param {string} address */
function newDatabase(address) {
  const name = `table_${process.pid}_${Date.now()}`;
  execFileSync('psql', [address, '--quiet', '--command', `create database ${name}`]);
  return address.replace(/[^/]*$/, name);
}

/** @param {string} database an address of PostgreSQL, or a file @param {string} sql */
function change(database, sql) {
  if (database.startsWith('postgres')) return execFileSync('psql', [database, '--quiet', '--command', sql]);
  const run = 'import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as db: db.executescript(sys.argv[2])';
  return execFileSync('python3', ['-c', run, database, sql]);
}

/** @param {string[]} more @param {string} [at] */
async function serve(more, at = 'http://127.0.0.1:0') {
  const args = ['serve', '--listen', at.replace('http://', ''), '--no-browser', ...more];
  const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start: ${said}`)), 20_000);
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) {
        clearTimeout(timer);
        resolve(found[0]);
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  // A test that fails before it stops its server must not keep the run waiting.
  child.unref();
  child.stdout.unref();
  child.stderr.unref();
  process.on('exit', () => child.kill('SIGKILL'));
  const gone = new Promise((resolve) => child.once('close', resolve));
  return {
    address: String(address),
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(late);
    },
  };
}
