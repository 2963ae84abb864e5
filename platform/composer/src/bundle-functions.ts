import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { BUNDLE_OPTIONS, functionEntry } from '@platform/config/function-bundle';
import type { BuildOptions } from 'esbuild';

/** Requires esbuild only when called, because the functions' bundles contain this module but not esbuild. */
function bundle(options: BuildOptions): void {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  buildSync({
    ...BUNDLE_OPTIONS,
    mainFields: [...BUNDLE_OPTIONS.mainFields],
    outExtension: { '.js': '.mjs' },
    absWorkingDir: ROOT,
    tsconfig: path.join(ROOT, 'platform/tsconfig.json'),
    ...options,
  });
}

/** Bundles the release function into a folder as `release.mjs`. */
export function bundleRelease(outdir: string): void {
  bundle({ entryPoints: { release: functionEntry('release') }, outdir });
}

/** Bundles the function that judges rollouts into a folder as `judge-rollout.mjs`. */
export function bundleJudge(outdir: string): void {
  bundle({ entryPoints: { 'judge-rollout': functionEntry('judge-rollout') }, outdir });
}

/** The bundle of the composer process. */
export const COMPOSER_FILE = 'compose-child.mjs';
export const COMPOSER_ENTRY = { 'compose-child': 'platform/composer/src/main.ts' };

/** Bundles the compose function as `compose.mjs` and the composer process that it starts. */
export function bundleCompose(outdir: string): void {
  bundle({ entryPoints: { compose: functionEntry('compose'), ...COMPOSER_ENTRY }, outdir });
}
