import { chmodSync, copyFileSync, cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { bundleComposer, COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { build } from 'esbuild';
import { type PackedManifest, sourceManifest } from './packed-manifest';

export const TOOLS = '@site/part-tools';

/** Dependencies of the program and the toolchain that it starts; their versions are pinned in the monorepo. */
const EXTERNAL = [
  '@aws-sdk/client-cloudfront',
  '@aws-sdk/client-cloudfront-keyvaluestore',
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-kms',
  '@aws-sdk/client-lambda',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-dynamodb',
  '@aws-sdk/signature-v4a',
  '@resvg/resvg-wasm',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'commander',
  'esbuild',
  'mime',
  'tsx',
  'typescript',
  'vite',
  'vitest',
];

const PRESETS = ['tsconfig.json', 'no-paths.json', 'vitest.mjs', 'vitest.d.mts'];

/**
 * Writes the package with the program `part` into a folder: bundles of the release tool's modules, the composer's bundle, and
 * the presets that a part's `tsconfig.json` and `vitest.config.ts` extend.
 */
export async function packTools(dir: string, version: string): Promise<PackedManifest> {
  await build({
    // The dev server runs as a separate process.
    entryPoints: { part: 'tools/part/cli.ts', 'part-server': 'tools/dev/part-server.ts' },
    outdir: path.join(dir, 'dist'),
    absWorkingDir: ROOT,
    tsconfig: 'infra/tsconfig.json',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    outExtension: { '.js': '.mjs' },
    external: [...EXTERNAL, '@site/federation/*'],
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'error',
  });
  chmodSync(path.join(dir, 'dist/part.mjs'), 0o755);
  const composer = path.join(dir, 'composer');
  mkdirSync(composer, { recursive: true });
  bundleComposer(path.join(dir, 'bundled'));
  copyFileSync(path.join(dir, 'bundled', COMPOSER_FILE), path.join(composer, COMPOSER_FILE));
  for (const file of PRESETS) cpSync(path.join(ROOT, 'tools/part/presets', file), path.join(dir, file));
  return {
    name: TOOLS,
    version,
    type: 'module',
    bin: { part: 'dist/part.mjs' },
    files: ['dist', 'composer', ...PRESETS],
    exports: { './tsconfig.json': './tsconfig.json', './vitest': './vitest.mjs' },
    dependencies: { '@site/federation': version, ...pinned(EXTERNAL) },
    peerDependencies: {},
  };
}

/** Returns the versions pinned in the monorepo. Throws if a package is not pinned. */
function pinned(names: readonly string[]): Record<string, string> {
  const folders = [
    '.',
    'infra',
    'tools',
    'platform/base',
    'platform/composer',
    'platform/releases',
    'packages/federation',
  ];
  const known = folders.map((folder) => sourceManifest(folder));
  const all = Object.assign(
    {},
    ...known.flatMap(({ dependencies, devDependencies }) => [devDependencies ?? {}, dependencies ?? {}]),
  ) as Record<string, string>;
  return Object.fromEntries(
    names.map((name) => {
      const version = all[name];
      if (!version) throw new Error(`No package.json pins ${name}: add it to infra/package.json.`);
      return [name, version];
    }),
  );
}
