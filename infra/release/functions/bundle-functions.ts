import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { ROOT } from '../build/parts';

const HERE = path.join(ROOT, 'infra/release/functions');
const WASM = '@resvg/resvg-wasm';

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
  tsconfig: path.join(ROOT, 'infra/tsconfig.json'),
  // Libraries in CommonJS ask for Node's own modules by require.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
};

/** Bundles the promote function into a folder as `promote.mjs`. */
export function bundlePromote(outdir: string): void {
  buildSync({ ...COMMON, entryPoints: { promote: path.join(HERE, 'promote.ts') }, outdir });
}

/** The composing process's bundle. */
export const COMPOSER_FILE = 'compose-child.mjs';
const COMPOSER_ENTRY = { 'compose-child': path.join(ROOT, 'infra/release/compose/main.ts') };

/** Bundles the composing process alone, with the drawing library's WebAssembly. */
export function bundleComposer(outdir: string): void {
  buildSync({ ...COMMON, entryPoints: COMPOSER_ENTRY, outdir });
  copyDrawing(outdir);
}

/** Bundles the compose function as `compose.mjs`, and the process that it starts, with the drawing library's WebAssembly. */
export function bundleCompose(outdir: string): void {
  buildSync({
    ...COMMON,
    entryPoints: {
      compose: path.join(HERE, 'compose.ts'),
      ...COMPOSER_ENTRY,
    },
    outdir,
  });
  copyDrawing(outdir);
}

function copyDrawing(outdir: string): void {
  const installed = path.join(ROOT, 'node_modules', WASM);
  const target = path.join(outdir, 'node_modules', WASM);
  mkdirSync(target, { recursive: true });
  for (const file of ['index_bg.wasm', 'package.json'])
    copyFileSync(path.join(installed, file), path.join(target, file));
}
