import { ReleaseError } from '@platform/base/release-error';
import type { Reports } from '@platform/judge/state';
import { LIVE_VISITS, rolloutVisits } from '@site/server-data/visit-counts';
import type { LiveRecord } from '@site/site-model/release-log';
import { nextPercent, type Rollout, type Waiting } from '@site/site-model/rollout';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReleaseOrder } from '../orders/order-schema';
import type { Caller } from '../orders/orders';
import type { JudgeRecord, LineRecord } from './judge-record';
import { judgeRollout } from './judge-rollout';

const START = Date.parse('2026-11-23T10:00:30.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const VERSION = '0'.repeat(32);
const waits = (part: string): Waiting => ({ part, version: VERSION, who: 'anna', since: `${part}, then` });
const began = (entry: Waiting, now: Date): Rollout => {
  const since = now.toISOString();
  const composition = 'c'.repeat(12);
  return { ...entry, since, stepSince: since, percent: 10, composition, versions: {} };
};
const UNREACHABLE = new Error('unreachable');
const REFUSED = new ReleaseError('release/too-many-conflicts', 'Gave up.', 'Try again.');

interface Given {
  frozen?: LiveRecord['frozen'];
  /** What an order meets: it fails, or gets no further within the time of these tests. */
  meets?: Error | 'nothing' | undefined;
  /** Visits and failing ones of a minute. */
  traffic?: (of: 'live' | 'rollout') => { visits: number; bad: number };
}

/** The live log in memory. */
let live: Pick<LiveRecord, 'rollout' | 'waiting' | 'frozen'>;
let record: JudgeRecord | undefined;
let line: LineRecord | undefined;
/** What was ordered: minute, action and part. */
let ordered: string[];
let meets: (order: ReleaseOrder) => Given['meets'];
let traffic: NonNullable<Given['traffic']>;
/** The minutes that were counted, by key. */
let counted: Map<string, number[]>;
let networks: number;

function carryOut(order: ReleaseOrder, now: Date): void {
  const { rollout, waiting = [] } = live;
  if (order.action === 'start-next') {
    const [head, ...rest] = waiting;
    const isUnfit = head?.part.endsWith('unfit') || order.giveUp;
    live = { ...live, waiting: rest, ...(head && !isUnfit ? { rollout: began(head, now) } : {}) };
  } else if (order.action === 'advance' && rollout) {
    const percent = nextPercent(rollout.percent);
    live = {
      ...live,
      rollout: percent ? { ...rollout, percent, stepSince: now.toISOString() } : undefined,
    };
  } else live = { ...live, rollout: undefined };
}

function look(minute: number) {
  const now = at(minute);
  const call = async (order: ReleaseOrder) => {
    const given = 'giveUp' in order ? ' or drop' : '';
    ordered.push(`${minute}: ${order.action}${given} ${'part' in order ? order.part : ''}`);
    const met = meets(order);
    if (met instanceof Error) throw met;
    if (!met) carryOut(order, now);
    return live;
  };
  return judgeRollout({
    log: { current: async () => live as LiveRecord },
    visits: async (of, first, last) => {
      const found = new Map<number, Reports>();
      for (let each = first; each <= last; each++) {
        const { visits, bad } = traffic(of === LIVE_VISITS ? 'live' : 'rollout');
        // Each failure is of a network of its own.
        const failures = new Map(Array.from({ length: bad }, () => [networks++, ['clientErrors' as const]]));
        found.set(each, { visits, failures });
        counted.set(of, [...(counted.get(of) ?? []), Math.floor(each - START / 60_000 + 1)]);
      }
      return found;
    },
    records: {
      read: async () => record,
      write: async (written) => {
        record = structuredClone(written);
      },
      readLine: async () => line,
      writeLine: async (written) => {
        line = written;
      },
    },
    call: call as unknown as Caller,
    stepMinutes: 30,
    now,
  });
}
/** Looks each minute, of which some may fail; returns the verdicts. */
async function lookEach(from: number, to: number) {
  const verdicts: unknown[] = [];
  for (let minute = from; minute <= to; minute++) verdicts.push(await look(minute).catch(String));
  return verdicts;
}

const worse: typeof traffic = (of) => ({ visits: of === 'live' ? 90 : 10, bad: of === 'live' ? 0 : 9 });
const missing: typeof traffic = (of) => ({ visits: of === 'live' ? 100 : 0, bad: 0 });
const frozen = { who: 'anna', when: at(0).toISOString() };

beforeEach(() => {
  live = { rollout: began(waits('mfe-x'), at(0)) };
  [record, line, ordered, counted, networks] = [undefined, undefined, [], new Map(), 0];
  meets = () => undefined;
  traffic = () => ({ visits: 0, bad: 0 });
});

describe('a rollout', () => {
  const advanced = (...minutes: number[]) => minutes.map((minute) => `${minute}: advance mfe-x`);
  const withdrawn = [expect.stringMatching(/^\d+: withdraw mfe-x$/)];

  it.each([
    ['gets its next step after half an hour each, without a visit', {}, 200, advanced(30, 60)],
    ['is held for one more step while its visits are missing', { traffic: missing }, 200, advanced(60, 120)],
    ['is withdrawn when it fails more', { traffic: worse }, 30, withdrawn],
    ['is withdrawn also during a freeze', { traffic: worse, frozen }, 30, withdrawn],
    ['is not advanced during a freeze', { frozen }, 100, []],
    ['is not ordered again for a quarter of an hour', { meets: 'nothing' as const }, 46, advanced(30, 45)],
  ])('%s', async (_what, given: Given, minutes, orders) => {
    live = { ...live, frozen: given.frozen };
    traffic = given.traffic ?? traffic;
    meets = () => given.meets;
    await lookEach(0, minutes);
    expect(ordered).toEqual(orders);
    if (orders === withdrawn) expect(record?.decision.reasons).toMatchObject([{ code: 'failures' }]);
  });

  it('begins its step anew when a freeze ends', async () => {
    const { rollout } = live;
    live = { rollout: rollout && { ...rollout, stepSince: at(100).toISOString() } };
    await lookEach(100, 140);
    expect(ordered).toEqual(advanced(130));
  });

  it('is withdrawn although an advance may be under way', async () => {
    meets = () => 'nothing';
    await lookEach(0, 31);
    traffic = worse;
    await lookEach(32, 44);
    expect(ordered).toEqual([...advanced(30), ...withdrawn]);
  });

  it('is ordered again at once when the order was refused or failed', async () => {
    meets = () => REFUSED;
    await lookEach(29, 31);
    expect(record?.refused).toBe(REFUSED.message);
    meets = () => UNREACHABLE;
    expect(await lookEach(32, 32)).toEqual(['Error: unreachable']);
    meets = () => undefined;
    await look(33);
    expect(ordered).toEqual(advanced(30, 31, 32, 33));
    expect(record?.refused).toBeUndefined();
  });

  it('is judged by whole minutes, each once, after one in which edge and telemetry follow', async () => {
    await lookEach(0, 34);
    const minutes = Array.from({ length: 32 }, (_, minute) => minute + 2);
    const own = counted.get(rolloutVisits('mfe-x', at(0).toISOString()));
    expect(own).toEqual(minutes.filter((minute) => minute < 30 || minute > 31));
    expect(counted.get(LIVE_VISITS)).toEqual(own);
  });

  it('is not judged by what the one before did', async () => {
    meets = () => 'nothing';
    traffic = worse;
    await lookEach(0, 20);
    live = { rollout: began(waits('mfe-x'), at(20)) };
    traffic = () => ({ visits: 0, bad: 0 });
    await look(25);
    expect(record).toMatchObject({ since: at(20).toISOString(), evidence: 0 });
  });
});

describe('the line', () => {
  const failed = (looks: number) => Array.from({ length: looks }, () => 'Error: unreachable');
  beforeEach(() => {
    live = { waiting: ['mfe-a', 'mfe-b'].map(waits) };
  });

  it('starts its head when no rollout runs, and the next in the look that ends it', async () => {
    expect(await look(0)).toMatchObject({ started: { part: 'mfe-a' }, dropped: [], stuck: false });
    await lookEach(1, 60);
    expect(ordered).toEqual([
      ...['0: start-next mfe-a', '30: advance mfe-a'],
      ...['60: advance mfe-a', '60: start-next mfe-b'],
    ]);
  });

  it('drops what does not fit, and starts the next in the same look', async () => {
    live = { waiting: ['mfe-unfit', 'shell-unfit', 'mfe-b'].map(waits) };
    expect(await look(0)).toMatchObject({
      started: { part: 'mfe-b' },
      dropped: [{ part: 'mfe-unfit' }, { part: 'shell-unfit' }],
    });
  });

  it('drops what fails otherwise after ten minutes, and starts the next', async () => {
    meets = (order) =>
      'part' in order && order.part === 'mfe-a' && !('giveUp' in order) ? UNREACHABLE : undefined;
    const verdicts = await lookEach(0, 10);
    const over = { dropped: [{ part: 'mfe-a' }], started: { part: 'mfe-b' } };
    expect(verdicts).toMatchObject([...failed(10), over]);
    expect(ordered.slice(-2)).toEqual(['10: start-next or drop mfe-a', '10: start-next mfe-b']);
  });

  it('is stuck when nothing has started for a quarter of an hour', async () => {
    meets = () => UNREACHABLE;
    expect(await lookEach(0, 16)).toMatchObject([...failed(15), { stuck: true }, { stuck: true }]);
    meets = () => undefined;
    expect(await look(17)).toMatchObject({ stuck: false });
  });

  it('waits while releases are frozen, and gives a version its ten minutes anew after that', async () => {
    meets = () => UNREACHABLE;
    await lookEach(0, 8);
    const before = live;
    live = { ...live, frozen };
    expect(await lookEach(9, 59)).toContainEqual({ dropped: [], stuck: false });
    live = before;
    expect(await lookEach(60, 61)).toEqual(failed(2));
    expect(ordered).toEqual([...Array(9).keys(), 60, 61].map((minute) => `${minute}: start-next mfe-a`));
  });
});

it('reads and writes nothing while nothing is under way', async () => {
  live = {};
  expect(await look(5)).toEqual({ dropped: [], stuck: false });
  expect({ record, line, counted }).toEqual({ record: undefined, line: undefined, counted: new Map() });
});
