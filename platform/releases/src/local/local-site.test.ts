import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { refusal } from '@platform/base/test-support/refusal';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/folder-store';
import { parseEnvironment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName, stageSettings } from '@platform/config/stages';
import { keys } from '@site/site-model/bucket-keys';
import dynalite from 'dynalite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { liveLog } from '../log/live-log';
import { createTable } from '../test-support/create-table';
import { dataPaths } from './data-paths';
import { localSite } from './local-site';
import { announceRunning } from './running-platform';

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
    sequence: 1,
    composition: ID,
    versions: {},
    who: 'somebody',
    when: '2026-11-21T00:00:00.000Z',
    action: 'start',
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

/** The site of a data folder, whatever port the environment names. */
const siteOf = (dataDir: string) =>
  localSite(parseEnvironment({ LOCAL_DATA_DIR: dataDir, DYNAMODB_PORT: '1' }));
function running(name: string): string {
  const dataDir = path.join(dir, name);
  mkdirSync(dataDir);
  announceRunning(dataDir, {
    url: '',
    previewUrl: 'http://localhost:2',
    dynamodbUrl: database.url,
    lambdaUrl: 'http://127.0.0.1:1',
    settings: SETTINGS,
    parts: { 'mfe-partners': { repository: 'octo-org/mfe-partners' }, 'mfe-products': {} },
  });
  return dataDir;
}

it('finds the site by its data folder alone', async () => {
  const dataDir = running('a');
  await folderStore(path.join(dataDir, 'bucket')).writeOnce(keys.composition(ID), '{}');
  const { target } = await siteOf(dataDir);
  expect((await target.log.current())?.composition).toBe(ID);
  // The settings that it was started with, not those of this terminal.
  expect(target.settings).toEqual(SETTINGS);
  writeFileSync(dataPaths(dataDir).fallback, ID);
  expect(await target.fallback()).toBe(ID);
});

it('rejects a folder whose tables and bucket belong to different sites', async () => {
  const dataDir = running('b');
  await expect(siteOf(dataDir)).rejects.toMatchObject(
    refusal(
      'release/other-data',
      `${ID} is not in ${path.join(dataDir, 'bucket')}: the tables at ${database.url}`,
    ),
  );
});

it('rejects when no site runs', async () => {
  await expect(siteOf(path.join(dir, 'c'))).rejects.toThrow('No site runs on the data in');
});
