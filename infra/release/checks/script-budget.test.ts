import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { scriptBudget } from './script-budget';
import { artefact } from './test-support/artefact';

const [one, two, big] = [randomBytes(40_000), randomBytes(40_000), randomBytes(90_000)];

it('takes the budget of a registered part from the environment where its file is not at hand', async () => {
  const partners = artefact('mfe-partners', {}, { 'a.js': one, 'b.js': two });
  const refused = { code: 'release/script-budget', what: expect.stringMatching(/its budget is 60000$/) };
  expect(await scriptBudget([partners])).toMatchObject([refused]);
  vi.stubEnv('PART_BUDGETS', '{"mfe-partners":81000}');
  expect(await scriptBudget([partners])).toEqual([]);
  vi.stubEnv('PART_BUDGETS', '{"mfe-partners":70000}');
  expect(await scriptBudget([partners])).toMatchObject([
    {
      what: expect.stringMatching(/its budget is 70000$/),
      remedy: expect.stringContaining('infra/config/parts/mfe-partners.json'),
    },
  ]);
  vi.unstubAllEnvs();
});

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
