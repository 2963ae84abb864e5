import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createOnce } from '@platform/base/create-once';
import { inputsHash } from '@platform/base/inputs-hash';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '../../bin/steps';

/** The inputs of the release tool's bundle. */
const INPUTS = [
  'infra',
  'lambdas',
  'packages',
  'platform',
  'tools',
  'package-lock.json',
  'tests/release/support/release-program.ts',
];

let bundled: Promise<string> | undefined;

/**
 * Returns the path of the bundled release tool, which is built once per state of the sources. Loading its modules one by
 * one takes three quarters of a short command's CPU time, and tests run dozens of commands. `functions.test.ts` runs the
 * tool as a user does.
 */
export function releaseProgram(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const dir = path.join(ROOT, '.build/release-program', inputsHash(ROOT, INPUTS));
  const file = path.join(dir, 'cli.mjs');
  const isThere = () => {
    try {
      return readFileSync(file).length > 0;
    } catch {
      return false;
    }
  };
  await createOnce(dir, isThere, async () => {
    const making = `${dir}.${process.pid}`;
    await build({
      entryPoints: ['./tools/release/cli.ts'],
      absWorkingDir: ROOT,
      outdir: making,
      outExtension: { '.js': '.mjs' },
      tsconfig: path.join(ROOT, 'platform/tsconfig.json'),
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
      plugins: [installedPackages, ownAddresses],
    });
    rmSync(dir, { recursive: true, force: true });
    renameSync(making, dir);
  });
  return file;
}

/** Leaves installed packages external and bundles those of the project. */
const installedPackages: Plugin = {
  name: 'installed-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      /^(@(site|platform)|infra|lambdas|tools)\//.test(name) ? undefined : { path: name, external: true },
    );
  },
};

/** Keeps each module's own file, directory and URL, by which it finds sources and programs beside it. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|mjs)$/ }, ({ path: file }) => {
      const own = `const ownFile=${JSON.stringify(file)},ownDirectory=${JSON.stringify(path.dirname(file))},ownUrl=${JSON.stringify(pathToFileURL(file).href)};`;
      const source = readFileSync(file, 'utf8')
        .replaceAll('import.meta.filename', 'ownFile')
        .replaceAll('import.meta.dirname', 'ownDirectory')
        // Keep the text that bundles write into their banner.
        .replace(/(?<!bannerRequire\()import\.meta\.url/g, 'ownUrl');
      return { loader: file.endsWith('.ts') ? 'ts' : 'js', contents: own + source };
    });
  },
};
