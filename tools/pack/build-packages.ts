import { execFileSync } from 'node:child_process';
import { cpSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeJson } from '@platform/base/json-file';
import { ROOT } from '@platform/base/root';
import { composerHash } from '@platform/composer/content-ids';
import { COMPOSER_ENTRY } from '@platform/config/function-bundle';
import { packageFile } from '@platform/releases/build/parts';
import { build } from 'vite';

const sourcesOf = (name: string) => path.join(ROOT, 'packages', name, 'src');
/** No part needs the tests, nor the fonts, which only the shell loads. */
const isPackaged = (file: string) => !/\.test\.|\/test-support\b|\/fonts\b/.test(`/${file.replaceAll('\\', '/')}`);

/**
 * Builds a package into a folder with Vite's library mode, a file for each module. Style sheets stay files that these import, so that
 * the part's own build names their classes.
 */
export async function buildPackage(name: string, outDir: string): Promise<void> {
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
      ...{ outDir, emptyOutDir: false, minify: false, target: 'es2023' },
      lib: { entry: modules.map((file) => path.join(root, file)), formats: ['es'] },
      rolldownOptions: {
        external: (id: string) => /^[^./\0]|\.css$/.test(id),
        output: { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
      },
    },
  });
}

/** Writes the types of packages into a folder: those of `ui` into `ui/src`. Throws if the compiler finds an error. */
export function writeTypes(names: readonly string[], outDir: string): void {
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

/**
 * Builds the program `part` into a folder, with the processes that it starts: dev server, check of a client, composer.
 *
 * @param external Libraries that it does not contain.
 */
export async function buildProgram(outDir: string, external: string[]): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    // There are no sources whose hash it would be.
    define: { 'process.env.COMPOSER_HASH': JSON.stringify(composerHash()) },
    ssr: { noExternal: true, external },
    build: {
      ...{ outDir, emptyOutDir: false, ssr: true, minify: false, target: 'node24' },
      rolldownOptions: {
        input: {
          part: 'tools/part/cli.ts',
          'part-server': 'tools/dev/part-server.ts',
          'load-client': 'packages/federation/src/check/load-client.ts',
          ...COMPOSER_ENTRY,
        },
        output: {
          ...{ entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
          banner: ({ name }) => (name === 'part' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  });
}
