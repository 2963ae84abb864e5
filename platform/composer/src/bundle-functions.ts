import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import type { BuildOptions } from 'esbuild';
import { functionEntry } from '../../../infra/config/function-bundle';

const WASM = '@resvg/resvg-wasm';

/** Loaded when something is bundled: the functions' own bundles hold this file, and no bundler. */
function bundle(options: BuildOptions): void {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  buildSync({ ...COMMON, absWorkingDir: ROOT, tsconfig: path.join(ROOT, 'infra/tsconfig.json'), ...options });
}

const COMMON: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  // The oldest Node that runs the bundles: a developer's machine (package.json, engines).
  target: 'node20',
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
  // Libraries in CommonJS ask for Node's own modules by require.
  banner: {
    // A name that no source has: identifiers stay as they are where the composer is bundled.
    js: "import{createRequire as bannerRequire}from'node:module';const require=bannerRequire(import.meta.url);",
  },
};

/** Bundles the promote function into a folder as `promote.mjs`. */
export function bundlePromote(outdir: string): void {
  bundle({ entryPoints: { promote: functionEntry('promote') }, outdir });
}

/** The composing process's bundle. */
export const COMPOSER_FILE = 'compose-child.mjs';
/** What it draws with, beside the bundle. */
export const DRAWING_FILE = `node_modules/${WASM}/index_bg.wasm`;
/** Short identifiers are chosen by how often letters stand in the sources: a type would change the bundle, and so the composer's hash. */
const COMPOSER = { minify: false, minifySyntax: true, minifyWhitespace: true };
const COMPOSER_ENTRY = { 'compose-child': 'platform/composer/src/main.ts' };

/** Bundles the composing process alone, with the drawing library's WebAssembly. */
export function bundleComposer(outdir: string): void {
  bundle({ ...COMPOSER, entryPoints: COMPOSER_ENTRY, outdir });
  copyDrawing(outdir);
}

/** Bundles the compose function as `compose.mjs`, and the process that it starts, with the drawing library's WebAssembly. */
export function bundleCompose(outdir: string): void {
  bundle({ ...COMPOSER, entryPoints: { compose: functionEntry('compose'), ...COMPOSER_ENTRY }, outdir });
  copyDrawing(outdir);
}

function copyDrawing(outdir: string): void {
  const installed = path.join(ROOT, 'node_modules', WASM);
  const target = path.join(outdir, 'node_modules', WASM);
  mkdirSync(target, { recursive: true });
  for (const file of ['index_bg.wasm', 'package.json'])
    copyFileSync(path.join(installed, file), path.join(target, file));
}
