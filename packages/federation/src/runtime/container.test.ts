import { beforeEach, expect, it, vi } from 'vitest';

let runtime: typeof import('./container');
beforeEach(async () => {
  vi.resetModules();
  runtime = await import('./container');
});

it('takes a shared module from a provider in the share scope, not from another consumer', async () => {
  const offered = { name: 'react' };
  await runtime.container({}, ['react']).init({
    react: {
      '19.0.0': { get: () => Promise.reject(new Error('a consumer')), shareConfig: { import: false } },
      '19.1.0': { get: async () => () => offered },
    },
  });
  expect(runtime.shared('react')).toBe(offered);
});

it('keeps the first copy of a shared module, because two would break hooks and contexts', async () => {
  const { init } = runtime.container({}, ['react']);
  const offer = (copy: number) => ({ react: { [`19.${copy}.0`]: { lib: () => ({ copy }), get: vi.fn() } } });
  await init(offer(1));
  await init(offer(2));
  expect(runtime.shared('react')).toEqual({ copy: 1 });
});

it('names the shared module that a host lacks, each time', async () => {
  const load = async () => runtime.shared('i18next');
  const { init, get } = runtime.container({ './Widget': load }, ['i18next']);
  await init({});
  for (const _ of [1, 2]) await expect(get('./Widget')).rejects.toThrow('The host does not share "i18next"');
});
