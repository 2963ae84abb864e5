import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type EdgeFunctionName, renderEdgeFunction } from './render-edge-function';

const NAMES: EdgeFunctionName[] = [
  'viewer-request',
  'viewer-response',
  'preview-request',
  'api-request',
  'asset-request',
];

it('the sources contain the constants of the contracts, too', () => {
  const all = NAMES.map((name) => renderEdgeFunction(name, { fallback: '000000000000' })).join('\n');
  const folder = new URL('.', import.meta.url);
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.js'))) {
    const source = readFileSync(new URL(file, folder), 'utf8');
    for (const [line] of source.matchAll(/^const .*; \/\/ generated$/gm)) expect(all).toContain(line);
  }
});
