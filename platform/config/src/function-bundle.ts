import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import type { BuildOptions } from 'esbuild';

/** Folders with the sources of the function bundles, relative to the checkout's root; installed packages excluded. */
export const FUNCTION_SOURCES = [
  'lambdas',
  'packages/contracts',
  'packages/server-data',
  'packages/site-model',
  'platform/base',
  'platform/judge',
] as const;

/** Returns the entry file of a function, relative to the checkout's root. `name`: its folder under `lambdas/`. */
const functionEntry = (name: string): string => `lambdas/${name}/handler.ts`;

/** Returns esbuild's options for bundling a function of the checkout `root` into `outdir`, on AWS and locally. */
export const functionBundle = (root: string, name: string, outdir: string) =>
  ({
    ...BUNDLE_OPTIONS,
    absWorkingDir: root,
    entryPoints: [functionEntry(name)],
    outfile: `${outdir}/index.mjs`,
  }) satisfies BuildOptions;

export const BUNDLE_OPTIONS = {
  bundle: true,
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  platform: 'node',
  format: 'esm',
  mainFields: ['module', 'main'],
  // On Lambda the credentials are always in environment variables.
  alias: { '@aws-sdk/credential-provider-node': './lambdas/shared/environment-credentials.ts' },
  target: 'node24',
  logLevel: 'error',
  // CommonJS libraries require Node's modules. No source uses the name: the composer's bundle keeps its identifiers.
  banner: {
    js: "import{createRequire as bannerRequire}from'node:module';const require=bannerRequire(import.meta.url);",
  },
} as const satisfies BuildOptions;

export const COMPOSER_FILE = 'compose-child.mjs';
export const COMPOSER_ENTRY = { 'compose-child': 'platform/composer/src/main.ts' };

/**
 * Bundles a function of releases into a folder as `<name>.mjs`; the compose function with the process that it starts.
 * Requires esbuild only when called, because the functions' bundles contain this module but not esbuild.
 */
export function bundleFunction(name: 'release' | 'judge-rollout' | 'compose', outdir: string): void {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  buildSync({
    ...BUNDLE_OPTIONS,
    mainFields: [...BUNDLE_OPTIONS.mainFields],
    outExtension: { '.js': '.mjs' },
    absWorkingDir: ROOT,
    tsconfig: path.join(ROOT, 'platform/tsconfig.json'),
    entryPoints: { [name]: functionEntry(name), ...(name === 'compose' ? COMPOSER_ENTRY : {}) },
    outdir,
  });
}
