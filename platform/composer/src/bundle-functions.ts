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

/** Bundles the promote function into a folder as `promote.mjs`. */
export function bundlePromote(outdir: string): void {
  bundle({ entryPoints: { promote: functionEntry('promote') }, outdir });
}

/** Bundles the function that judges canaries into a folder as `judge-canaries.mjs`. */
export function bundleJudge(outdir: string): void {
  bundle({ entryPoints: { 'judge-canaries': functionEntry('judge-canaries') }, outdir });
}

/** The bundle of the composer process. */
export const COMPOSER_FILE = 'compose-child.mjs';
/** The bundle of the processes that run the parts' server bundles, beside it: small, because a composition starts several. */
export const PART_HOST_FILE = 'part-host.mjs';
/** Keeps identifiers: esbuild chooses short ones by letter frequency in the sources, so even a changed type would change the hash. */
const COMPOSER = { minify: false, minifySyntax: true, minifyWhitespace: true };
const COMPOSER_ENTRY = {
  'compose-child': 'platform/composer/src/main.ts',
  'part-host': 'platform/composer/src/part-host.ts',
};

/** Bundles the composer process. */
export function bundleComposer(outdir: string): void {
  bundle({ ...COMPOSER, entryPoints: COMPOSER_ENTRY, outdir });
}

/** Bundles the compose function as `compose.mjs` and the composer process that it starts. */
export function bundleCompose(outdir: string): void {
  bundle({ ...COMPOSER, entryPoints: { compose: functionEntry('compose'), ...COMPOSER_ENTRY }, outdir });
}
