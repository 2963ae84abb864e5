import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../bin/steps';

const DIR = path.join(ROOT, 'lambdas');

/** Every function that has a handler, by its folder. */
export const LAMBDAS = readdirSync(DIR, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\]handler\.ts$/.test(file))
  .map((file) => path.dirname(file))
  .sort();

/** Bytes of a function's code as it is deployed: bundled with its SDK and minified, uncompressed, since that is what is parsed. */
export async function lambdaWeight(name: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path.join(DIR, name, 'handler.ts')],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
}
