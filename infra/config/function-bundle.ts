import type { BuildOptions } from 'esbuild';

/** Folders, from the root of the checkout, that hold what the functions are bundled from, beside installed packages. */
export const FUNCTION_SOURCES = [
  'lambdas',
  'packages/contracts',
  'packages/server-data',
  'packages/site-model',
] as const;

/** The entry of a function, from the root of the checkout. `name`: its folder under `lambdas/`. */
export const functionEntry = (name: string): string => `lambdas/${name}/handler.ts`;

/** Whether a file or folder of the sources can be a part of a bundle or a template. `name`: without its folder. */
export const isSource = (name: string): boolean =>
  name !== 'node_modules' && !name.startsWith('.') && !/\.test\.ts$|\.md$/.test(name);

/** Options with which esbuild bundles a function of the checkout `root` into `outdir`, deployed and locally alike. */
export const functionBundle = (root: string, name: string, outdir: string) =>
  ({
    absWorkingDir: root,
    entryPoints: [functionEntry(name)],
    outfile: `${outdir}/index.mjs`,
    bundle: true,
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    // The oldest Node that runs the bundles: a developer's machine (package.json, engines).
    target: 'node20',
    logLevel: 'error',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  }) satisfies BuildOptions;
