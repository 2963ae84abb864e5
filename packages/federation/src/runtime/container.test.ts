import { beforeEach, expect, it, vi } from 'vitest';

let runtime: typeof import('./container');
beforeEach(async () => {
  vi.resetModules();
  runtime = await import('./container');
});

it('takes a shared module from a provider in the share scope, not from another consumer', async () => {
  const offered = { name: 'react' };
  await runtime.createContainer({}, ['react']).init({
    react: {
      '19.0.0': { get: () => Promise.reject(new Error('a consumer')), shareConfig: { import: false } },
      '19.1.0': { get: async () => () => offered },
    },
  });
  expect(runtime.getShared('react')).toBe(offered);
});

it('keeps the first copy of a shared module, because two would break hooks and contexts', async () => {
  const { init } = runtime.createContainer({}, ['react']);
  const offer = (copy: number) => ({ react: { [`19.${copy}.0`]: { lib: () => ({ copy }), get: vi.fn() } } });
  await init(offer(1));
  await init(offer(2));
  expect(runtime.getShared('react')).toEqual({ copy: 1 });
});

it('names the shared module that a host lacks, each time', async () => {
  const load = async () => runtime.getShared('i18next');
  const { init, get } = runtime.createContainer({ './Widget': load }, ['i18next']);
  await init({});
  for (const _ of [1, 2]) await expect(get('./Widget')).rejects.toThrow('The host does not share "i18next"');
});
