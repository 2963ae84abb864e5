import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { scriptBudget } from './list';
import { artefact } from './test-support/artefact';

const [one, two, big] = [randomBytes(40_000), randomBytes(40_000), randomBytes(90_000)];
const SCRIPTS = { 'a.js': one, 'b.js': two };
afterEach(() => vi.unstubAllEnvs());

it('rejects scripts over the budget in their manifest, counts only scripts, and names the file to change', async () => {
  const fits = { 'a.js': one, 'big.svg': big, 'long.js': Buffer.alloc(500_000) };
  const said = { scriptBudget: 70_000 };
  expect(await scriptBudget([artefact('mfe-products', said, fits)])).toEqual([]);
  const development = artefact('mfe-products', { ...said, mode: 'development' }, SCRIPTS);
  expect(await scriptBudget([development])).toEqual([]);
  expect(await scriptBudget([artefact('mfe-products', said, SCRIPTS)])).toMatchObject([
    {
      code: 'release/script-budget',
      part: 'mfe-products',
      what: expect.stringMatching(/have 80\d\d\d bytes gzipped, but its budget is 70000$/),
      remedy: expect.stringContaining('scriptBudget in its part.ts'),
    },
  ]);
  expect(await scriptBudget([artefact('mfe-products', { scriptBudget: 81_000 }, SCRIPTS)])).toEqual([]);
});

it.each([81_000, 1_000_000, undefined])(
  'uses the budget of a registered part’s registration, whatever its manifest says (%s)',
  async (said) => {
    const partners = artefact('mfe-partners', said ? { scriptBudget: said } : {}, SCRIPTS);
    vi.stubEnv('PART_BUDGETS', '{"mfe-partners":70000}');
    expect(await scriptBudget([partners])).toMatchObject([
      {
        what: expect.stringMatching(/its budget is 70000$/),
        remedy: expect.stringContaining('platform/config/parts/mfe-partners.json'),
      },
    ]);
    vi.stubEnv('PART_BUDGETS', '{"mfe-partners":81000}');
    expect(await scriptBudget([partners])).toEqual([]);
  },
);
