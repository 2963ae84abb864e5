import { spawn } from 'node:child_process';
import path from 'node:path';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { ended } from '../e2e/support/command';
import { visitors } from '../support/visitors';
import { type FixtureSite, startFixtureSite, TEAM_PAGES } from './support/fixture-site';

const PATHS = ['/', TEAM_PAGES['mfe-products'], `/ru${TEAM_PAGES['mfe-content']}`, '/ua/contacts'];
const PATIENCE = 60_000;

vi.setConfig({ testTimeout: 8 * PATIENCE, hookTimeout: 4 * PATIENCE });
let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite();
});
afterAll(() => site?.close());

/** Promotes a version, and kills the command once it composes. Without the wrapper that installs packages, so that the kill ends all of it. */
async function promoteAndKill(part: string, version: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tools/release/cli.ts', 'promote', part, version, '--json'],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        LOCAL_DATA_DIR: site.dataDir,
        TSX_TSCONFIG_PATH: path.join(ROOT, 'platform/tsconfig.json'),
      },
    },
  );
  let told = '';
  child.stderr.on('data', (chunk) => {
    told += chunk;
    if (told.includes('Composing and promoting')) child.kill('SIGKILL');
  });
  const { all } = await ended(child);
  expect(child.signalCode, all).toBe('SIGKILL');
}

it('goes on when a command is killed, and serves every request from one complete composition meanwhile', async () => {
  const version = await site.publish('mfe-products', 1);
  const other = await site.publish('mfe-content', 1);
  const crowd = visitors(site.url, PATHS, 2);
  const seeing = ({ composition }: LiveRecord) =>
    expect.poll(() => crowd.seen.compositions.has(composition), { timeout: PATIENCE }).toBe(true);
  await promoteAndKill('mfe-products', version);
  const after = await site.release<LiveRecord>('promote', 'mfe-content', other);
  const again = await site.release<LiveRecord>('promote', 'mfe-products', version);
  expect(again.versions).toMatchObject({ 'mfe-content': other, 'mfe-products': version });
  expect(again.sequence).toBeGreaterThanOrEqual(after.sequence);
  await seeing(again);
  const back = await site.release<LiveRecord>('rollback', '--yes');
  expect(back.action).toBe('rollback');
  await seeing(back);
  const { faults, pages } = await crowd.stop();
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(25);
});
