import { rmSync } from 'node:fs';
import path from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { manifestKey } from '@platform/composer/manifest-key';
import { dataPaths } from '@platform/releases/local/data-paths';
import { documentClient } from '@platform/releases/log/document-client';
import { promote } from '@platform/releases/orders/release';
import { TABLE } from '@site/server-data/tables';
import { ADMITTED_LIST } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceNames } from '../../infra/config/resource-names';
import { type FixtureSite, startFixtureSite, versionOf } from './support/fixture-site';
import { released } from './support/release-command';

const PART = 'mfe-products';
const LONG = 120_000;
let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite();
}, LONG);
afterAll(() => site?.close());

const provenance = (...version: string[]) =>
  released<Record<string, unknown>>(['provenance', PART, ...version], site.dataDir);

/** Makes the data folder one from before versions were signed. */
async function forgetSignatures() {
  const { bucket, releaseKeys } = dataPaths(site.dataDir);
  rmSync(path.join(bucket, 'attestations'), { recursive: true });
  rmSync(releaseKeys, { recursive: true });
  await documentClient(site.dynamodbUrl).send(
    new DeleteCommand({
      TableName: resourceNames('local').releasesTable,
      Key: { [TABLE.partitionKey]: ADMITTED_LIST, [TABLE.sortKey]: '0' },
    }),
  );
}

it(
  'shows who signed a version, and verifies it',
  async () => {
    const version = versionOf(PART, 0);
    expect(await provenance()).toMatchObject({
      ...{ name: PART, version, admitted: 'signed', stage: 'local' },
      key: expect.stringMatching(/^[0-9a-f]{16}$/),
      files: expect.arrayContaining([
        { name: 'manifest.json', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]),
    });
    const next = await site.publish(PART, 1);
    expect(await provenance(next)).toMatchObject({ version: next });
    const key = `staged/mfe/${PART}/${next}/assets/list.js`;
    await site.target.store.remove(key);
    await site.target.store.writeOnce(key, '// planted');
    await expect(provenance(next)).rejects.toThrow('release/changed-file');
    await expect(released(['promote', PART, next], site.dataDir)).rejects.toThrow('release/changed-file');
  },
  LONG,
);

it(
  'goes on with a data folder from before: its versions are admitted by list, new ones must be signed',
  async () => {
    await forgetSignatures();
    const next = await site.publish(PART, 2);
    expect((await promote(site.target, PART, next)).versions).toMatchObject({ [PART]: next });
    expect(await provenance(next)).toMatchObject({ admitted: 'signed' });
    expect(await provenance(versionOf(PART, 0))).toMatchObject({ admitted: 'by list' });
    const list = await site.target.signing.lists.current();
    expect(list?.versions.map(({ part }) => part).sort()).toEqual(['mfe-content', PART, 'shell']);

    const unsigned = await site.publish(PART, 3);
    rmSync(path.join(dataPaths(site.dataDir).bucket, 'attestations', PART, unsigned), { recursive: true });
    expect(await site.target.store.exists(`staged/${manifestKey(PART, unsigned)}`)).toBe(true);
    await expect(promote(site.target, PART, unsigned)).rejects.toMatchObject({
      code: 'release/unsigned-version',
    });
  },
  LONG,
);

it(
  'admits all released versions again before a key is replaced',
  async () => {
    const { versions } = await released<{ versions: { version: string }[] }>(['admit'], site.dataDir);
    expect(versions.map(({ version }) => version)).toContain(versionOf(PART, 2));
    rmSync(dataPaths(site.dataDir).releaseKeys, { recursive: true });
    expect(await provenance(versionOf(PART, 2))).toMatchObject({ admitted: 'by list' });
    const next = await site.publish(PART, 4);
    expect((await promote(site.target, PART, next)).versions).toMatchObject({ [PART]: next });
  },
  LONG,
);
