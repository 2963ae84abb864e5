import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { writeJson } from '@platform/base/shared-files';
import { composerHash } from '@platform/composer/content-ids';
import { COMPOSER_ENTRY } from '@platform/config/function-bundle';
import { packageFile } from '@platform/releases/build/parts';
import { SHARED_NAMES, sharedRange } from '@site/federation/vite/shares';
import { build } from 'vite';

/** The packages that a part in its own repository depends on, by folder in `packages`. */
const PACKAGES = ['contracts', 'i18n', 'ui', 'federation'];
/** The package with the program `part`. */
export const TOOLS = '@site/part-tools';
/** What the program starts, and the types of a part's sources. */
const LIBRARIES = ['@playwright/test', 'esbuild', 'tsx', 'typescript', 'vite', 'vitest'];
const TYPES = ['@types/node', '@types/react', '@types/react-dom'];
/** Presets that a part's `tsconfig.json` and `vitest.config.ts` extend. */
const PRESETS = ['tsconfig.json', 'vitest.mjs', 'vitest.d.mts'];

type Libraries = Record<string, string>;
export interface PackageManifest {
  name: string;
  exports?: Record<string, string | Record<string, string>>;
  dependencies?: Libraries;
  devDependencies?: Libraries;
  peerDependencies?: Libraries;
  [field: string]: unknown;
}

const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** Returns the common version of all packages: they are released together and work only in the same version. */
export const packagesVersion = (): string => json('packages/version.json').version;

/** Returns the file name of a package's archive, as npm writes it. */
export const archiveOf = (name: string): string => `${name.slice(1).replace('/', '-')}-${packagesVersion()}.tgz`;

/** Builds the packages and writes them into a folder as npm archives. Returns the archives' paths by the packages' names. */
export async function packPackages(folder: string): Promise<Record<string, string>> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'pack-'));
  const archives: Record<string, string> = {};
  const pack = (dir: string, sources: string, { name, ...manifest }: PackageManifest) => {
    const common = { name, version: packagesVersion(), type: 'module' };
    writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ ...common, ...manifest }, null, 2));
    cpSync(path.join(ROOT, sources, 'README.md'), path.join(dir, 'README.md'));
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', path.resolve(folder)];
    execFileSync('npm', args, {
      cwd: dir,
      stdio: ['ignore', 'ignore', 2],
      shell: process.platform === 'win32',
    });
    archives[name] = path.resolve(folder, archiveOf(name));
  };
  mkdirSync(folder, { recursive: true });
  try {
    writeTypes(PACKAGES, path.join(work, 'types'));
    for (const name of PACKAGES) {
      const dir = path.join(work, name);
      cpSync(path.join(work, 'types', name, 'src'), path.join(dir, 'dist'), { recursive: true });
      await buildPackage(name, path.join(dir, 'dist'));
      pack(dir, `packages/${name}`, packageManifest(json(`packages/${name}/package.json`)));
    }
    const dir = path.join(work, 'part');
    await buildProgram(path.join(dir, 'dist'), [...LIBRARIES, '@site/federation']);
    for (const file of PRESETS) cpSync(path.join(ROOT, 'tools/part/presets', file), path.join(dir, file));
    pack(dir, 'tools/part', programManifest(json('package.json').devDependencies));
    return archives;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Returns a package's manifest for the archive. Libraries that the federation shares become peer dependencies in the range that
 * the site accepts, so that a part installs one copy of each; all other dependencies stay pinned.
 */
function packageManifest({
  name,
  exports = {},
  dependencies = {},
  devDependencies = {},
}: PackageManifest): PackageManifest {
  // Vite loads the federation's configuration. Exactly the program's: with a range, npm installs a newer one beside it.
  const { vite = '' } = devDependencies;
  const peerDependencies: Libraries = name === '@site/federation' ? { vite } : {};
  const pinned: Libraries = {};
  for (const [library, exact] of Object.entries(dependencies)) {
    // The router's facade hides its second package.
    const shared = library === 'react-router' ? 'react-router-dom' : library;
    if (SHARED_NAMES.includes(shared)) peerDependencies[library] = sharedRange(shared);
    else pinned[library] = library.startsWith('@site/') ? packagesVersion() : exact;
  }
  const { './fonts/*': _shellOnly, ...exported } = exports;
  const built = Object.entries(exported).map(([key, file]) => [key, builtFile(String(file))]);
  return {
    name,
    files: ['dist'],
    exports: Object.fromEntries(built),
    dependencies: pinned,
    peerDependencies,
  };
}

/** Returns what a package exports in place of a file of its sources. */
function builtFile(source: string): string | Record<string, string> {
  const built = source.replace('/src/', '/dist/');
  const module = built.replace(/\.tsx?$/, '');
  return module === built ? built : { types: `${module}.d.ts`, default: `${module}.js` };
}

function programManifest(installed: Libraries): PackageManifest {
  const libraries = [...LIBRARIES, ...TYPES].map((name) => [name, installed[name]]);
  return {
    name: TOOLS,
    files: ['dist', ...PRESETS],
    bin: { part: 'dist/part.mjs' },
    exports: {
      './tsconfig.json': './tsconfig.json',
      './vitest': { types: './vitest.d.mts', default: './vitest.mjs' },
    },
    dependencies: { '@site/federation': packagesVersion(), ...Object.fromEntries(libraries) },
  };
}

const sourcesOf = (name: string) => path.join(ROOT, 'packages', name, 'src');
/** No part needs the tests, nor the fonts, which only the shell loads. */
const isPackaged = (file: string) => !/\.test\.|\/test-support\b|\/fonts\b/.test(`/${file.replaceAll('\\', '/')}`);

/** Builds a package, a file per module. Style sheets stay files, so that the part's build names their classes. */
async function buildPackage(name: string, outDir: string): Promise<void> {
  const root = sourcesOf(name);
  const filter = (file: string) =>
    isPackaged(path.relative(root, file)) && (statSync(file).isDirectory() || /\.(css|json)$/.test(file));
  cpSync(root, outDir, { recursive: true, filter });
  const modules = globSync('**/*.{ts,tsx}', { cwd: root }).filter(isPackaged);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // With another NODE_ENV than production, Vite takes React's development build.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'es2023',
      lib: { entry: modules.map((file) => path.join(root, file)), formats: ['es'] },
      rolldownOptions: {
        external: (id: string) => /^[^./\0]|\.css$/.test(id),
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  });
}

/** Writes the types of packages into a folder: those of `ui` into `ui/src`. Throws if the compiler finds an error. */
function writeTypes(names: readonly string[], outDir: string): void {
  const config = path.join(ROOT, '.build/types/packages.json');
  const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true };
  writeJson(config, {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { ...emit, rootDir: path.join(ROOT, 'packages'), outDir },
    include: names.map(sourcesOf),
    exclude: ['**/*.test.*', '**/test-support'].map((tests) => path.join(ROOT, 'packages', tests)),
  });
  const args = [packageFile('typescript', 'bin/tsc'), '--project', config];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
}

/** Builds the program `part` with the processes that it starts. `external`: libraries that it does not contain. */
async function buildProgram(outDir: string, external: string[]): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    // There are no sources whose hash it would be.
    define: { 'process.env.COMPOSER_HASH': JSON.stringify(composerHash()) },
    ssr: { noExternal: true, external },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: true,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: {
          part: 'tools/part/cli.ts',
          'part-server': 'tools/dev/part-server.ts',
          'load-client': 'packages/federation/src/check/load-client.ts',
          ...COMPOSER_ENTRY,
        },
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          banner: ({ name }) => (name === 'part' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  });
}
