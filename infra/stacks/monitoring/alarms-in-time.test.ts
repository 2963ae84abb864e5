import { seededRandom } from '@platform/base/test-support/seeded-random';
import { rateMs } from '@platform/local/api/wakes';
import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import { QUOTAS } from '@site/server-data/quotas';
import { expect, test } from 'vitest';
import { type AlarmProperties, alarmOf, DAY, eventsIn, type Sums, sumUp } from '../test-support/replay-alarm';
import { templatesOf } from '../test-support/templates';

/** Minutes from a page view to the alarm: the page is hidden, its report is logged and CloudWatch evaluates it. */
const DELAY = 3;
/** Share of page views on which a healthy site's part fails, such as by a browser extension. */
const NOISE = 0.003;
/** The page views of each part. Either content or products owns a page. */
const SHARES = { shell: 1, 'mfe-content': 0.75, 'mfe-products': 0.25, 'mfe-voice': 1 };
const PARTS = Object.keys(SHARES) as (keyof typeof SHARES)[];

const templates = templatesOf();
const alarms = templates.ofType('AWS::CloudWatch::Alarm').map((one) => one.Properties as unknown as AlarmProperties);
/** The alarms on parts; on a healthy site the others see nothing. */
const urgent = alarms.filter(({ AlarmName }) => AlarmName.includes('-part-failing-')).map(alarmOf);

/** Draws one page view per visit. What a broken part does: outages.test.ts. */
function draw(visits: number, minutes: number, random: () => number): Sums {
  const sums: Sums = new Map();
  const add = (key: string, minute: number) => {
    const sum = sums.get(key) ?? new Array<number>(minutes).fill(0);
    sums.set(key, sum);
    sum[minute] = (sum[minute] ?? 0) + 1;
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let event = eventsIn(minute, visits, random); event > 0; event -= 1) {
      const owner = random() < SHARES['mfe-products'] ? 'mfe-products' : 'mfe-content';
      const sampled = random() < VITALS_SHARE;
      for (const part of PARTS.filter((one) => SHARES[one] === 1 || one === owner)) {
        const failed = random() < NOISE;
        if (failed) add(`PartFailures ${part}`, minute);
        if (!sampled) continue;
        const metric = failed ? 'ObjectiveBad' : 'ObjectiveGood';
        add(`${metric} ${part}`, minute);
        add(`${metric} pages`, minute);
      }
    }
  }
  for (const sum of sums.values()) sumUp(sum);
  return sums;
}
const isAnyOn = (sums: Sums, minute: number) => urgent.some((isOn) => isOn(sums, minute));

test.each([3_000, 30_000, 300_000])(
  'with %i visits a month, a healthy site wakes somebody at most once a month',
  (visits) => {
    const months = 4;
    const minutes = months * 30 * DAY;
    const sums = draw(visits, minutes, seededRandom(visits));
    let woken = 0;
    let was = false;
    for (let minute = 0; minute < minutes; minute += 1) {
      const is = isAnyOn(sums, minute);
      if (is && !was) woken += 1;
      was = is;
    }
    expect(woken).toBeLessThanOrEqual(months);
  },
);

test.each([
  ['synthetic-visitor', 'Visitor', 15],
  ['calls-refused', 'Credit', 60],
])('without a visit, %s (%s) wakes somebody within %i minutes, and for no single failed round', (id, fn, most) => {
  const alarm = alarms.find(({ AlarmName }) => AlarmName.endsWith(id));
  const period = alarm?.Metrics?.find((one) => one.MetricStat)?.MetricStat?.Period ?? Number.NaN;
  const [, rule] = templates.all().find(([id]) => id.startsWith(`${fn}Schedule`)) ?? [];
  const every = rateMs(String(rule?.Properties.ScheduleExpression)) / 60_000;
  // On from the end of a window that is empty since the last round that passed.
  const empty = (period * (alarm?.EvaluationPeriods ?? 1)) / 60;
  expect(empty + DELAY).toBeLessThanOrEqual(most);
  expect(empty).toBeGreaterThan(2 * every);
});

test.each([3_000, 30_000, 300_000])(
  'with %i visits a month, a policy that blocks something on every page is noticed within an hour',
  (visits) => {
    const alarm = alarms.find(({ AlarmName }) => AlarmName.endsWith('policy-violations'));
    const pages = (4 * visits) / 30 / DAY;
    const rising = (perMinute: number) => Array.from({ length: 61 }, (_, minute) => perMinute * minute);
    const noticed = (share: number) =>
      alarm &&
      alarmOf(alarm)(
        new Map([
          ['PolicyViolations telemetry', rising(share * pages)],
          ['ObjectiveGood shell', rising(VITALS_SHARE * pages)],
        ]),
        60,
      );
    expect([noticed(1), noticed(0.02)]).toEqual([true, false]);
  },
);

test('reports of one network, as many as its limit counts, wake nobody, on a site without visits', () => {
  const reports = QUOTAS.FAILED_PAGES_PER_ADDRESS_HOUR;
  const sum = Array.from({ length: 60 }, (_, minute) => Math.min(minute, reports));
  const keys = PARTS.flatMap((part) => [`PartFailures ${part}`, `ObjectiveBad ${part}`]);
  const sums: Sums = new Map([...keys, 'ObjectiveBad pages'].map((key) => [key, sum]));
  for (let minute = 0; minute < 60; minute += 1) expect(isAnyOn(sums, minute)).toBe(false);
});
