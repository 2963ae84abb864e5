import { chmodSync, cpSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { COMPOSER_ENTRY } from '@platform/composer/bundle-functions';
import { composerHash } from '@platform/composer/composition-id';
import { build, type Plugin } from 'esbuild';
import { installedVersions, type PackageManifest } from './packed-manifest';

export const TOOLS = '@site/part-tools';

/** Types of a part's sources, and what the program starts or reads without importing it. */
const TYPES = ['@types/node', '@types/react', '@types/react-dom'];
const STARTED = ['tsx', 'typescript', 'vite', 'vitest'];
/** This repository's own code, which is bundled. */
const OWN = /^(\.|@platform\/|@site\/|(?:infra|lambdas)\/)/;
const PRESETS = ['tsconfig.json', 'no-paths.json', 'vitest.d.mts'];

/**
 * Writes the package with the program `part` into a folder: bundles of the release tool's modules and the composer, and
 * the presets that a part's `tsconfig.json` and `vitest.config.ts` extend. The libraries that these import are its dependencies.
 */
export async function packTools(dir: string, version: string): Promise<PackageManifest> {
  const libraries = new Set([...TYPES, ...STARTED]);
  await build({
    entryPoints: {
      part: 'tools/part/cli.ts',
      // The dev server runs as a separate process.
      'part-server': 'tools/dev/part-server.ts',
      // So does the check of a built client, which has no imports.
      'load-client': 'platform/releases/src/build/load-client.mjs',
      vitest: 'tools/part/presets/vitest.mjs',
      // Started as a separate process, too.
      ...COMPOSER_ENTRY,
    },
    outdir: path.join(dir, 'dist'),
    absWorkingDir: ROOT,
    tsconfig: 'platform/tsconfig.json',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    outExtension: { '.js': '.mjs' },
    // Where there are no sources whose hash it would be.
    define: { 'process.env.COMPOSER_HASH': JSON.stringify(composerHash()) },
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'error',
    plugins: [librariesOutside(libraries)],
  });
  chmodSync(path.join(dir, 'dist/part.mjs'), 0o755);
  for (const file of PRESETS) cpSync(path.join(ROOT, 'tools/part/presets', file), path.join(dir, file));
  return {
    name: TOOLS,
    version,
    type: 'module',
    bin: { part: 'dist/part.mjs' },
    files: ['dist', ...PRESETS],
    exports: {
      './tsconfig.json': './tsconfig.json',
      './vitest': { types: './vitest.d.mts', default: './dist/vitest.mjs' },
    },
    dependencies: { '@site/federation': version, ...installedVersions(libraries) },
  };
}

/** Leaves libraries out of a bundle and adds their names to a set. */
const librariesOutside = (names: Set<string>): Plugin => ({
  name: 'site:libraries-outside',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path: specifier, kind }) => {
      if (kind === 'entry-point' || OWN.test(specifier)) return undefined;
      const [, library] = /^(?!node:)((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
      if (library) names.add(library);
      return { external: true };
    });
  },
});
