import { readdirSync } from 'node:fs';
import path from 'node:path';
import { functionBundle } from '@platform/config/function-bundle';
import { build } from 'esbuild';
import { ROOT } from '../bin/steps';

const DIR = path.join(ROOT, 'lambdas');

/** The folders of all functions with a handler. */
export const LAMBDAS = readdirSync(DIR, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/\\]+[/\\]handler\.ts$/.test(file))
  .map((file) => path.dirname(file))
  .sort();

/**
 * Returns the size of a function's deployed bundle in bytes, with the SDK, minified. It is not compressed, because the
 * uncompressed code is what Node parses at a cold start.
 */
export async function lambdaWeight(name: string): Promise<number> {
  const { outputFiles } = await build({
    ...functionBundle(ROOT, name, 'bundle'),
    sourcemap: false,
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
}
