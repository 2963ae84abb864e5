import { beforeEach, expect, it, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return {
    ...(await import('./taken-shares')),
    ...(await import('./container')),
  };
};

beforeEach(() => {
  Reflect.deleteProperty(globalThis, '__mf_module_cache__');
});

it('reads a module from the cache synchronously', async () => {
  const { cacheShare, whenShared } = await load();
  const react = { useState: () => 0 };
  cacheShare('react', react);
  const apply = vi.fn();
  whenShared('react', apply);
  expect(apply).toHaveBeenCalledExactlyOnceWith(react);
});

it('loads a module that is not cached from a provider in the share scope', async () => {
  const { container, whenShared, shareCache } = await load();
  const offered = { name: 'react' };
  const apply = vi.fn();
  whenShared('react', apply);
  expect(apply).not.toHaveBeenCalled();
  const { init } = container({}, ['react']);
  await init({
    react: {
      '19.0.0': { get: () => Promise.reject(new Error('takes it')), shareConfig: { import: false } },
      '19.1.0': { get: async () => () => offered },
    },
  });
  expect(apply).toHaveBeenCalledExactlyOnceWith(offered);
  expect(shareCache()).toEqual({ react: offered, 'default:react': offered });
});

it('keeps a cached module, whatever the share scope offers', async () => {
  const { cacheShare, container, shareCache } = await load();
  const first = { copy: 1 };
  cacheShare('react', first);
  await container({}, ['react']).init({ react: { '19.9.0': { lib: () => ({ copy: 2 }), get: vi.fn() } } });
  expect(shareCache().react).toBe(first);
});

it('rejects if a module waits for a share that nobody provides', async () => {
  const { container, whenShared } = await load();
  whenShared('i18next', vi.fn());
  await expect(container({}, ['i18next']).init({})).rejects.toThrow('the host does not share i18next');
  expect(() => whenShared('i18next', vi.fn())).toThrow('the host does not share i18next');
});

it('resolves to the factory of an exposed module and rejects other names', async () => {
  const { container } = await load();
  const module = { default: 'Widget' };
  const { get } = container({ './Widget': async () => module }, []);
  expect((await get('./Widget'))()).toBe(module);
  await expect(get('./Other')).rejects.toThrow('./Other');
});
