import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { withoutSdkWarning } from '@platform/base/test-support/without-sdk-warning';
import { afterAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const dataDir = temporaryFolder();
let child: ChildProcess | undefined;
afterAll(async () => {
  if (child && child.exitCode === null) {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
});

test('"npm start" serves the site, names its address, and reports no error', {
  timeout: 400_000,
}, async () => {
  const given = { ENV_FILE: '', PORT: '0', PREVIEW_PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dataDir };
  const started = spawn(process.execPath, ['tools/bin/run.mjs', 'platform/local/src/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...given },
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  await expect.poll(() => output, { timeout: 300_000 }).toContain('Ctrl+C stops it.');
  const [, url = ''] = /Site {2,}(http:\/\/localhost:\d+)/.exec(output) ?? [];
  const answer = await fetch(`${url}/ru`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<html lang="ru"');
  // Without the functions' own logs: while pages are composed on a busy machine, a round of deliveries may time out, and is repeated.
  const own = withoutSdkWarning(output.replaceAll(/\[\w+\] [^\n]*\n(?: {4}at [^\n]*\n)*/g, ''));
  // \b404\b matches a status, not part of a port.
  expect(own).not.toMatch(/error|warn|failed|\b404\b/i);
});
