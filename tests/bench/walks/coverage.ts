import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, SourceMap, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { PLACEHOLDER_VERSION } from '@platform/composer/content-ids';
import { LOADER } from '@platform/releases/build/parts';
import type { CDPSession } from '@playwright/test';
import { SHELL } from '@site/contracts/shell';
import { keys } from '@site/site-model/bucket-keys';
import { ROOT } from '../../bin/steps';

/** Paths relative to the repository. */
export type Files = Set<string>;
interface Script {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

const LEFT_OUT =
  /(^|\/)(node_modules|test-support|\.vite)\/|^(tests|tools\/bin|platform\/(local|emulators))\/|\.json$|^\.\.|virtual:/;
const COMPOSER = /\/compose-child\.mjs$/;
/** What compilers add to a module, which runs when it is loaded. */
const COMPILED = /^(__name|__export|__copyProps|__toESM|<static_initializer>)$/;

// The functions of the local platform run in threads: each writes what ran when it is asked; child processes do when they end.
const work = mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const counts = path.join(work, 'counts');
mkdirSync(counts);
process.env.NODE_V8_COVERAGE = counts;
const HOOK = `import v8 from 'node:v8'; import { BroadcastChannel } from 'node:worker_threads';
const asked = new BroadcastChannel('coverage'); asked.onmessage = () => v8.takeCoverage(); asked.unref();`;
const threads = createRequire(import.meta.url)('node:worker_threads') as typeof import('node:worker_threads');
threads.Worker = class extends threads.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(HOOK)}`];
    const env = { ...(options.env as object), NODE_V8_COVERAGE: counts };
    super(file, String(file).includes('lambda-worker') ? { ...options, env, execArgv } : options);
  }
};
syncBuiltinESMExports();
const asking = new BroadcastChannel('coverage');

/**
 * Returns what ran since the last call in commands and in the named functions: others run by the clock. Throws if a named one did
 * not run, since its walk would only look shorter.
 */
export async function ranInNode(functions = ''): Promise<Files> {
  asking.postMessage('now');
  await wait(2000);
  const all: Files = new Set();
  for (const name of readdirSync(counts)) {
    const report = path.join(counts, name);
    const { result } = JSON.parse(readFileSync(report, 'utf8')) as { result: Script[] };
    rmSync(report);
    if (result.some(({ url }) => COMPOSER.test(url))) continue;
    const files: Files = new Set();
    for (const script of result) {
      const file = script.url.startsWith('file://') ? fileURLToPath(script.url.split('?')[0] ?? '') : '';
      if (existsSync(`${file}.map`)) addMapped(files, script, readFileSync(file, 'utf8'), `${file}.map`);
      else if (file && starts(script).length > 0) add(files, path.relative(ROOT, file));
    }
    const handlers = [...files].flatMap((file) => /^lambdas\/([\w-]+)\/handler\.ts$/.exec(file)?.[1] ?? []);
    if (handlers.every((one) => functions.split(' ').includes(one))) for (const file of files) all.add(file);
  }
  for (const name of functions.split(' ').filter((one) => one && !all.has(`lambdas/${one}/handler.ts`)))
    throw new Error(`The function ${name} did not run on the walk: correct the name, or wait for it.`);
  return all;
}

/** Returns a function that tells what ran in a page since its last call. */
export async function ranInPage(cdp: CDPSession): Promise<() => Promise<Files>> {
  const maps = sourceMaps();
  for (const method of ['Profiler.enable', 'Debugger.enable'] as const) await cdp.send(method);
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true });
  return async () => {
    const files: Files = new Set();
    for (const script of (await cdp.send('Profiler.takePreciseCoverage')).result) {
      const map = maps.get(path.basename(script.url));
      if (!map && script.url.endsWith('/boot.js') && starts(script).length > 0) files.add('packages/boot/src/boot.ts');
      if (!map) continue;
      const { scriptSource } = await cdp.send('Debugger.getScriptSource', { scriptId: script.scriptId });
      addMapped(files, script, scriptSource, map);
    }
    return files;
  };
}

/** Returns where the functions that ran begin; a module's own top level is none. */
const starts = ({ functions }: Script): number[] =>
  functions.flatMap(({ functionName: name, ranges: [whole] }) =>
    whole?.count && !COMPILED.test(name) && (name !== '' || whole.startOffset > 0) ? whole.startOffset : [],
  );

function add(files: Files, file: string): void {
  if (!LEFT_OUT.test(file)) files.add(file);
}

function addMapped(files: Files, script: Script, code: string, mapFile: string): void {
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')));
  // The compile hints that a build adds are not in its maps.
  const added = code.startsWith('//# ') ? 1 : 0;
  for (const offset of starts(script)) {
    const lines = code.slice(0, offset).split('\n');
    const entry = map.findEntry(lines.length - 1 - added, lines.at(-1)?.length ?? 0);
    // Relative to the folder in which the bundle was made.
    if ('originalSource' in entry && entry.originalSource)
      add(files, entry.originalSource.replace(/^(\.\.\/)+/, '').replace(`${ROOT.slice(1)}/`, ''));
  }
}

const made = new Map<string, string>();
/** Returns the source maps of all parts' scripts by the scripts' names, which published builds lack. */
function sourceMaps(): ReadonlyMap<string, string> {
  for (const name of made.size > 0 ? [] : [SHELL, ...REMOTE_NAMES]) {
    const out = path.join(work, name);
    const vite = [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--sourcemap', 'hidden'];
    const build = spawnSync(process.execPath, ['--import', LOADER, ...vite, '--configLoader', 'native'], {
      cwd: path.join(ROOT, name),
      encoding: 'utf8',
      env: { ...process.env, PART_BASE: `/${keys.publicBase(name, PLACEHOLDER_VERSION)}`, PART_OUT: out },
    });
    if (build.status !== 0) throw new Error(build.stderr);
    for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.map')) made.set(path.basename(file, '.map'), path.join(out, file));
  }
  return made;
}
