import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import budgets from './budgets.json' with { type: 'json' };
import { PAGE_KINDS, type PageKind } from './page-kinds';
import type { PageWeight } from './page-weight';

/** By how much a page may outgrow its budget before somebody has to look. */
const TOLERANCE = 0.03;
/** Script requests of any page, the small boot included. */
const MAX_SCRIPT_REQUESTS = 14;

let weights: Record<PageKind, PageWeight>;
beforeAll(() => {
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) Reflect.deleteProperty(env, name);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['infra/bin/run.mjs', 'tests/budgets/measure.ts'],
    { cwd: ROOT, env, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  weights = JSON.parse(stdout) as typeof weights;
}, 300_000);

const kinds = Object.entries(PAGE_KINDS) as [PageKind, string][];

describe.each(kinds)('%s page', (kind) => {
  it('stays within its budget', () => {
    const weight = weights[kind];
    const budget: PageWeight = budgets[kind];
    const exceeded = (Object.keys(weight) as (keyof PageWeight)[])
      .filter((key) => weight[key] > budget[key] * (1 + TOLERANCE))
      .map((key) => `${key}: ${weight[key]}, budget ${budget[key]}`);
    expect(exceeded).toEqual([]);
    expect(weight.jsRequests).toBeLessThanOrEqual(MAX_SCRIPT_REQUESTS);
  });
});
