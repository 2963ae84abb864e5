import { readdirSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { awsLimit } from '../config/aws-limits';
import { type EdgeFunctionName, renderEdgeFunction } from './render-edge-function';

const NAMES: EdgeFunctionName[] = ['viewer-request', 'viewer-response', 'preview-request', 'api-request'];

/** What CloudFront Functions JS 2.0 takes beyond ES5.1. */
const ALLOWED = { 'const-and-let': true, arrow: true, 'template-literal': true, 'async-await': true };

const printed = async (code: string, options: { target: string; supported?: Record<string, boolean> }) =>
  (await transform(code, { ...options, loader: 'js' })).code;

describe.each(NAMES)('%s', (name) => {
  const code = renderEdgeFunction(name, { bakedIn: '000000000000' });

  it('fits into CloudFront, whole', () => {
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(awsLimit('edge-function/size'));
    expect(code).not.toMatch(/^\/\/ include/m);
    expect(code).toMatch(/^async function handler\(event\)/m);
  });

  it('keeps to the syntax of the edge: nothing in it needs lowering', async () => {
    const plain = await printed(code, { target: 'esnext' });
    expect(await printed(code, { target: 'es5', supported: ALLOWED })).toBe(plain);
    for (const newer of ['a?.b', 'a ?? b', 'f(...a)', 'for (const a of b) c(a)', 'class A {}']) {
      const lowered = printed(`${code}\n${newer};`, { target: 'es5', supported: ALLOWED });
      await expect(lowered.then((text) => text === `${plain}${newer};\n`).catch(() => false)).resolves.toBe(
        false,
      );
    }
  });
});

it('the sources carry the constants of the contracts, too', () => {
  const all = NAMES.map((name) => renderEdgeFunction(name, { bakedIn: '000000000000' })).join('\n');
  const folder = new URL('.', import.meta.url);
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.js'))) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    for (const [line] of source.matchAll(/^const .*; \/\/ generated$/gm)) expect(all).toContain(line);
  }
});
