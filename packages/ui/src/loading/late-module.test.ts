import { FAULT_EVENT } from '@site/contracts/api/visit-events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateModule } from './late-module.ts';

const reported = vi.fn();
beforeEach(() => {
  reported.mockReset();
  vi.stubGlobal('document', { dispatchEvent: reported });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

/** A module whose first requests are lost. */
const losing = (times: number) => {
  const request = vi.fn(async () => ({ name: 'Dialog' }));
  for (let lost = 0; lost < times; lost += 1) request.mockRejectedValueOnce(new TypeError('Load failed'));
  return request;
};

test('a module is loaded once', async () => {
  const request = losing(0);
  const load = lateModule(request);
  expect(await load()).toBe(await load());
  expect(request).toHaveBeenCalledTimes(1);
});

test('a lost request is repeated at once, and not reported', async () => {
  expect(await lateModule(losing(1))()).toEqual({ name: 'Dialog' });
  expect(reported).not.toHaveBeenCalled();
});

test('two lost requests are reported once, and the next call tries again', async () => {
  const load = lateModule(losing(2));
  await expect(load()).rejects.toThrow('Load failed');
  expect(reported.mock.calls.map(([{ type }]) => type)).toEqual([FAULT_EVENT]);
  expect(await load()).toEqual({ name: 'Dialog' });
});

test('without a network it is not repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const request = losing(1);
  await expect(lateModule(request)()).rejects.toThrow('Load failed');
  expect(request).toHaveBeenCalledTimes(1);
});
