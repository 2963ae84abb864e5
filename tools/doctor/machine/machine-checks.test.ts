import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { listen } from '@platform/base/listen';
import { expect, it } from 'vitest';
import { parseEnvironment } from '../../../infra/config/environment';
import { runChecks } from '../run-checks';
import { MACHINE_CHECKS, type MachineContext } from './machine-checks';

const root = mkdtempSync(path.join(os.tmpdir(), 'machine-'));
const VALID: MachineContext = {
  environment: parseEnvironment({ LOCAL_DATA_DIR: root, PORT: '0', DYNAMODB_PORT: '0' }),
  root,
  nodeVersion: '22.12.0',
  neededGb: 0,
  git: 'git',
  browserPath: async () => process.execPath,
};
const codes = async (context: MachineContext) =>
  (await runChecks(MACHINE_CHECKS, context, 5000)).flatMap(({ findings }) =>
    findings.map(({ code }) => code),
  );

it('finds nothing on a healthy machine', async () => {
  expect(await codes(VALID)).toEqual([]);
});

it.each([
  ['an old Node', { nodeVersion: '22.11.0' }, 'doctor/node-version'],
  ['no git', { git: 'no-such-command' }, 'doctor/git-missing'],
  ['too little room', { neededGb: 1e9 }, 'doctor/disk'],
  ['no browser', { browserPath: async () => undefined }, 'doctor/browser-missing'],
  ['a missing browser', { browserPath: async () => path.join(root, 'gone') }, 'doctor/browser-missing'],
])('finds %s', async (_what, change, code) => {
  expect(await codes({ ...VALID, ...change })).toEqual([code]);
});

it('finds a port that another program uses', async () => {
  const other = await listen(createServer(), { port: 0, what: 'another program' });
  const environment = parseEnvironment({
    LOCAL_DATA_DIR: root,
    PORT: String(other.port),
    DYNAMODB_PORT: '0',
  });
  expect(await codes({ ...VALID, environment })).toEqual(['doctor/port-taken']);
  await other.close();
  rmSync(root, { recursive: true, force: true });
});
