import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { visitors } from '../support/visitors';
import { type FixtureSite, startFixtureSite, TEAM_PAGES } from './support/fixture-site';
import { releaseCommand, released } from './support/release-command';

const PATHS = ['/', TEAM_PAGES['mfe-products'], `/ru${TEAM_PAGES['mfe-content']}`, '/ua/contacts'];
const PATIENCE = 60_000;

vi.setConfig({ testTimeout: 8 * PATIENCE, hookTimeout: 4 * PATIENCE });
let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite();
});
afterAll(() => site?.close());

it('goes on when a command is killed, and serves every request from one complete composition meanwhile', async () => {
  const version = await site.publish('mfe-products', 1);
  const other = await site.publish('mfe-content', 1);
  const crowd = visitors(site.url, PATHS, 2);
  const seeing = ({ composition }: LiveRecord) =>
    expect.poll(() => crowd.seen.compositions.has(composition), { timeout: PATIENCE }).toBe(true);
  const killed = await releaseCommand(['promote', 'mfe-products', version], site.dataDir, (told, child) => {
    if (told.includes('Composing and promoting')) child.kill('SIGKILL');
  });
  expect(killed.signal, killed.steps).toBe('SIGKILL');
  const after = await released<LiveRecord>(['promote', 'mfe-content', other], site.dataDir);
  const again = await released<LiveRecord>(['promote', 'mfe-products', version], site.dataDir);
  expect(again.versions).toMatchObject({ 'mfe-content': other, 'mfe-products': version });
  expect(again.sequence).toBeGreaterThanOrEqual(after.sequence);
  await seeing(again);
  const back = await released<LiveRecord>(['rollback', '--yes'], site.dataDir);
  expect(back.action).toBe('rollback');
  await seeing(back);
  const { faults, pages } = await crowd.stop();
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(25);
});
