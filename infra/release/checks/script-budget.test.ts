import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { scriptBudget } from './script-budget';
import { artefact } from './test-support/artefact';

const [one, two, big] = [randomBytes(40_000), randomBytes(40_000), randomBytes(90_000)];

it('refuses scripts over the budget, and counts nothing else', async () => {
  const fits = { 'a.js': one, 'big.svg': big, 'long.js': Buffer.alloc(500_000) };
  expect(await scriptBudget([artefact('mfe-products', {}, fits)])).toEqual([]);
  const development = artefact('mfe-products', { mode: 'development' }, { 'a.js': one, 'b.js': two });
  expect(await scriptBudget([development])).toEqual([]);
  const over = artefact('mfe-products', {}, { 'a.js': one, 'b.js': two });
  expect(await scriptBudget([over])).toMatchObject([
    {
      code: 'release/script-budget',
      part: 'mfe-products',
      what: expect.stringMatching(/have 80\d\d\d bytes/),
    },
  ]);
});
