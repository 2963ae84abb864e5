import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('virtual:host-shares', () => ({
  hostShares: [['react', '19.3.1', '^19.0.0', { copy: 'the host’s' }]],
}));

const load = async () => {
  vi.resetModules();
  return import('./host-runtime');
};

/** A remote's entry, as a module that notes how it is called in `calls`. */
const entry = (name: string, init = '') =>
  `data:text/javascript,${encodeURIComponent(`
const notes = (globalThis.calls ??= []);
export const init = async (scope, initScope, options) => {
  notes.push('${name} init ' + Object.keys(scope).join());
  ${init}
  if (options.shareScopeMap.default !== scope) throw new Error('the share scope has no name');
};
export const get = async (name) => {
  notes.push('${name} get ' + name);
  return () => ({ name });
};`)}`;

const calls = () => (globalThis as { calls?: string[] }).calls ?? [];

beforeEach(() => {
  Reflect.deleteProperty(globalThis, 'calls');
});

it('initializes a remote once, before its first module, and names modules as containers do', async () => {
  const { registerRemotes, loadRemote } = await load();
  registerRemotes([{ name: 'mfe-two', entry: entry('two') }]);
  const modules = await Promise.all([loadRemote('mfe-two/routes'), loadRemote('mfe-two/Widget')]);
  expect(modules).toEqual([{ name: './routes' }, { name: './Widget' }]);
  expect(calls()).toEqual(['two init react', 'two get ./routes', 'two get ./Widget']);
});

it('rejects while a remote fails, and initializes it again on the next load', async () => {
  const { registerRemotes, loadRemote } = await load();
  const failing = `if (notes.length === 1) throw new Error('not yet');`;
  registerRemotes([{ name: 'mfe-three', entry: entry('three', failing) }]);
  await expect(loadRemote('mfe-three/routes')).rejects.toThrow('not yet');
  await expect(loadRemote('mfe-three/routes')).resolves.toEqual({ name: './routes' });
});
