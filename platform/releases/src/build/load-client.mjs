/*
 * Loads the client of a built remote as the shell does: its container, each exposed module, each page, and what its code imports
 * on demand. Runs as a process of its own (`check-client.ts`), prints each file before it is loaded, and what is wrong with it.
 */
import { readFileSync } from 'node:fs';

const { entry, exposes, later, shares, browserNames } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

/** Stub for browser globals: every property exists, and it can be called and extended. */
const anything = new Proxy(class {}, {
  get: (target, key) => {
    if (key === 'prototype') return target.prototype;
    if (key === Symbol.toPrimitive) return () => '{}';
    if (key === Symbol.iterator) return () => [].values();
    if (key === Symbol.hasInstance) return () => false;
    if (key === 'addEventListener') return answerLoad;
    if (key === 'defaultView') return globalThis;
    // Not a thenable: `await` would never end.
    return key === 'then' ? undefined : anything;
  },
  set: () => true,
  deleteProperty: () => true,
  defineProperty: () => true,
  apply: () => anything,
  construct: () => anything,
});
/** Bundlers wait for the style sheets of a chunk. */
function answerLoad(type, listener) {
  if (type === 'load') queueMicrotask(() => listener({ type, target: anything }));
}
const storage = {
  length: 0,
  getItem: () => null,
  setItem() {},
  removeItem() {},
  clear() {},
  key: () => null,
};
const own = {
  ...{
    window: globalThis,
    self: globalThis,
    location: new URL('https://site.example/'),
    navigator: anything,
  },
  ...{ localStorage: storage, sessionStorage: storage },
  // Nothing leaves this process.
  ...{ fetch: anything, WebSocket: anything, EventSource: anything },
};

/** Prints what the parent reads: the file that is loaded next, then what is wrong. */
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
async function load(file, work) {
  say({ file });
  try {
    return await work();
  } catch (error) {
    say({ file, what: `fails when it is loaded: ${error}` });
    process.exit();
  }
}
const expect = (holds, what) => {
  if (!holds) throw new TypeError(what);
};

const scope = {};
for (const { name, version, file } of shares) {
  const source = await import(file);
  const module = Object.defineProperty({ ...source.default, ...source }, '__esModule', { value: true });
  const lib = () => module;
  const shareConfig = { singleton: true, requiredVersion: `^${version}` };
  const offered = {
    version,
    lib,
    get: () => lib,
    loaded: true,
    scope: ['default'],
    from: 'shell',
    shareConfig,
  };
  scope[name] = { [version]: { ...offered, strategy: 'loaded-first', useIn: [], deps: [] } };
}
for (const name of browserNames)
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value: anything, writable: true, configurable: true });
for (const [name, value] of Object.entries(own))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

const importFile = (file) => import(new URL(file, `file://${process.cwd()}/`).href);
const container = await load(entry, async () => {
  const module = await importFile(entry);
  const found = Object.keys(module).join(', ');
  for (const name of ['init', 'get'])
    expect(typeof module[name] === 'function', `it exports no function "${name}", only: ${found}`);
  await module.init(scope, [], { version: '', shareScopeKeys: 'default', shareScopeMap: { default: scope } });
  return module;
});
for (const [name, file] of Object.entries(exposes))
  await load(file, async () => {
    const module = (await container.get(`./${name}`))();
    if (name !== 'routes')
      return expect(typeof module?.default === 'function', `./${name} exports no component as default`);
    expect(Array.isArray(module?.routes), './routes exports no list "routes"');
    for (const { pattern, lazy } of module.routes) {
      const page = await lazy();
      expect(typeof page?.Component === 'function', `the page of "${pattern}" exports no "Component"`);
    }
  });
for (const file of later) await load(file, () => importFile(file));
say({ file: '', loaded: true });
process.exit();
