/*
 * Loads the client of a built remote as the shell does: its container, each exposed module, each page, and what its
 * code imports on demand. Runs as a process of its own (`check-client.ts`), prints each file before it is loaded, and
 * what is wrong with it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RoutesModule } from '../remote';
import { type AnyContainer, initContainer, shareScope } from '../runtime/container.ts';
import { installedVersion, SHARED_NAMES, sharedRange } from '../vite/shares.ts';
import { thrownBy } from './thrown-by.ts';

/** What is loaded of a build: its container, its exposed modules, and the files that are imported on demand. */
export interface Client {
  entry: string;
  exposes: Record<string, string>;
  later: readonly string[];
}
/**
 * A line that the program prints: the file that it loads next; or what is wrong with it, and which page's source file
 * or which exposed module lacks something; or that everything is loaded.
 */
export interface Said {
  file: string;
  what?: string;
  lacking?: { page?: string; expose?: string };
  loaded?: boolean;
}

/** Stands for browser globals: every property exists, and it can be called and extended. */
const anything: object = new Proxy(class {}, {
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
function answerLoad(type: string, listener: (event: unknown) => void): void {
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
  window: globalThis,
  self: globalThis,
  location: new URL('https://site.example/'),
  navigator: anything,
  localStorage: storage,
  sessionStorage: storage,
  // Nothing leaves this process.
  fetch: anything,
  WebSocket: anything,
  EventSource: anything,
};

/** Returns the names of a browser's globals, as TypeScript declares them. */
function browserNames(): string[] {
  const compiler = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  const library = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  const declarations = path.join(path.dirname(compiler.resolve(library)), 'lib/lib.dom.d.ts');
  return [...readFileSync(declarations, 'utf8').matchAll(/^declare (?:var|function) (\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

const say = (line: Said) => process.stdout.write(`${JSON.stringify(line)}\n`);
async function load<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  say({ file });
  try {
    return await work();
  } catch (error) {
    if (error instanceof Lacking) say({ file, what: error.message, lacking: error.where });
    else
      say({ file, what: `fails when it is loaded: ${error instanceof Error ? thrownBy(withoutOwn(error)) : error}` });
    process.exit();
  }
}
class Lacking extends Error {
  where: NonNullable<Said['lacking']>;

  constructor(what: string, where: NonNullable<Said['lacking']>) {
    super(what);
    this.where = where;
  }
}
function expect(holds: boolean, what: string, where: NonNullable<Said['lacking']> = {}): void {
  if (!holds) throw new Lacking(what, where);
}
function withoutOwn(error: Error): Error {
  const lines = error.stack?.split('\n') ?? [];
  return Object.assign(error, { stack: lines.filter((line) => !line.includes(import.meta.url)).join('\n') });
}

const { entry, exposes, later } = JSON.parse(process.argv[2] ?? '') as Client;
// The libraries first: they would take this process for a browser.
const scope = shareScope(
  await Promise.all(
    SHARED_NAMES.map(async (name) => {
      const source = await import(name);
      return [name, installedVersion(name), sharedRange(name), { ...source.default, ...source }] as const;
    }),
  ),
);
const define = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
for (const name of browserNames()) if (!(name in globalThis)) define(name, anything);
for (const [name, value] of Object.entries(own)) define(name, value);

const importFile = (file: string) => import(new URL(file, `file://${process.cwd()}/`).href);
const container: AnyContainer = await load(entry, async () => {
  const module = await importFile(entry);
  const found = Object.keys(module).join(', ');
  for (const name of ['init', 'get'])
    expect(typeof module[name] === 'function', `it exports no function "${name}", only: ${found}`);
  await initContainer(module, scope);
  return module;
});
for (const [name, file] of Object.entries(exposes))
  await load(file, async () => {
    const factory = await container.get(`./${name}`);
    const module = factory() as Partial<RoutesModule> & { default?: unknown };
    const here = { expose: `./${name}` };
    if (name !== 'routes')
      return expect(typeof module?.default === 'function', `./${name} exports no component as default`, here);
    expect(Array.isArray(module?.routes), './routes exports no list "routes"', here);
    for (const { pattern, module: page, lazy } of module.routes ?? []) {
      const loaded = await lazy();
      const what = `the page of "${pattern}" exports no "Component"`;
      expect(typeof loaded?.Component === 'function', what, { page });
    }
  });
for (const file of later) await load(file, () => importFile(file));
say({ file: '', loaded: true });
process.exit();
