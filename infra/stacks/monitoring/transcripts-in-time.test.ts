import { seededRandom } from '@platform/base/test-support/seeded-random';
import { expect, test } from 'vitest';
import { type AlarmProperties, alarmOf, DAY, eventsIn, type Sums, sumUp } from '../test-support/replay-alarm';
import { templatesOf } from '../test-support/templates';

const HOUR = 60;
const STARTED = 'SignedUrlsIssued elevenlabs-token';
const STORED = 'TranscriptsStored elevenlabs-webhook';

const [alarm] = templatesOf()
  .ofType('AWS::CloudWatch::Alarm')
  .map((one) => one.Properties as unknown as AlarmProperties)
  .filter(({ AlarmName }) => AlarmName === 'site-prod-transcripts-missing');
const isOn = alarmOf(alarm as AlarmProperties);

/**
 * Draws the calls of a site, one in 200 visits: by voice or text, which differ in nothing here. One in seven visitors hangs up
 * before there is a conversation. The network of another one in fifty lets none begin, and they try up to eight times. The others
 * need 1.3 tries. Transcripts arrive 3 to 20 minutes later, and none from `broken` on.
 */
function draw(visits: number, minutes: number, random: () => number, broken = Infinity): Sums {
  const started = new Array<number>(minutes).fill(0);
  const stored = new Array<number>(minutes).fill(0);
  const add = (sum: number[], minute: number, count = 1) => {
    if (minute < minutes) sum[minute] = (sum[minute] ?? 0) + count;
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let event = eventsIn(minute, visits / 200, random); event > 0; event -= 1) {
      const kind = random();
      const blocked = kind < 0.02;
      const hungUp = kind > 6 / 7;
      add(started, minute, blocked ? 1 + Math.floor(random() * 8) : random() < 0.3 ? 2 : 1);
      const arrives = minute + 3 + Math.floor(random() * 17);
      if (!blocked && !hungUp && arrives < broken) add(stored, arrives);
    }
  }
  for (const sum of [started, stored]) sumUp(sum);
  return new Map([
    [STARTED, started],
    [STORED, stored],
  ]);
}

test.each([
  [300_000, 2],
  [30_000, 4],
  [3_000, 10],
  [300, 20],
])('with %i visits a month, a healthy site is reported at most once in two years', (visits, years) => {
  const minutes = years * 365 * DAY;
  const sums = draw(visits, minutes, seededRandom(visits));
  let reports = 0;
  let was = false;
  for (let minute = 0; minute < minutes; minute += HOUR) {
    const is = isOn(sums, minute);
    if (is && !was) reports += 1;
    was = is;
  }
  expect(reports).toBeLessThanOrEqual(years / 2);
});

/** Returns a percentile of the days from the last transcript to the alarm. */
function daysToAlarm(visits: number, most: number, percentile: number): number {
  const random = seededRandom(visits);
  const before = 3 * DAY;
  const times = Array.from({ length: 100 }, () => {
    const broken = before + Math.floor(random() * DAY);
    const minutes = broken + most * DAY;
    const sums = draw(visits, minutes, random, broken);
    for (let minute = broken; minute < minutes; minute += HOUR) if (isOn(sums, minute)) return (minute - broken) / DAY;
    return Infinity;
  });
  return times.sort((a, b) => a - b)[Math.ceil(times.length * percentile) - 1] ?? Infinity;
}

test.each([
  [300_000, 0.95, 2],
  [30_000, 0.9, 3],
  [3_000, 0.5, 21],
])(
  'with %i visits a month, transcripts that stop are reported in %f of the cases within %i days',
  (visits, share, days) => {
    expect(daysToAlarm(visits, days + 1, share)).toBeLessThanOrEqual(days);
  },
);

test('reports neither a day of one visitor whose calls never begin, nor a site without calls', () => {
  const minutes = 4 * DAY;
  const started = new Array<number>(minutes).fill(0);
  const sums: Sums = new Map([[STARTED, started]]);
  for (const tries of [0, 10]) {
    for (let minute = 2 * DAY; minute < minutes; minute += 1) started[minute] = Math.min(tries, minute - 2 * DAY);
    for (let minute = 0; minute < minutes; minute += HOUR) expect(isOn(sums, minute)).toBe(false);
  }
});
