import { existsSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { stageByName, stageSettings } from '@platform/config/stages';
import { expect, it } from 'vitest';
import { dataPaths } from './data-paths';
import { announceRunning, refuseSecond, runningPlatform } from './running-platform';

const ADDRESSES = {
  url: 'http://localhost:1',
  previewUrl: 'http://localhost:2',
  dynamodbUrl: 'http://127.0.0.1:3',
  lambdaUrl: 'http://127.0.0.1:1',
  settings: stageSettings(stageByName('local', parseEnvironment({}))),
  parts: { shell: {}, 'mfe-partners': { repository: 'octo-org/partners' } },
};
const dir = temporaryFolder();

it('finds the platform of a folder while it runs', () => {
  const takeBack = announceRunning(dir, ADDRESSES);
  expect(runningPlatform(dir)).toEqual({ pid: process.pid, ...ADDRESSES });
  takeBack();
  expect(existsSync(dataPaths(dir).running)).toBe(false);
  expect(() => runningPlatform(dir)).toThrow(`No site runs on the data in ${dir}: start it with "npm start"`);
});

it('ignores a damaged file, which the next start writes again', async () => {
  writeFileSync(dataPaths(dir).running, '{"pid":1,');
  expect(() => runningPlatform(dir)).toThrow('No site runs');
  await refuseSecond(dir);
});

it('ignores a platform that was killed', () => {
  // Larger than any system's highest process id.
  writeFileSync(dataPaths(dir).running, JSON.stringify({ pid: 2 ** 30, ...ADDRESSES }));
  expect(() => runningPlatform(dir)).toThrow('No site runs');
});
