import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { BUNDLE_OPTIONS, functionEntry } from '@platform/config/function-bundle';

/** The bundle of the composer process. */
export const COMPOSER_FILE = 'compose-child.mjs';
export const COMPOSER_ENTRY = { 'compose-child': 'platform/composer/src/main.ts' };

/**
 * Bundles a function of releases into a folder as `<name>.mjs`, and with the compose function the composer process that it starts.
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
