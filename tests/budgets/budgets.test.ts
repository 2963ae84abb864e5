import { beforeAll, describe, expect, it } from 'vitest';
import budgets from './budgets.json' with { type: 'json' };
import { measured } from './measured';
import { PAGE_KINDS, type PageKind } from './page-kinds';
import type { PageWeight } from './page-weight';

/** Share by which a page may exceed its budget before the test fails. */
const TOLERANCE = 0.03;
/** Maximum script requests of a page, including the boot script. */
const MAX_SCRIPT_REQUESTS = 14;

let weights: Record<PageKind, PageWeight>;
beforeAll(() => {
  weights = measured('measure.ts');
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
