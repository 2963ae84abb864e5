import { rmSync } from 'node:fs';
import path from 'node:path';
import { dataPaths } from '@platform/releases/local/data-paths';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, startFixtureSite } from './support/fixture-site';
import { releaseCommand, released } from './support/release-command';

const PATIENCE = 60_000;

let site: FixtureSite;
let number = 0;

beforeAll(async () => {
  site = await startFixtureSite();
}, 4 * PATIENCE);
afterAll(() => site?.close(), PATIENCE);

const live = async (): Promise<LiveRecord> => {
  const record = await site.target.log.current();
  if (!record) throw new Error('nothing is live');
  return record;
};

it(
  'does not undo others’ releases without confirmation, but does with --yes',
  async () => {
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
  },
  4 * PATIENCE,
);

it(
  'shows who signed a version, and refuses changed files, and versions of a replaced key until published again',
  async () => {
    number += 3;
    const version = await site.publish('mfe-products', number - 2);
    await released(['promote', 'mfe-products', version], site.dataDir);
    const provenance = (...of: string[]) => released(['provenance', 'mfe-products', ...of], site.dataDir);
    expect(await provenance()).toMatchObject({
      ...{ name: 'mfe-products', version, stage: 'local' },
      key: expect.stringMatching(/^[0-9a-f]{16}$/),
      manifest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const planted = await site.publish('mfe-products', number - 1);
    expect(await provenance(planted)).toMatchObject({ version: planted });
    const key = `staged/mfe/mfe-products/${planted}/assets/list.js`;
    await site.target.store.remove(key);
    await site.target.store.writeOnce(key, '// planted');
    await expect(provenance(planted)).rejects.toThrow('release/changed-file');
    await expect(released(['promote', 'mfe-products', planted], site.dataDir)).rejects.toThrow(
      'release/changed-file',
    );

    rmSync(path.join(dataPaths(site.dataDir).releaseKeys, 'mfe-products.pem'));
    await site.publish('mfe-products', number);
    await expect(provenance()).rejects.toThrow('release/foreign-key');
    const other = await site.publish('mfe-content', number);
    const release = () => site.call({ action: 'promote', part: 'mfe-content', version: other });
    await expect(release()).rejects.toMatchObject({ code: 'release/foreign-key' });
    await site.publish('mfe-products', number - 2);
    expect((await release()).versions).toMatchObject({ 'mfe-content': other });
  },
  4 * PATIENCE,
);

// The last test: the site has other addresses afterwards.
it(
  'uses the running platform’s settings, also for an already live version',
  async () => {
    const before = await live();
    const promote = () =>
      released<LiveRecord>(['promote', 'mfe-content', before.versions['mfe-content'] ?? ''], site.dataDir);
    expect(await promote()).toEqual(before);
    const { url } = await site.restart({
      ELEVENLABS_AGENT_ID: 'another-agent',
      LANGUAGE_DETECTION: 'stored',
      VOICE_TEXTS: 'ru',
      VOICE_CALL_SECONDS: '480',
    });
    const renewed = await promote();
    expect(renewed).toMatchObject({ versions: before.versions, from: before.composition });
    const page = await (await fetch(url)).text();
    expect(page).toContain(`"composition":"${renewed.composition}"`);
    expect(page).toContain('"languageDetection":"stored"');
    expect(page).toMatch(/"agentId":"another-agent","texts":"ru".*"VOICE_CALL_SECONDS":480/);
    expect(await promote()).toEqual(renewed);
  },
  4 * PATIENCE,
);
