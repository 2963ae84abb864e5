import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import type { Fault } from '@platform/base/release-error';
import { refusal } from '@platform/base/test-support/refusal';
import { afterEach, expect, it, vi } from 'vitest';
import type { Context } from '../run-program';
import { doctor } from './owner';

afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = 0;
});

it.each(['0', '-1', 'x', '', '3601', '1e999'])('rejects --timeout "%s" before any check runs', async (timeout) => {
  const context = { options: { stage: 'local', timeout }, say: () => {} } as unknown as Context;
  await expect(doctor(context, [])).rejects.toMatchObject(
    refusal('release/invalid-timeout', `Invalid --timeout "${timeout}"`),
  );
});

it('lists the placeholders of the parts apart from what it finds, and stays green', async () => {
  const said: string[] = [];
  const context = { options: { stage: 'local' }, say: (text: string) => said.push(text) };
  const { placeholders } = (await doctor(context as unknown as Context, [])) as { placeholders: Fault[] };
  expect(said).toEqual([
    ...(placeholders.length > 0 ? [expect.stringContaining('Not ready for visitors')] : []),
    ...placeholders.map(({ part, file }) => expect.stringContaining(`- ${part}: ${file} `)),
  ]);
  expect(process.exitCode ?? 0).toBe(0);
});

it('gives each check the time that was asked for, and exits with 1 for a failure', async () => {
  const silent = await listen(
    createServer(() => {}),
    { port: 0, what: 'a service that does not answer' },
  );
  vi.stubEnv('AWS_ENDPOINT_URL', silent.url);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
  const said: string[] = [];
  const options = { stage: 'prod', timeout: '0.2' };
  await doctor({ options, say: (text: string) => said.push(text) } as unknown as Context, []);
  await silent.close();
  expect(said.join('\n')).toContain('no answer within 0.2 s');
  expect(process.exitCode).toBe(1);
});
