import path from 'node:path';
import { checkAwsLimit } from '@platform/config/aws-limits';
import { NO_FALLBACK } from '@platform/config/fallback';
import { buildSync, transformSync } from 'esbuild';

export const EDGE_FUNCTIONS = [
  'viewer-request',
  'viewer-response',
  'preview-request',
  'api-request',
  'asset-request',
] as const;
export type EdgeFunctionName = (typeof EDGE_FUNCTIONS)[number];

/** What CloudFront Functions JS 2.0 parse besides ES5. */
const RUNTIME = { 'async-await': true, arrow: true, 'const-and-let': true, 'template-literal': true };

/**
 * Returns the code of an edge function with all that it imports. `fallback`: the fallback composition if the key-value store has no
 * usable pointer. Throws if it contains syntax that the runtime can't parse, or if it is larger than CloudFront allows. Whether
 * CloudFront can run it is tested in njs (edge-in-njs.test.ts).
 */
export function renderEdgeFunction(name: EdgeFunctionName, fallback: string = NO_FALLBACK): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2017',
    external: ['cloudfront'],
    define: { FALLBACK_COMPOSITION: JSON.stringify(fallback) },
    charset: 'utf8',
    logLevel: 'silent',
  });
  const script = String(outputFiles[0]?.text)
    // The import comes first, as in CloudFront's examples.
    .replace(/^(.*)^(import .*?\n)/ms, '$2$1')
    // CloudFront calls the function by its name.
    .replace(/^export \{[^}]*\};\n/m, '');
  // A second pass, because the first one would also refuse what it leaves out.
  const { code } = transformSync(script, { target: 'es5', supported: RUNTIME, charset: 'utf8' });
  checkAwsLimit('edge-function/size', Buffer.byteLength(code), `The edge function ${name}.ts`);
  return code;
}
