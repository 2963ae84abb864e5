import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { refusal } from '@platform/base/test-support/refusal';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/object-store';
import { parseEnvironment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName, stageSettings } from '@platform/config/stages';
import { keys } from '@site/site-model/bucket-keys';
import dynalite from 'dynalite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveLog } from '../log/live-log';
import { createTable } from '../test-support/create-table';
import { announceRunning, dataPaths, localSite, refuseSecond, runningPlatform } from './local-site';

const ID = '0123456789ab';
const SETTINGS = stageSettings(
  stageByName('local', parseEnvironment({ VOICE_LANGUAGE: 'ru', VOICE_CALL_SECONDS: '30' })),
);
const table = resourceNames('local').releasesTable;
const dir = temporaryFolder();
let database: Listening;

beforeAll(async () => {
  database = await listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' });
  await createTable(database.url, table);
  await liveLog({ table, endpoint: database.url }).append({
    ...{ sequence: 1, composition: ID, versions: {}, who: 'somebody' },
    ...{ when: '2026-11-21T00:00:00.000Z', action: 'release-all' },
  });
});
afterAll(() => database.close());

/** The site of a data folder, whatever port the environment names. */
const siteOf = (dataDir: string) =>
  localSite(undefined, parseEnvironment({ LOCAL_DATA_DIR: dataDir, DYNAMODB_PORT: '1' }));
/** Announces a platform on a new data folder. */
function running(name: string) {
  const dataDir = path.join(dir, name);
  mkdirSync(dataDir);
  const addresses = {
    ...{ url: '', previewUrl: 'http://localhost:2', dynamodbUrl: database.url },
    ...{ lambdaUrl: 'http://127.0.0.1:1', settings: SETTINGS, parts: ['mfe-products'] },
  };
  return { dataDir, addresses, withdraw: announceRunning(dataDir, addresses) };
}

it('finds the site by its data folder alone', async () => {
  const { dataDir } = running('a');
  await folderStore(path.join(dataDir, 'bucket')).writeOnce(keys.composition(ID), '{}');
  const { target } = await siteOf(dataDir);
  expect((await target.log.current())?.composition).toBe(ID);
  // The settings that it was started with, not those of this terminal.
  expect(target.settings).toEqual(SETTINGS);
  writeFileSync(dataPaths(dataDir).fallback, ID);
  expect(await target.fallback()).toBe(ID);
});

it('rejects a folder whose tables and bucket belong to different sites', async () => {
  const { dataDir } = running('b');
  const message = `${ID} is not in ${path.join(dataDir, 'bucket')}: the tables at ${database.url}`;
  await expect(siteOf(dataDir)).rejects.toMatchObject(refusal('release/other-data', message));
});

it('finds the platform of a folder while it runs, and refuses a second one', async () => {
  const { dataDir, addresses, withdraw } = running('c');
  expect(runningPlatform(dataDir)).toEqual({ pid: process.pid, ...addresses });
  await expect(refuseSecond(dataDir)).rejects.toThrow(`Another site runs on the data in ${dataDir}`);
  withdraw();
  expect(existsSync(dataPaths(dataDir).running)).toBe(false);
  await expect(siteOf(dataDir)).rejects.toThrow(`No site runs on the data in ${dataDir}: start it with "npm start"`);
});

it.each([
  ['a damaged file', '{"pid":1,'],
  // Larger than any system's highest process id.
  ['a platform that was killed', { pid: 2 ** 30 }],
])('ignores %s, which the next start writes again', async (what, text) => {
  const { dataDir, addresses } = running(what);
  const file = typeof text === 'string' ? text : JSON.stringify({ ...text, ...addresses });
  writeFileSync(dataPaths(dataDir).running, file);
  expect(() => runningPlatform(dataDir)).toThrow('No site runs');
  await refuseSecond(dataDir);
});
