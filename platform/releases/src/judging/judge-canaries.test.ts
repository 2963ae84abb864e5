import { ReleaseError } from '@platform/base/release-error';
import type { Plan } from '@platform/judge/plan';
import type { Reports } from '@platform/judge/state';
import { canaryVisits, LIVE_VISITS, minuteOf } from '@site/server-data/visit-counts';
import type { BucketRange, Canary } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReleaseOrder } from '../orders/order-schema';
import type { Caller } from '../orders/orders';
import { judgeCanaries } from './judge-canaries';
import type { JudgeRecord } from './judge-record';

const START = new Date('2026-11-23T10:00:30.000Z');
const at = (minutes: number, seconds = 30) =>
  new Date(START.getTime() + minutes * 60_000 + (seconds - 30) * 1000);
const PLAN: Plan = {
  steps: [
    { share: 5, visits: 60, minutes: 2 },
    { share: 25, visits: 60, minutes: 2 },
    { share: 50, visits: 60, minutes: 2 },
  ],
  patience: 60,
};
const canary = (slot: string, buckets: BucketRange[], more: Partial<Canary> = {}): Canary => ({
  slot,
  composition: 'cccccccccccc',
  versions: { [slot]: '00000000000000000000000000000002' },
  buckets,
  since: START.toISOString(),
  shareSince: START.toISOString(),
  who: 'anna',
  ...more,
});

/** The live log in memory, whose orders are carried out as the release tool does. */
let history: LiveRecord[];
let records: Map<string, JudgeRecord>;
/** Visits and failing ones per minute, by key. */
let traffic: (key: string, minute: number) => { visits: number; bad?: number };
let done: string[];
let refuse: Error | undefined;
let reads: number;
let networks: number;

const write = (canaries: Canary[], when = START, composition = 'aaaaaaaaaaaa') =>
  history.unshift({
    sequence: history.length + 1,
    composition,
    versions: {},
    canaries,
    who: 'anna',
    when: when.toISOString(),
    action: 'canary',
  });

async function look(now: Date) {
  const order = (what: string, next: (others: Canary[]) => Canary[], slot: string) => {
    if (refuse) throw refuse;
    done.push(`${slot} ${what}`);
    write(next((history[0]?.canaries ?? []).filter((one) => one.slot !== slot)), now);
  };
  const call = async (given: ReleaseOrder) => {
    if (given.action === 'promote') return order('promoted', (others) => others, given.part);
    if (given.action === 'end-canary') {
      const codes = given.figures?.reasons.map(({ code }) => code);
      return order(`${given.why}: ${codes}`, (others) => others, given.slot);
    }
    if (given.action !== 'step-canary') throw new Error(given.action);
    const { slot, percent } = given;
    const own = history[0]?.canaries?.find((one) => one.slot === slot) as Canary;
    const grown: Canary = { ...own, buckets: [[0, percent * 100]], shareSince: now.toISOString() };
    return order(`to ${percent} %`, (others) => [...others, grown], slot);
  };
  return judgeCanaries({
    log: { history: async () => history },
    visits: async (key, first, last) => {
      reads += 1;
      const found = new Map<number, Reports>();
      for (let minute = first; minute <= last; minute++) {
        const { visits, bad = 0 } = traffic(key, minute);
        // Each failure is of a network of its own.
        const failures = new Map(Array.from({ length: bad }, () => [networks++, ['clientErrors' as const]]));
        if (visits > 0) found.set(minute, { visits, failures, lcp: new Map() });
      }
      return found;
    },
    records: {
      read: async (slot) => records.get(slot),
      write: async (record) => void records.set(record.slot, structuredClone(record)),
    },
    call: call as unknown as Caller,
    plan: PLAN,
    now,
  });
}

const lookEach = async (from: number, to: number) => {
  for (let minute = from; minute <= to; minute++) await look(at(minute));
};
const percentNow = (slot: string) =>
  (history[0]?.canaries?.find((one) => one.slot === slot)?.buckets ?? []).reduce(
    (sum, [from, to]) => sum + (to - from) / 100,
    0,
  );

