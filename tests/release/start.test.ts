import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'first-minute-'));
let child: ChildProcess | undefined;
async function stop(): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true });
});

let output = '';
function start(port: number): void {
  output = '';
  child = spawn(process.execPath, ['tools/bin/run.mjs', 'platform/local/src/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ENV_FILE: '',
      PORT: String(port),
      PREVIEW_PORT: '0',
      DYNAMODB_PORT: '0',
      LOCAL_DATA_DIR: dataDir,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
}
const ready = () =>
  vi.waitFor(() => expect(output).toContain('Ctrl+C stops it.'), { timeout: 200_000, interval: 100 });

/** Returns a free port. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

interface Seen {
  status: number;
  text: string;
  headers: Headers;
}
/** Returns the response to a browser, or undefined if nothing listens. */
const look = (url: string, accept = 'text/html'): Promise<Seen | undefined> =>
  fetch(url, { headers: { accept } }).then(
    async (response) => ({ status: response.status, text: await response.text(), headers: response.headers }),
    () => undefined,
  );

test('a tab opened during the build shows its progress and then the site', {
  timeout: 400_000,
}, async () => {
  const port = await freePort();
  const url = `http://localhost:${port}/ru`;
  start(port);
  const first = await vi.waitFor(
    async () => {
      const seen = await look(url);
      expect(seen).toBeDefined();
      return seen as Seen;
    },
    { timeout: 15_000, interval: 50 },
  );
  // The page is served before the program itself is loaded.
  expect(output).toBe('');
  expect(first.status).toBe(503);
  expect(first.headers.get('retry-after')).toBe('2');
  expect(first.text).toContain('<meta http-equiv="refresh" content="2">');
  expect(first.text).toContain('The site is being built');
  expect((await look(`http://localhost:${port}/favicon.svg`, 'image/*'))?.text).not.toContain('<');

  const steps = new Set<string>();
  const began = Date.now();
  let building = began;
  let seen = first;
  while (seen.status === 503) {
    building = Date.now();
    for (const [, step = ''] of seen.text.matchAll(/<li[^>]*><span>([^<]+)/g)) steps.add(step);
    await setTimeout(250);
    const next = await look(url);
    expect(next, `the server stopped listening:\n${output}`).toBeDefined();
    seen = next as Seen;
  }
  expect(seen.status).toBe(200);
  expect(seen.text).toContain('<html lang="ru"');
  for (const step of ['Loading the program', 'Starting the local platform', 'Composing every page'])
    expect([...steps]).toContain(step);

  await ready();
  const [, told] = /Ready after ([\d.]+) s/.exec(output) ?? [];
  // The time counts from the start of the command, not of the loaded program. It is rounded to a tenth.
  expect(Number(told) * 1000 + 100).toBeGreaterThanOrEqual(building - began);
  // Without the functions' own logs: while pages are composed on a busy machine, a round of deliveries may time out, and is repeated.
  const own = output.replaceAll(/\[\w+\] [^\n]*\n(?: {4}at [^\n]*\n)*/g, '');
  // \b404\b matches a status, not part of a port.
  expect(own).not.toMatch(/error|warn|failed|\b404\b/i);
});
