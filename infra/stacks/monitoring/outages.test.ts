/* What somebody on duty hears of an outage of a day: each is replayed minute by minute through the alarms of the real templates. */

import { seededRandom } from '@platform/base/test-support/seeded-random';
import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import { expect, test } from 'vitest';
import { DAY, eventsIn, type Sums, sumUp, urgentAlarms } from '../test-support/replay-alarm';
import { templatesOf } from '../test-support/templates';

const HOUR = 60;
/** Minutes from an event to the alarm: the metric is written and CloudWatch evaluates it. */
const DELAY = 3;
/** The outage begins at three in the morning, after a day without a failure, and a day follows. */
const BEGIN = DAY + 3 * HOUR;
const END = BEGIN + DAY;
const MINUTES = END + DAY;

// As deployed after the first release.
const urgent = urgentAlarms(templatesOf({}, '0123456789ab'));

type Outage =
  | 'Telegram'
  | 'ElevenLabs'
  | 'ElevenLabs, with calls switched off'
  | 'the table'
  | 'a function'
  | 'a part'
  | 'a flood'
  | 'voice off';

/** Draws what the alarms' metrics are in each minute. Reads per visit: 4 pages, a lead in 100 visits, and in 200 a call of 1.5 tries. */
function draw(outage: Outage, visits: number, random: () => number) {
  const sums: Sums = new Map();
  /** The first minute in which the outage hits something that an alarm could count. */
  let hit = Number.POSITIVE_INFINITY;
  const series = (key: string) => {
    const found = sums.get(key) ?? new Array<number>(MINUTES).fill(0);
    sums.set(key, found);
    return found;
  };
  const add = (key: string, minute: number, count = 1) => {
    const at = series(key);
    at[minute] = (at[minute] ?? 0) + count;
  };
  const waiting: number[] = [];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const isOut = minute >= BEGIN && minute < END;
    const is = (one: Outage) => isOut && outage === one;
    const hits = () => {
      hit = Math.min(hit, minute);
    };
    const [coming = 0, leads = 0, calls = 0] = [visits, visits / 100, (1.5 * visits) / 200].map((perMonth) =>
      eventsIn(minute, perMonth, random),
    );
    const round = minute % 5 === 0;
    const failing = is('the table') || is('a function');
    const failedLeads = failing ? leads + (round ? 3 : 0) : 0;
    const failed = failedLeads + (is('the table') ? coming + calls : 0);
    if (failed > 0) hits();
    add('InternalErrors submit-lead', minute, failedLeads);
    add('InternalErrors telemetry', minute, failed - failedLeads);
    add('5xx AWS/ApiGateway', minute, failed);
    const isOff = is('voice off') || is('ElevenLabs, with calls switched off');
    if (is('ElevenLabs') || isOff) {
      add('5xx AWS/ApiGateway', minute, calls);
      add(`${is('ElevenLabs') ? 'SignedUrlsFailed' : 'CallsSwitchedOff'} elevenlabs-token`, minute, calls);
    }
    if (is('ElevenLabs')) hits();
    if (isOff && minute % 15 === 0) add('CallsSwitchedOff voice-credit', minute);
    if (round && !failing) add('SyntheticRoundsPassed synthetic-visitor', minute);
    // The browser's visit, last a minute before the outage, fails with what breaks the pages, forms or our own part of a call.
    if (minute % HOUR === HOUR - 1 && !failing && !is('a part'))
      add('SuccessPercent CloudWatchSynthetics', minute, 100);
    if (minute % 15 === 0 && !is('ElevenLabs') && !is('ElevenLabs, with calls switched off'))
      add('SignedUrlsIssued voice-credit', minute);
    const requests = 40 * coming + (round ? 12 : 0);
    add('5xxErrorRate AWS/CloudFront', minute, requests === 0 ? 0 : (100 * failed) / requests);
    add('Requests AWS/CloudFront', minute, requests + (is('a flood') ? 30_000 : 0));
    if (is('a flood')) hits();
    // The delivery runs each minute. It gives up after a day; whoever is on duty sends those again when the outage is over.
    if (!failing) waiting.push(...new Array<number>(leads).fill(minute));
    if (!is('Telegram')) waiting.length = 0;
    if (is('Telegram') && waiting.length > 0) hits();
    if (!is('the table')) {
      add('DeliveriesPending deliver-notifications', minute);
      series('OldestPendingSeconds deliver-notifications')[minute] = 60 * (minute - (waiting[0] ?? minute));
      const givenUp = waiting.filter((since) => minute - since === DAY).length;
      add('DeliveriesGivenUp deliver-notifications', minute, givenUp);
    }
    for (let view = 0; view < 4 * coming; view += 1) {
      if (random() > 1 / 4) continue;
      const sampled = random() < VITALS_SHARE;
      if (is('a part')) {
        hits();
        add('PartFailures mfe-products', minute);
      }
      if (sampled) add(`${is('a part') ? 'ObjectiveBad' : 'ObjectiveGood'} mfe-products`, minute);
    }
  }
  for (const [key, sum] of sums) if (!key.startsWith('OldestPendingSeconds ')) sumUp(sum);
  return { sums, hit };
}

