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

/** US dollars that a month without a visit may cost. */
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
  it('stands in the owner’s document as the templates make it: npm run bill', () => {
    expect(readFileSync(OWNER_DOCUMENT, 'utf8')).toBe(ownerDocument(counted));
  });

  it(`is less than $${IDLE_LIMIT} in a month without a visit`, () => {
    expect(sumOf(monthly(0))).toBeLessThan(IDLE_LIMIT);
    expect(sumOf(monthly(0))).toBeGreaterThan(10);
  });

  it('grows with the visits, and with nothing else', () => {
    const sums = TRAFFIC.map((visits) => sumOf(monthly(visits)));
    expect(sums).toEqual([...sums].sort((a, b) => a - b));
    for (const id of ['webAcl', 'secret', 'alarmMetric', 'dashboard'] as const)
      expect(monthly(300_000)[id]).toBe(monthly(0)[id]);
  });

  it('knows what every type of the templates costs', () => {
    expect(types.filter((type) => !(type in BILLED))).toEqual([]);
    const used = usageOf(counted, 'prod', 300_000);
    for (const [type, prices] of Object.entries(BILLED))
      if (typeof prices !== 'string' && types.includes(type))
        expect(
          prices.some((id) => used[id] > 0),
          type,
        ).toBe(true);
    // Each price is there for a type.
    const priced = Object.values(BILLED).flatMap((prices) => (typeof prices === 'string' ? [] : prices));
    expect((Object.keys(PRICES) as PriceId[]).filter((id) => !priced.includes(id))).toEqual([]);
  });

  it('counts each metric that an expression takes in, as CloudWatch does', () => {
    expect(alarmMetrics({})).toBe(1);
    expect(alarmMetrics({ Metrics: [{}, { MetricStat: {} }, { MetricStat: {} }] })).toBe(2);
    expect(counted.alarmMetrics).toBeGreaterThan(counted.scheduled.length + 40);
  });

  it('has a dated source for each price, and names figures that the functions have', () => {
    expect(PRICES_AS_OF).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { source, usd } of Object.values(PRICES)) {
      expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\/$/);
      expect(usd).toBeGreaterThan(0);
    }
    for (const [, name] of METRICS_AT_REST) expect(Object.values(METRICS)).toContain(name);
  });

  it('refuses a schedule that nobody has put a price on, and a document without a place for the table', () => {
    expect(() =>
      usageOf({ ...counted, scheduled: [{ name: 'x', runs: 1, memoryGb: 1 }] }, 'prod', 0),
    ).toThrow('bill/unknown-run: "x"');
    expect(() => withTable('no marks', 'table')).toThrow('bill/no-marks');
  });
});
