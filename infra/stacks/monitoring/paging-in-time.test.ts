import { seededRandom } from '@platform/base/test-support/seeded-random';
import { rateMs } from '@platform/local/api/wakes';
import { VITALS_SHARE } from '@site/contracts/api/report-limits';
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
const alarms = templates
  .ofType('AWS::CloudWatch::Alarm')
  .map((one) => one.Properties as unknown as AlarmProperties);
/** The alarms on parts; on a healthy site the others see nothing. */
const paging = alarms.filter(({ AlarmName }) => AlarmName.includes('-part-failing-')).map(alarmOf);

/** Draws one page view per visit. From `broken` on, every view of `mfe-products` fails. */
function draw(visits: number, minutes: number, from: number, random: () => number, broken = Infinity) {
  const sums: Sums = new Map();
  let first = Infinity;
  const add = (key: string, minute: number) => {
    const sum = sums.get(key) ?? new Array<number>(minutes).fill(0);
    sums.set(key, sum);
    sum[minute] = (sum[minute] ?? 0) + 1;
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let event = eventsIn(from + minute, visits, random); event > 0; event -= 1) {
      const owner = random() < SHARES['mfe-products'] ? 'mfe-products' : 'mfe-content';
      const sampled = random() < VITALS_SHARE;
      for (const part of PARTS) {
        if (SHARES[part] < 1 && part !== owner) continue;
        const isBroken = minute >= broken && part === 'mfe-products';
        const failed = isBroken || random() < NOISE;
        if (isBroken) first = Math.min(first, minute);
        if (failed) add(`PartFailures ${part}`, minute);
        if (!sampled) continue;
        const metric = failed ? 'ObjectiveBad' : 'ObjectiveGood';
        add(`${metric} ${part}`, minute);
        add(`${metric} pages`, minute);
      }
    }
  }
  for (const sum of sums.values()) sumUp(sum);
  return { sums, first };
}
const isPaged = (sums: Sums, minute: number) => paging.some((isOn) => isOn(sums, minute));

/** Returns the 95th percentile of the minutes from the first failing visit by day to the page. */
function minutesToPage(visits: number): number {
  const random = seededRandom(visits);
  const before = 480;
  const times = Array.from({ length: 200 }, () => {
    const from = (9 + 8 * random()) * 60 - before;
    const { sums, first } = draw(visits, before + 600, Math.round(from + DAY), random, before);
    for (let minute = first; minute < before + 600; minute += 1)
      if (isPaged(sums, minute)) return minute - first + DELAY;
    return Infinity;
  });
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
}

test.each([
  [300_000, 25],
  [30_000, 70],
])(
  'with %i visits a month, a part on a quarter of the page views that is broken pages within %i minutes',
  (visits, most) => {
    expect(minutesToPage(visits)).toBeLessThanOrEqual(most);
  },
);

test.each([3_000, 30_000, 300_000])(
  'with %i visits a month, a healthy site pages at most once a month',
  (visits) => {
    const months = 4;
    const minutes = months * 30 * DAY;
    const { sums } = draw(visits, minutes, 0, seededRandom(visits));
    let pages = 0;
    let was = false;
    for (let minute = 0; minute < minutes; minute += 1) {
      const is = isPaged(sums, minute);
      if (is && !was) pages += 1;
      was = is;
    }
    expect(pages).toBeLessThanOrEqual(months);
  },
);

test.each([
  ['synthetic-visitor', 'Visitor', 15],
  ['calls-refused', 'Credit', 60],
])('without a visit, %s (%s) pages within %i minutes, and for no single failed round', (id, fn, most) => {
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

test('reports of one network, as many as its limit counts, page nobody, on a site without visits', () => {
  const reports = QUOTAS.FAILED_PAGES_PER_ADDRESS_HOUR;
  const sum = Array.from({ length: 60 }, (_, minute) => Math.min(minute, reports));
  const keys = PARTS.flatMap((part) => [`PartFailures ${part}`, `ObjectiveBad ${part}`]);
  const sums: Sums = new Map([...keys, 'ObjectiveBad pages'].map((key) => [key, sum]));
  for (let minute = 0; minute < 60; minute += 1) expect(isPaged(sums, minute)).toBe(false);
});
