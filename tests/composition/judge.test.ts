import { ReleaseError } from '@platform/base/release-error';
import type { ReleaseOrder } from '@platform/releases/orders/order';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Kind, PARTS, ReleaseWorld, versionOf } from './support/release-world';

/* What the judge orders, and when, with steps of three minutes. The orders are the real ones. What holds in any history: rollout-model. */

const UNREACHABLE = new Error('unreachable');
const REFUSED = new ReleaseError('release/too-many-conflicts', 'Gave up.', 'Try again.');
const [A, B, C] = ['mfe-a', 'mfe-b', 'mfe-c'] as const;

let world: ReleaseWorld;
let minute: number;
/** What was ordered: minute, action and part. */
let ordered: string[];
/** What an order meets: it fails, or the stage has changed since the judge looked. */
let meets: (order: ReleaseOrder) => Error | 'a change' | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  [minute, ordered, meets] = [0, [], () => undefined];
  world = new ReleaseWorld((given) => {
    if (!('part' in given)) throw new Error(`The judge ordered ${given.action}.`);
    ordered.push(`${minute}: ${given.action}${'giveUp' in given ? ' or drop' : ''} ${given.part}`);
    const met = meets(given);
    if (met instanceof Error) throw met;
    return met ? ({ ...given, since: '2026-01-01T00:00:00.000Z' } as ReleaseOrder) : given;
  });
  const versions = Object.fromEntries(PARTS.map((part) => [part, versionOf(part, '1')]));
  await give({ action: 'release-all', versions });
});
afterEach(() => void vi.useRealTimers());

const give = async (order: ReleaseOrder) => expect(await world.order(order)).toBe('done');
const release = (action: 'rollout' | 'promote', part: string, kind: Kind = 'good') =>
  give({ action, part, version: versionOf(part, kind) });
/** Lets minutes pass up to this one; returns the verdicts. */
async function lookUntil(last: number) {
  const verdicts = [];
  for (minute += 1; minute <= last; minute++) verdicts.push(await world.minute());
  minute = last;
  return verdicts;
}
const orders = (action: string, ...minutes: number[]) => minutes.map((one) => `${one}: ${action}`);
const advanced = (...minutes: number[]) => orders(`advance ${A}`, ...minutes);
const withdrawn = orders(`withdraw ${A}`, 3);

describe('a rollout', () => {
  it('is withdrawn when it fails more, also during a freeze', async () => {
    await release('rollout', A, 'fails');
    await give({ action: 'freeze' });
    await lookUntil(20);
    expect(ordered).toEqual(withdrawn);
  });

  it('is not ordered again for a quarter of an hour, but withdrawn although an advance may be under way', async () => {
    await release('rollout', A);
    meets = () => 'a change';
    await lookUntil(18);
    expect(ordered).toEqual(advanced(3, 18));
    world.failing.add('good');
    await lookUntil(20);
    expect(ordered.slice(2)).toEqual(orders(`withdraw ${A}`, 19));
  });

  it('is ordered again at once when the order was refused or failed', async () => {
    await release('rollout', A);
    meets = () => REFUSED;
    await lookUntil(4);
    expect(world.judged?.refused).toBe(REFUSED.message);
    meets = () => UNREACHABLE;
    expect(await lookUntil(5)).toEqual([UNREACHABLE]);
    meets = () => undefined;
    await lookUntil(6);
    expect(ordered).toEqual(advanced(3, 4, 5, 6));
    expect(world.judged?.refused).toBeUndefined();
  });

  it('is judged by whole minutes, each once, after one in which edge and telemetry follow', async () => {
    await release('rollout', A, 'silent');
    await lookUntil(5);
    // The third minute to the fifth.
    expect(world.judged?.state.all.live.visits).toBe(3 * 900);
  });

  it('is not judged by what the one before did', async () => {
    await release('rollout', A, 'fails');
    await release('rollout', B);
    await lookUntil(9);
    expect(ordered).toEqual([...withdrawn, `3: start-next ${B}`, ...orders(`advance ${B}`, 6, 9)]);
  });
});

describe('the line', () => {
  /** Three minutes before the head of the line gets its turn, another part is promoted. */
  const lineUp = async (kind: Kind, beside: Kind) => {
    await release('rollout', A);
    await release('rollout', B, kind);
    await release('rollout', C);
    await lookUntil(3);
    await release('promote', 'shell', beside);
    ordered = [];
  };

  it('drops what fails otherwise after ten minutes, and starts the next', async () => {
    await lineUp('hangs', 'better');
    expect((await lookUntil(16)).at(-1)).toMatchObject({ dropped: [{ part: B }], started: { part: C } });
    expect(ordered.slice(-3)).toEqual([`15: start-next ${B}`, `16: start-next or drop ${B}`, `16: start-next ${C}`]);
  });

  it('is stuck when nothing has started for a quarter of an hour', async () => {
    await lineUp('good', 'good');
    meets = ({ action }) => (action === 'start-next' ? UNREACHABLE : undefined);
    expect((await lookUntil(21)).slice(-2)).toMatchObject([UNREACHABLE, { stuck: true }]);
    meets = () => undefined;
    expect(await lookUntil(22)).toMatchObject([{ stuck: false, started: { part: B } }]);
  });
});

it('reads and writes nothing while nothing is under way', async () => {
  expect(await lookUntil(1)).toEqual([{ dropped: [], stuck: false }]);
  expect(world.judged).toBeUndefined();
});
