import { readFileSync } from 'node:fs';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { METRICS } from '@site/server-data/metrics';
import { beforeAll, describe, expect, it } from 'vitest';
import { PRICES, PRICES_AS_OF, type PriceId } from '../../infra/config/prices';
import { stageByName } from '../../infra/config/stages';
import { withUnbundledAssembly } from '../../infra/stacks/unbundled-assembly';
import { METRICS_AT_REST, RUNS, TRAFFIC } from './assumptions';
import { withTable } from './bill-table';
import { BILLED } from './billed-types';
import { alarmMetrics, type Counted, countResources } from './count-resources';
import { costOf, sumOf, usageOf } from './model';
import { OWNER_DOCUMENT, ownerDocument } from './owner-document';

/** Upper limit for a month without visits, in US dollars. */
const IDLE_LIMIT = 40;

let counted: Counted;
let types: string[];
beforeAll(() => {
  withUnbundledAssembly(stageByName('prod'), (directory) => {
    const assembly = new CloudAssembly(directory);
    counted = countResources(assembly, Object.keys(RUNS));
    types = assembly.types();
  });
}, 120_000);

const monthly = (visits: number) => costOf(usageOf(counted, 'prod', visits));

describe('the bill', () => {
  it('matches the table in the owner’s document (npm run bill updates it)', () => {
    expect(readFileSync(OWNER_DOCUMENT, 'utf8')).toBe(ownerDocument(counted));
  });

  it(`is less than $${IDLE_LIMIT} in a month without a visit`, () => {
    expect(sumOf(monthly(0))).toBeLessThan(IDLE_LIMIT);
    expect(sumOf(monthly(0))).toBeGreaterThan(10);
  });

  it('grows with visits only', () => {
    const sums = TRAFFIC.map((visits) => sumOf(monthly(visits)));
    expect(sums).toEqual([...sums].sort((a, b) => a - b));
    for (const id of ['webAcl', 'secret', 'alarmMetric', 'dashboard'] as const)
      expect(monthly(300_000)[id]).toBe(monthly(0)[id]);
  });

  it('knows the cost of every resource type in the templates', () => {
    expect(types.filter((type) => !(type in BILLED))).toEqual([]);
    const used = usageOf(counted, 'prod', 300_000);
    for (const [type, prices] of Object.entries(BILLED))
      if (typeof prices !== 'string' && types.includes(type))
        expect(
          prices.some((id) => used[id] > 0),
          type,
        ).toBe(true);
    // Every price belongs to a resource type.
    const priced = Object.values(BILLED).flatMap((prices) => (typeof prices === 'string' ? [] : prices));
    expect((Object.keys(PRICES) as PriceId[]).filter((id) => !priced.includes(id))).toEqual([]);
  });

  it('counts each metric of an alarm’s expression, as CloudWatch does', () => {
    expect(alarmMetrics({})).toBe(1);
    expect(alarmMetrics({ Metrics: [{}, { MetricStat: {} }, { MetricStat: {} }] })).toBe(2);
    expect(counted.alarmMetrics).toBeGreaterThan(counted.scheduled.length + 40);
  });

  it('has a dated source for each price, and names only existing metrics', () => {
    expect(PRICES_AS_OF).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { source, usd } of Object.values(PRICES)) {
      expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\/$/);
      expect(usd).toBeGreaterThan(0);
    }
    for (const [, name] of METRICS_AT_REST) expect(Object.values(METRICS)).toContain(name);
  });

  it('rejects a scheduled function without an assumption, and a document without the marks', () => {
    expect(() =>
      usageOf({ ...counted, scheduled: [{ name: 'x', runs: 1, memoryGb: 1 }] }, 'prod', 0),
    ).toThrow('bill/unknown-run: the scheduled function "x"');
    expect(() => withTable('no marks', 'table')).toThrow('bill/no-marks');
  });
});
