import { rounds } from '@platform/base/test-support/nightly';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { visitors } from '../support/visitors';
import { type FixtureSite, startFixtureSite, TEAM_PAGES, TEAMS } from './support/fixture-site';
import { releaseCommand, released } from './support/release-command';

const ROUNDS = rounds(2, 100);
const PATHS = ['/', TEAM_PAGES['mfe-products'], `/ru${TEAM_PAGES['mfe-content']}`, '/ua/contacts'];
const PATIENCE = 60_000;

vi.setConfig({ testTimeout: ROUNDS * 4 * PATIENCE, hookTimeout: 4 * PATIENCE });
let site: FixtureSite;
let number = 0;

beforeAll(async () => {
  site = await startFixtureSite();
});
afterAll(() => site?.close());

const live = async (): Promise<LiveRecord> => {
  const record = await site.target.log.current();
  if (!record) throw new Error('nothing is live');
  return record;
};
const shownAt = async (path: string) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  return (await response.text()).match(/"composition":"([0-9a-f]{12})"/)?.[1];
};

it('loses no release when two teams run release commands concurrently', async () => {
  const before = (await live()).sequence;
  for (let round = 0; round < ROUNDS; round++) {
    number += 1;
    const versions = await Promise.all(TEAMS.map((team) => site.publish(team, number)));
    await Promise.all(TEAMS.map((team, at) => released(['promote', team, versions[at] ?? ''], site.dataDir)));
    const now = await live();
    expect(now.versions).toMatchObject(Object.fromEntries(TEAMS.map((team, at) => [team, versions[at]])));
    expect(await shownAt('/')).toBe(now.composition);
  }
  const history = await site.target.log.history();
  expect(history[0]?.sequence).toBe(before + 2 * ROUNDS);
  expect(new Set(history.map(({ sequence }) => sequence)).size).toBe(history.length);
});

it('goes on when the command is killed, and the next release works', async () => {
  number += 1;
  const version = await site.publish('mfe-products', number);
  const crowd = visitors(site.url, PATHS, 2);
  const killed = await releaseCommand(['promote', 'mfe-products', version], site.dataDir, (told, child) => {
    if (told.includes('Composing and promoting')) child.kill('SIGKILL');
  });
  expect(killed.signal, killed.steps).toBe('SIGKILL');
  const other = await site.publish('mfe-content', number);
  const after = await released<LiveRecord>(['promote', 'mfe-content', other], site.dataDir);
  const again = await released<LiveRecord>(['promote', 'mfe-products', version], site.dataDir);
  expect(again.versions).toMatchObject({ 'mfe-content': other, 'mfe-products': version });
  expect(again.sequence).toBeGreaterThanOrEqual(after.sequence);
  // All paths show the same composition.
  const shown = await Promise.all(PATHS.map(shownAt));
  expect(new Set(shown)).toEqual(new Set([again.composition]));
  expect((await crowd.stop()).faults).toEqual([]);
});

it('serves every request from one complete composition during promotions and rollbacks', async () => {
  const crowd = visitors(site.url, PATHS, 4);
  const wanted = new Set<string>();
  for (let round = 0; round < rounds(2, 4); round++) {
    number += 1;
    const version = await site.publish('mfe-products', number);
    const promoted = await released<LiveRecord>(['promote', 'mfe-products', version], site.dataDir);
    await expect
      .poll(() => crowd.seen.compositions.has(promoted.composition), { timeout: PATIENCE })
      .toBe(true);
    const back = await released<LiveRecord>(['rollback', '--yes'], site.dataDir);
    expect(back.action).toBe('rollback');
    wanted.add(promoted.composition).add(back.composition);
    await expect.poll(() => shownAt('/'), { timeout: PATIENCE }).toBe(back.composition);
  }
  const seen = await crowd.stop();
  expect(seen.faults).toEqual([]);
  expect([...wanted].filter((composition) => !seen.compositions.has(composition))).toEqual([]);
  expect(seen.pages).toBeGreaterThan(25);
});

it('does not undo others’ releases without confirmation, but does with --yes', async () => {
  number += 1;
  const version = await site.publish('mfe-products', number);
  const back = (await live()).versions['mfe-products'];
  await released(['promote', 'mfe-products', version], site.dataDir);
  const before = await live();
  const asSomebodyElse = (...args: string[]) =>
    releaseCommand(args, site.dataDir, undefined, { GITHUB_ACTOR: 'somebody-else' });

  const { code, out } = await asSomebodyElse('rollback');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    code: 'release/not-confirmed',
    error: expect.stringContaining(`undoes mfe-products ${version} → ${back}; released by ${before.who}, `),
  });
  expect(await live()).toEqual(before);

  expect((await asSomebodyElse('rollback', '--yes')).code).toBe(0);
  expect(await live()).toMatchObject({ action: 'rollback', who: expect.stringContaining('somebody-else') });
});
