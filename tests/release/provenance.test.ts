import { rmSync } from 'node:fs';
import path from 'node:path';
import { dataPaths } from '@platform/releases/local/data-paths';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FixtureSite, startFixtureSite, versionOf } from './support/fixture-site';
import { released } from './support/release-command';

const PART = 'mfe-products';
const LONG = 120_000;
let site: FixtureSite;
vi.setConfig({ testTimeout: LONG });
beforeAll(async () => {
  site = await startFixtureSite();
}, LONG);
afterAll(() => site?.close());

const provenance = (...version: string[]) =>
  released<Record<string, unknown>>(['provenance', PART, ...version], site.dataDir);

it('shows who signed a version, and verifies it', async () => {
  const version = versionOf(PART, 0);
  expect(await provenance()).toMatchObject({
    ...{ name: PART, version, stage: 'local' },
    key: expect.stringMatching(/^[0-9a-f]{16}$/),
    manifest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const next = await site.publish(PART, 1);
  expect(await provenance(next)).toMatchObject({ version: next });
  const key = `staged/mfe/${PART}/${next}/assets/list.js`;
  await site.target.store.remove(key);
  await site.target.store.writeOnce(key, '// planted');
  await expect(provenance(next)).rejects.toThrow('release/changed-file');
  await expect(released(['promote', PART, next], site.dataDir)).rejects.toThrow('release/changed-file');
});

it('refuses the versions of a part whose key was replaced until they are published again', async () => {
  rmSync(path.join(dataPaths(site.dataDir).releaseKeys, `${PART}.pem`));
  await site.publish(PART, 2);
  await expect(provenance()).rejects.toThrow('release/foreign-key');
  const other = await site.publish('mfe-content', 1);
  const release = () => site.call({ action: 'promote', part: 'mfe-content', version: other });
  await expect(release()).rejects.toMatchObject({ code: 'release/foreign-key' });
  await site.publish(PART, 0);
  expect((await release()).versions).toMatchObject({ 'mfe-content': other });
});
