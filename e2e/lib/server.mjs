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

/** @param {{ public?: boolean, pace?: number, data?: string }} [how] */
export async function startServer(how = {}) {
  const data = how.data ?? mkdtempSync(path.join(tmpdir(), 'sandtable-e2e-'));
  const args = ['serve', '--listen', '127.0.0.1:0', '--data', data, '--no-browser', '--pace', String(how.pace ?? 0)];
  if (how.public) args.push('--public');
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
  const gone = new Promise((resolve) => child.once('close', resolve));
  return {
    address: String(address),
    data,
    said: () => said,
    async stop({ keep = false } = {}) {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(late);
      if (!keep) rmSync(data, { recursive: true, force: true });
    },
  };
}
