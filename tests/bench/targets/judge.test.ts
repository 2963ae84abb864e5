import { expect, it } from 'vitest';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import type { LighthouseResult } from '../lighthouse/lighthouse-pages';
import type { Result } from '../visitor/visit-tables';
import { type Figures, targetTable } from './judge';
import { LIMITS, TARGET_KINDS } from './limits';

const COLD = {
  ...{ lcp: 1000, cls: 0, hydrated: 2000, requests: 9, totalKB: 300, htmlKB: 20, cssKB: 9 },
  ...{ jsKB: 150, jsRequests: 9, fontKB: 33 },
};
const visit = (page: string, contender: string, change: Partial<typeof COLD> = {}): Result => ({
  ...{ profile: 'phone', page, contender, visits: 5 },
  cold: { ...COLD, ...change },
});
const scored = (pathname: string, contender: string, lcp: number): LighthouseResult => ({
  ...{ contender, origin: 'https://localhost', pathname, faults: [] },
  scores: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  times: { lcp, blocking: 20 },
});

/** Figures that keep every target. */
const kept = (): Figures & { visits: Result[]; lighthouse: LighthouseResult[] } => ({
  visits: TARGET_KINDS.flatMap((kind) => [
    visit(kind, 'ours'),
    ...['astro', 'astro designed', 'no script', 'monolith', 'prerendered'].map((one) => visit(kind, one)),
  ]),
  bytes: Object.fromEntries(
    TARGET_KINDS.map((kind) => [kind, { html: 16_000, data: 6000, sheets: 1, sheetBytes: 9000 }]),
  ),
  actions: [
    { kind: 'input', name: 'menu', times: { ours: 56, monolith: 90 } },
    { kind: 'navigation', name: 'to a list', times: { ours: 60 } },
    { kind: 'slow navigation', name: 'to a list', times: { ours: 150 } },
  ],
  lighthouse: TARGET_KINDS.flatMap((kind) =>
    ['ours', 'no script'].map((one) => scored(PAGE_KINDS[kind], one, 1500)),
  ),
});
const missed = (figures: Figures) => targetTable(figures).rows.filter((row) => row.at(-1) !== 'pass');

it('passes figures at their limits', () => {
  const { title, rows } = targetTable(kept());
  expect(missed(kept())).toEqual([]);
  expect(title).toBe(`Targets: ${rows.length} of ${rows.length} are kept`);
});

it.each([
  [
    'LCP / astro',
    { lcp: 1101 },
    [1.11, 1.11, 1.11],
    ['LCP / astro', 'LCP / astro designed', 'LCP / no script'],
  ],
  ['CLS', { cls: 0.0011 }, [0.0011], ['CLS']],
  ['hydrated', { hydrated: 2001 }, [1.01], ['hydrated / monolith']],
  ['script', { jsKB: 175.1 }, [175.1, 1.17], ['script, KB', 'script / prerendered']],
])('reports %s above its limit, with the figure', (_what, change, figures, targets) => {
  const seen = kept();
  seen.visits[0] = visit('home', 'ours', change);
  expect(missed(seen)).toEqual(
    targets.map((target, at) => [target, 'home', expect.stringMatching(/^≤ /), figures[at], 'MISSED']),
  );
});

it('reports bytes above their limits, and the HTML of the home page only', () => {
  const above = { html: 16_001, data: 6001, sheets: 2, sheetBytes: 9001 };
  const seen = { ...kept(), bytes: { home: above, product: above, case: above, article: above } };
  const names = missed(seen).map(([target, on, , figure]) => [target, on, figure]);
  for (const kind of TARGET_KINDS)
    expect(names).toEqual(
      expect.arrayContaining([
        ['page data, KB', kind, 6.1],
        ['style sheets before paint', kind, 2],
        ['style sheets, KB', kind, 9.1],
      ]),
    );
  expect(names.filter(([target]) => target === 'HTML, KB')).toEqual([['HTML, KB', 'home', 16.1]]);
});

it('reports slow actions, and only ours', () => {
  const times = { ours: 151, monolith: 1 };
  const actions = (['input', 'navigation', 'slow navigation'] as const).map((kind) => ({
    ...{ kind, name: 'one', times },
  }));
  expect(missed({ ...kept(), actions })).toHaveLength(3);
});

it('reports scores below 100, blocking time and the simulated LCP', () => {
  const seen = kept();
  seen.lighthouse[0] = {
    ...scored(PAGE_KINDS.home, 'ours', 1531),
    scores: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
    times: { lcp: 1531, blocking: 51 },
  };
  expect(missed(seen).map(([target, on, limit]) => [target, on, limit])).toEqual([
    ['Lighthouse, performance', 'home', `≥ ${LIMITS.score}`],
    ['Lighthouse, blocking time, ms', 'home', `≤ ${LIMITS.blockingMs}`],
    ['Lighthouse, LCP / no script', 'home', '≤ 1.02'],
  ]);
});

it('does not pass what was not measured', () => {
  const { rows } = targetTable({ visits: [], bytes: {}, actions: [], lighthouse: [] });
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['not measured']));
});
