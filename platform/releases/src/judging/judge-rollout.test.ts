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

/** The live log in memory, and what its orders meet. */
let live: Pick<LiveRecord, 'rollout' | 'waiting' | 'frozen'>;
let record: JudgeRecord | undefined;
let line: LineRecord | undefined;
/** What was ordered: minute, action and part. */
let ordered: string[];
/** What an order meets: it fails, or gets no further within the time of these tests. */
let meets: (order: ReleaseOrder) => Error | 'nothing' | undefined;
/** Visits and failing ones of a minute. */
let traffic: (of: 'live' | 'rollout') => { visits: number; bad: number };
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
async function lookEach(from: number, to: number) {
  for (let minute = from; minute <= to; minute++) await look(minute);
}
/** Looks each minute, of which some may fail; returns the verdicts. */
async function lookOn(from: number, to: number) {
  const verdicts: unknown[] = [];
  for (let minute = from; minute <= to; minute++) verdicts.push(await look(minute).catch(String));
  return verdicts;
}

const worse: typeof traffic = (of) => ({ visits: of === 'live' ? 90 : 10, bad: of === 'live' ? 0 : 9 });

beforeEach(() => {
  live = { rollout: began(waits('mfe-x'), at(0)) };
  [record, line, ordered, counted, networks] = [undefined, undefined, [], new Map(), 0];
  meets = () => undefined;
  traffic = () => ({ visits: 0, bad: 0 });
});

describe('a rollout', () => {
  it('gets its next step after half an hour each, without a visit', async () => {
    await lookEach(0, 200);
    expect(ordered).toEqual(['30: advance mfe-x', '60: advance mfe-x']);
  });

  it('is held for one more step, and no longer, while its visits are missing', async () => {
    traffic = (of) => ({ visits: of === 'live' ? 100 : 0, bad: 0 });
    await lookEach(0, 200);
    expect(ordered).toEqual(['60: advance mfe-x', '120: advance mfe-x']);
  });

  it('is withdrawn when it fails more, with the reasons', async () => {
    traffic = worse;
    await lookEach(0, 30);
    expect(ordered).toEqual([expect.stringMatching(/^\d: withdraw mfe-x$/)]);
    expect(record?.decision).toMatchObject({ action: 'withdraw', reasons: [{ code: 'failures' }] });
  });

  it('stands still during a freeze, and its step begins anew when the freeze ends', async () => {
    await lookEach(0, 20);
    live = { ...live, frozen: { who: 'anna', when: at(20).toISOString() } };
    await lookEach(20, 100);
    const { rollout } = live;
    if (!rollout) throw new Error('no rollout');
    live = { rollout: { ...rollout, stepSince: at(100).toISOString() } };
    await lookEach(100, 140);
    expect(ordered).toEqual(['130: advance mfe-x']);
  });

  it('is withdrawn also during a freeze', async () => {
    traffic = worse;
    live = { ...live, frozen: { who: 'anna', when: at(0).toISOString() } };
    await lookEach(0, 30);
    expect(ordered).toEqual([expect.stringContaining('withdraw mfe-x')]);
  });

  it('is not ordered again while its order may be under way, a quarter of an hour', async () => {
    meets = () => 'nothing';
    await lookEach(0, 46);
    expect(ordered).toEqual(['30: advance mfe-x', '45: advance mfe-x']);
  });

  it('is withdrawn although an advance may be under way', async () => {
    meets = () => 'nothing';
    await lookEach(0, 31);
    traffic = worse;
    await lookEach(32, 44);
    expect(ordered).toEqual(['30: advance mfe-x', expect.stringContaining('withdraw mfe-x')]);
  });

  it('is ordered again at once when the order was refused or failed', async () => {
    meets = () => REFUSED;
    await lookEach(29, 31);
    expect(record?.refused).toBe(REFUSED.message);
    meets = () => UNREACHABLE;
    await expect(look(32)).rejects.toThrow('unreachable');
    meets = () => undefined;
    await look(33);
    expect(ordered).toEqual([30, 31, 32, 33].map((minute) => `${minute}: advance mfe-x`));
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

  it('waits while releases are frozen', async () => {
    live = { ...live, frozen: { who: 'anna', when: at(0).toISOString() } };
    expect(await lookOn(0, 30)).toContainEqual({ dropped: [], stuck: false });
    expect(ordered).toEqual([]);
  });

  it('drops what does not fit, and starts the next in the same look', async () => {
    live = { waiting: ['mfe-unfit', 'shell-unfit', 'mfe-b'].map(waits) };
    expect(await look(0)).toMatchObject({
      started: { part: 'mfe-b' },
      dropped: [{ part: 'mfe-unfit' }, { part: 'shell-unfit' }],
    });
    expect(live).toMatchObject({ rollout: { part: 'mfe-b' }, waiting: [] });
  });

  it('drops what fails otherwise after ten minutes, and starts the next', async () => {
    meets = (order) =>
      'part' in order && order.part === 'mfe-a' && !('giveUp' in order) ? UNREACHABLE : undefined;
    const verdicts = await lookOn(0, 10);
    expect(verdicts.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'Error: unreachable'));
    expect(verdicts[10]).toMatchObject({ dropped: [{ part: 'mfe-a' }], started: { part: 'mfe-b' } });
    expect(ordered.slice(-2)).toEqual(['10: start-next or drop mfe-a', '10: start-next mfe-b']);
  });

  it('is stuck when nothing has started for a quarter of an hour', async () => {
    meets = () => UNREACHABLE;
    const verdicts = await lookOn(0, 16);
    expect(verdicts.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 'Error: unreachable'));
    expect(verdicts.slice(15)).toMatchObject([{ stuck: true }, { stuck: true }]);
    meets = () => undefined;
    expect(await look(17)).toMatchObject({ stuck: false });
  });

  it('gives a version its ten minutes anew after a freeze', async () => {
    meets = () => UNREACHABLE;
    await lookOn(0, 8);
    expect(await lookOn(60, 61)).toEqual(['Error: unreachable', 'Error: unreachable']);
    expect(ordered.filter((one) => one.includes('drop'))).toEqual([]);
  });
});

it('reads and writes nothing while nothing is under way', async () => {
  live = {};
  expect(await look(5)).toEqual({ dropped: [], stuck: false });
  expect({ record, line, counted }).toEqual({ record: undefined, line: undefined, counted: new Map() });
});
