import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { withoutSdkWarning } from '@platform/base/test-support/without-sdk-warning';
import { afterAll, expect, test } from 'vitest';
import { type Running, startCommand } from '../e2e/support/command';

const dataDir = temporaryFolder();
let running: Running | undefined;
afterAll(() => running?.stop());

test('"npm start" serves the site, names its address, and reports no error', {
  timeout: 400_000,
}, async () => {
  const env = { PORT: '0', PREVIEW_PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dataDir };
  running = await startCommand(['platform/local/src/start.ts'], /Ctrl\+C stops it\./, { env });
  const output = running.output();
  const [, url = ''] = /Site {2,}(http:\/\/localhost:\d+)/.exec(output) ?? [];
  const answer = await fetch(`${url}/ru`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<html lang="ru"');
  expect((await fetch(`${url}/__local/`)).status).toBe(200);
  // Without the functions' own logs: while pages are composed on a busy machine, a round of deliveries may time out, and is repeated.
  const own = withoutSdkWarning(output.replaceAll(/\[\w+\] [^\n]*\n(?: {4}at [^\n]*\n)*/g, ''));
  // \b404\b matches a status, not part of a port.
  expect(own).not.toMatch(/error|warn|failed|\b404\b/i);
});
