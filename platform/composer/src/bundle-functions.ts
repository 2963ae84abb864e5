import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { FUNCTION_ALIASES, functionEntry } from '@platform/config/function-bundle';
import type { BuildOptions } from 'esbuild';

const WASM = '@resvg/resvg-wasm';

/** Requires esbuild only when called, because the functions' bundles contain this module but not esbuild. */
function bundle(options: BuildOptions): void {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  buildSync({
    ...COMMON,
    absWorkingDir: ROOT,
    tsconfig: path.join(ROOT, 'platform/tsconfig.json'),
    ...options,
  });
}

const COMMON: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  // The oldest Node that runs the bundles: a developer's machine (package.json, engines).
  target: 'node20',
  mainFields: ['module', 'main'],
  alias: FUNCTION_ALIASES,
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
  // CommonJS libraries load Node's built-in modules with require.
  banner: {
    // A name that no source uses, because the composer's bundle keeps its identifiers.
    js: "import{createRequire as bannerRequire}from'node:module';const require=bannerRequire(import.meta.url);",
  },
};

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
/** The WebAssembly of its drawing library, relative to the bundle. */
export const DRAWING_FILE = `node_modules/${WASM}/index_bg.wasm`;
/** Keeps identifiers: esbuild chooses short ones by letter frequency in the sources, so even a changed type would change the hash. */
const COMPOSER = {
  ...{ minify: false, minifySyntax: true, minifyWhitespace: true },
  // The CSS parser, a CommonJS library, names its entry only in `main`.
  mainFields: ['module', 'main'],
};
const COMPOSER_ENTRY = { 'compose-child': 'platform/composer/src/main.ts' };

/** Bundles the composer process, with the drawing library's WebAssembly. */
export function bundleComposer(outdir: string): void {
  bundle({ ...COMPOSER, entryPoints: COMPOSER_ENTRY, outdir });
  copyDrawing(outdir);
}

/** Bundles the compose function as `compose.mjs` and the composer process that it starts, with the drawing library's WebAssembly. */
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
