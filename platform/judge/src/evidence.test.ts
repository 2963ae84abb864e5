import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTable, noEvidence } from './evidence';

const evidence = (bad: [number, number], total: [number, number]) => {
  const logs = noEvidence();
  const both = ([rollout, live]: [number, number]) => ({ rollout, live });
  addTable(logs, both(bad), both(total));
  return logs.map(Math.exp);
};
const choose = (n: number, k: number): number => (k <= 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

it('has a mean of 1 in every table when the rollout is no worse, whatever the margins', () => {
  const size = fc.integer({ min: 1, max: 12 });
  const tables = fc
    .tuple(size, size)
    .chain(([rollout, live]) =>
      fc.tuple(fc.constant(rollout), fc.constant(live), fc.integer({ min: 1, max: rollout + live })),
    );
  fc.assert(
    fc.property(tables, ([rollout, live, bad]) => {
      const means = noEvidence();
      for (let x = Math.max(0, bad - live); x <= Math.min(bad, rollout); x++) {
        const chance = (choose(rollout, x) * choose(live, bad - x)) / choose(rollout + live, bad);
        for (const [at, e] of evidence([x, bad - x], [rollout, live]).entries())
          means[at] = (means[at] ?? 0) + chance * e;
      }
      for (const mean of means) expect(mean).toBeCloseTo(1, 9);
    }),
  );
});

it('grows with the rollout’s bad visits, and stays at 1 where nothing is compared', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 19 }), (bad) => {
      const [less, more] = [evidence([bad, 20 - bad], [20, 380]), evidence([bad + 1, 19 - bad], [20, 380])];
      for (const [at, e] of more.entries()) expect(e).toBeGreaterThan(less[at] as number);
    }),
  );
  const nothing = noEvidence().map(() => 1);
  expect(evidence([0, 0], [20, 380])).toEqual(nothing);
  expect(evidence([3, 0], [20, 0])).toEqual(nothing);
  expect(evidence([0, 3], [0, 20])).toEqual(nothing);
  // Late failures count for no more than all visits, and a large table has a number.
  expect(evidence([9, 0], [5, 95])).toEqual(evidence([5, 0], [5, 95]));
  expect(evidence([1_000, 4_000], [2_000, 18_000]).every(Number.isFinite)).toBe(true);
});
