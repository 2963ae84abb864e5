import { expect, it } from 'vitest';
import type { Context } from './context';
import { doctor } from './doctor';

it.each(['0', '-1', 'x', '', '3601', '1e999'])(
  'rejects --timeout "%s" before any check runs',
  async (timeout) => {
    const context = { options: { stage: 'local', timeout }, say: () => {} } as unknown as Context;
    await expect(doctor(context, [])).rejects.toMatchObject({
      code: 'release/invalid-timeout',
      message: expect.stringContaining(`Invalid --timeout "${timeout}"`),
    });
  },
);

it('gives each check the time that was asked for', async () => {
  const said: string[] = [];
  const options = { stage: 'local', timeout: '0.000001' };
  await doctor({ options, say: (text: string) => said.push(text) } as unknown as Context, []);
  process.exitCode = 0;
  expect(said.join('\n')).toContain('no answer within 0.000001 s');
});