beforeEach(() => {
  history = [];
  records = new Map();
  done = [];
  refuse = undefined;
  reads = 0;
  networks = 0;
  // Of 1,000 visits a minute, each variant gets what its share says, and 1 % fail.
  traffic = (key, minute) => {
    const visits = 10 * (key === LIVE_VISITS ? 100 - percentNow('mfe-x') : percentNow('mfe-x'));
    const badUntil = (end: number) => Math.floor((end * visits) / 100);
    return { visits, bad: badUntil(minute + 1) - badUntil(minute) };
  };
  write([], new Date(START.getTime() - 3_600_000));
});

describe('a canary that is no worse', () => {
  it('keeps its share when its team sets the share by hand, whatever the time', async () => {
    write([canary('mfe-x', [[0, 500]])]);
    await lookEach(1, 70);
    expect(done).toEqual([]);
    // It could grow, which is for its team to say.
    expect(records.get('mfe-x')?.decision.action).toBe('step');
  });

  it('is given up after the patience of the plan, without traffic', async () => {
    traffic = () => ({ visits: 0 });
    write([canary('mfe-x', [[0, 500]], { gradually: true })]);
    await lookEach(1, 70);
    expect(done).toEqual(['mfe-x patience: patience,sample']);
  });
});

describe('a canary that is worse', () => {
  const worse = (key: string, minute: number) =>
    key.startsWith('mfe-x') ? { visits: 50, bad: 25 } : normal(key, minute);
  const normal = (key: string, _minute: number) =>
    key === LIVE_VISITS ? { visits: 925, bad: 9 } : { visits: 25, bad: 0 };

  it('stays until the order is accepted, and is ended by the next look', async () => {
    traffic = worse;
    write([canary('mfe-x', [[0, 500]])]);
    refuse = new ReleaseError(
      'release/frozen',
      'Releases were frozen by anna at now: not now.',
      `Rollbacks still work; "npm run release -- thaw" ends the freeze.`,
    );
    expect(await look(at(4))).toMatchObject([
      { done: 'nothing', refused: expect.stringContaining('not now') },
    ]);
    expect(records.get('mfe-x')?.refused).toContain('not now');
    refuse = undefined;
    expect(await look(at(4, 40))).toMatchObject([{ done: 'ended' }]);
  });

  it('is not withdrawn by what another version of the slot did', async () => {
    traffic = worse;
    write([canary('mfe-x', [[0, 500]])]);
    refuse = new Error('unavailable');
    await expect(look(at(4))).rejects.toThrow('could not look at every canary: unavailable');
    refuse = undefined;
    write([canary('mfe-x', [[0, 500]], { since: at(4).toISOString() })], at(4));
    traffic = (key, minute) => (key === LIVE_VISITS ? normal(key, minute) : { visits: 50, bad: 0 });
    await lookEach(5, 9);
    expect(done).toEqual([]);
  });
});

describe('minutes', () => {
  it('in which a share changed are not counted, nor is one that is not over', async () => {
    write([canary('mfe-x', [[0, 500]])]);
    write([canary('mfe-x', [[0, 1000]], { shareSince: at(3).toISOString() })], at(3));
    await look(at(6, 5));
    const key = canaryVisits('mfe-x', START.toISOString());
    const seen = records.get('mfe-x')?.state;
    // Whole minutes at one share, after one to settle: 2 at 5 %, and 5 only ten seconds after its end.
    expect(seen?.takenThrough).toBe(minuteOf(at(2)));
    await look(at(6, 15));
    expect(records.get('mfe-x')?.state.takenThrough).toBe(minuteOf(at(5)));
    expect(records.get('mfe-x')?.state.all.canary.visits).toBe(2 * traffic(key, 0).visits);
  });

  it('are not read while no canary runs', async () => {
    expect(await look(at(5))).toEqual([]);
    write([canary('mfe-x', [])], at(5));
    expect(await look(at(6))).toEqual([]);
    expect(reads).toBe(0);
  });
});