/** Returns how often an outage wakes somebody, the minutes from its first effect to the first alarm, and what is on two hours after its end. */
function hear(outage: Outage, visits: number, seed: number) {
  const { sums, hit } = draw(outage, visits, seededRandom(seed));
  const on = new Set<string>();
  const alarms: number[] = [];
  for (let minute = DAY; minute < MINUTES; minute += 1)
    for (const [name, isOn] of urgent) {
      const is = isOn(sums, minute);
      if (is && !on.has(name)) alarms.push(minute);
      if (is) on.add(name);
      else on.delete(name);
    }
  const late = [...urgent].filter(([, isOn]) => isOn(sums, END + 2 * HOUR)).map(([name]) => name);
  // Nobody need be woken for what is over before.
  const first = (alarms[0] ?? END) - hit + DELAY;
  return { alarms: alarms.length, first, late };
}

const RUNS = 20;
const TRAFFIC = [3_000, 30_000, 300_000];

/** Each outage with the most minutes to the first alarm, the most alarms, and the visits a month for which this holds. */
const OUTAGES: [Outage, within: number, alarms: number, traffic: readonly number[]][] = [
  ['Telegram', 25, 1, TRAFFIC],
  ['ElevenLabs', 43, 1, TRAFFIC],
  ['the table', 15, 2, TRAFFIC],
  ['a function', 15, 2, TRAFFIC],
  ['a part', 30, 1, [300_000]],
  // The hourly visit by a browser finds it, since few visits can't be told from one network's reports.
  ['a part', 70, 2, TRAFFIC],
  ['a flood', 15, 1, TRAFFIC],
];
const cases = OUTAGES.flatMap(([outage, within, alarms, traffic]) =>
  traffic.map((visits) => [outage, visits, within, alarms] as const),
);

test.each(cases)(
  '%s is out, with %i visits a month: the first alarm within %i minutes, at most %i in the day, and nothing on afterwards',
  (outage, visits, within, alarms) => {
    const runs = Array.from({ length: RUNS }, (_, at) => hear(outage, visits, at + visits));
    expect(Math.max(...runs.map((run) => run.alarms))).toBeLessThanOrEqual(alarms);
    expect(Math.max(...runs.map(({ first }) => first))).toBeLessThanOrEqual(within);
    expect(runs.flatMap(({ late }) => late)).toEqual([]);
  },
);

test.each(TRAFFIC)('calls that are switched off wake nobody, with %i visits a month', (visits) => {
  expect(hear('voice off', visits, visits).alarms).toBe(0);
  expect(hear('ElevenLabs, with calls switched off', visits, visits).alarms).toBe(0);
});
