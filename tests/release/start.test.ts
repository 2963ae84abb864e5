import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { runningPlatform } from '@platform/releases/local/local-site';
import { afterAll, expect, test, vi } from 'vitest';
import { type Running, startCommand } from '../e2e/support/command';

const dataDir = temporaryFolder();
let running: Running | undefined;
afterAll(() => running?.stop());

test('"npm start" serves the site, names its address, tells an early browser to wait, and reports no error', {
  timeout: 400_000,
}, async () => {
  const env = { PORT: '0', PREVIEW_PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dataDir };
  const starting = startCommand(['platform/local/src/start.ts'], /Ctrl\+C stops it\./, { env });
  // As a browser opens a page. What it is told: platform/local/src/platform.test.ts.
  const open = () => fetch(`${runningPlatform(dataDir).url}/ru/team`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect((await vi.waitFor(open, { timeout: 300_000, interval: 100 })).status).toBe(503);
  running = await starting;
  const output = running.output();
  const [, url = ''] = /Site {2,}(http:\/\/localhost:\d+)/.exec(output) ?? [];
  const answer = await fetch(`${url}/ru`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<html lang="ru"');
  expect((await fetch(`${url}/__local/`)).status).toBe(200);
  // A round of deliveries may time out while pages are composed on a busy machine, and is repeated.
  const said = output.replaceAll(/\[\w+\] [^\n]*deliver-notifications[^\n]*\n(?: {4}at [^\n]*\n)*/g, '');
  // \b404\b matches a status, not part of a port.
  expect(said).not.toMatch(/error|warn|failed|\b404\b/i);
});
