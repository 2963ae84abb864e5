import { ReleaseError } from '@platform/base/release-error';
import { executeOrdersOn, type ReleaseOrder } from '@platform/releases/orders/order';
import type { ReleaseTarget } from '@platform/releases/release-target';
import type { LiveRecord } from '@site/site-model/release-log';
import { turnOf } from '@site/site-model/rollout';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const fixture = releaseFixture();
const { pointer, team } = fixture;
const [PRODUCTS, CONTENT] = ['mfe-products', 'mfe-content'] as const;
const BEGUN = Date.parse('2026-11-22T10:00:00.000Z');
const at = (minute: number) => new Date(BEGUN + minute * 60_000).toISOString();
const passTo = (minute: number) => vi.setSystemTime(at(minute));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGUN });
  await releaseAll(team('owner'), A);
});
afterEach(() => void vi.useRealTimers());

const give = async (order: ReleaseOrder, target: ReleaseTarget = team('anna')) =>
  (await executeOrdersOn({ target, previewOrigin: '' })(order)) as LiveRecord;
const to = (action: 'rollout' | 'promote', version: string, target?: ReleaseTarget) =>
  give({ action, part: version.startsWith('c') ? CONTENT : PRODUCTS, version: hex(version) }, target);
/** Starts rollouts, or puts the versions into the line. */
const roll = async (...versions: string[]) => {
  for (const version of versions) await to('rollout', version);
};
const live = async () => (await team('reader').log.current()) as LiveRecord;
/** What the judge sees of the rollout. */
async function seen() {
  const { rollout } = await live();
  if (!rollout) throw new Error('no rollout');
  const { part, since, percent, stepSince } = rollout;
  return { part, since, percent, stepSince };
}
const advance = async () => give({ action: 'advance', ...(await seen()) });
async function startNext(target?: ReleaseTarget, giveUp?: boolean) {
  const [{ part, since } = { part: '', since: '' }] = (await live()).waiting ?? [];
  return give({ action: 'start-next', part, since, ...(giveUp ? { giveUp } : {}) }, target);
}
const nameOf = (version: string) => ['p2', 'p3', 'p4', 'p5', 'c2', 'c3'].find((name) => hex(name) === version);
/** Returns what runs and waits: `p2 10, p3, c2`. */
const line = ({ rollout, waiting = [] }: LiveRecord) => {
  const names = waiting.map(({ version }) => nameOf(version));
  return [...(rollout ? [`${nameOf(rollout.version)} ${rollout.percent}`] : []), ...names].join(', ');
};
/** Returns what a record ended: `p2 10 withdrawn, p3 0 replaced`. */
const ends = ({ ended = [] }: LiveRecord) =>
  ended.map(({ version, percent, why }) => `${nameOf(version)} ${percent} ${why}`).join(', ');
const UNFIT = new ReleaseError('release/slot-unknown', 'The slot is unknown.', 'Add it.');
/** Returns a target whose composer rejects a version. */
const refusing = (version: string, error: Error = UNFIT, target = team('anna')): ReleaseTarget => ({
  ...target,
  compose: async (versions, settings) => {
    if (Object.values(versions).includes(hex(version))) throw error;
    return target.compose(versions, settings);
  },
});

it('gives a version to 10 %, to 50 %, then to all visitors', async () => {
  const before = await live();
  const begun = await to('rollout', 'p2');
  expect(begun).toMatchObject({ composition: before.composition, versions: A, action: 'rollout' });
  const { rollout } = begun;
  expect(rollout).toEqual({
    ...{ part: PRODUCTS, version: hex('p2'), who: 'anna', percent: 10, since: at(0), stepSince: at(0) },
    // The record lists all versions, so that telemetry accepts reports about them.
    ...{ composition: rollout?.composition, versions: { ...A, [PRODUCTS]: hex('p2') } },
  });
  const shown = { id: rollout?.composition, turn: turnOf({ since: at(0) }) };
  expect(pointer()).toEqual({ id: before.composition, rollout: { ...shown, percent: 10 } });
  passTo(30);
  expect((await advance()).rollout).toEqual({ ...rollout, percent: 50, stepSince: at(30) });
  expect(pointer()).toMatchObject({ rollout: { ...shown, percent: 50 } });
  const released = await advance();
  expect(released).toMatchObject({ action: 'promote', composition: rollout?.composition });
  expect(ends(released)).toBe('p2 50 released');
  expect(pointer()).toEqual({ id: rollout?.composition });
});

it('runs one rollout at a time; the newest version of each part waits, also of the part whose rollout runs', async () => {
  await roll('p2', 'p3', 'c2');
  passTo(1);
  const replaced = await to('rollout', 'p4');
  expect([line(replaced), ends(replaced)]).toEqual(['p2 10, p4, c2', 'p3 0 replaced']);
  await advance();
  const released = await advance();
  expect(released.versions[PRODUCTS]).toBe(hex('p2'));
  expect(line(released)).toBe('p4, c2');
  const next = await startNext();
  expect(line(next)).toBe('p4 10, c2');
  expect(next.rollout).toMatchObject({ who: 'anna', since: at(1), versions: { [PRODUCTS]: hex('p4') } });
  // A head that is no longer the head, or while a rollout runs.
  expect(await give({ action: 'start-next', part: CONTENT, since: at(0) })).toEqual(next);
  expect(await give({ action: 'start-next', part: PRODUCTS, since: at(1) })).toEqual(next);
});

it('takes the same order twice as one', async () => {
  const first = await to('rollout', 'p2');
  expect(await to('rollout', 'p2')).toEqual(first);
  const waiting = await to('rollout', 'c2');
  passTo(1);
  expect(await to('rollout', 'c2')).toEqual(waiting);
  const step = { action: 'advance' as const, ...(await seen()) };
  const advanced = await give(step);
  for (const late of [step, { ...step, action: 'withdraw' as const }]) expect(await give(late)).toEqual(advanced);
  // Sources that went back to what is live, or to what is tried, end what came after them.
  await to('rollout', 'p3');
  expect(line(await to('rollout', 'p2'))).toBe('p2 50, c2');
  const back = await to('rollout', 'p1');
  expect([line(back), ends(back)]).toEqual(['c2', 'p2 50 replaced']);
});

it('a rollback of its part ends the rollout only, and goes further the second time', async () => {
  await to('promote', 'p2');
  const { rollout } = await to('rollout', 'p3');
  await roll('p4', 'c2');
  const order: ReleaseOrder = { action: 'rollback-part', part: PRODUCTS };
  const named = { ...order, rollout: rollout?.since };
  const first = await give(named);
  expect(first).toMatchObject({ action: 'rollout', versions: { [PRODUCTS]: hex('p2') } });
  expect([line(first), ends(first)]).toEqual(['c2', 'p3 10 rolled-back, p4 0 rolled-back']);
  // A lost answer: whoever asks again saw this rollout, neither none nor a later one.
  expect(await give(named)).toEqual(first);
  await startNext();
  await to('rollout', 'p5');
  expect((await give(order)).versions[PRODUCTS]).toBe(hex('p1'));
  expect(line(await live())).toBe('c2 10');
  await give({ action: 'abort', part: CONTENT });
  passTo(1);
  const later = await to('rollout', 'p6');
  expect(await give(named)).toEqual(later);
});

it('drops a head of the line that can’t be released, and keeps one for which composing fails until the judge gives up', async () => {
  await roll('p2', 'c2', 'p3');
  await give({ action: 'withdraw', ...(await seen()) });
  const dropped = await startNext(refusing('c2'));
  expect(line(dropped)).toBe('p3');
  expect(dropped.ended).toEqual([
    {
      ...{ part: CONTENT, version: hex('c2'), since: at(0), percent: 0, why: 'unfit' },
      ...{ code: 'release/slot-unknown', message: expect.stringContaining('The slot is unknown.') },
    },
  ]);
  const slow = refusing('p3', new Error('503 Slow Down'));
  await expect(startNext(slow)).rejects.toThrow('503');
  expect(await live()).toEqual(dropped);
  expect((await startNext(slow, true)).ended).toMatchObject([{ why: 'failed', message: '503 Slow Down' }]);
  // What does not fit is refused at once, to the one who releases it.
  await expect(to('rollout', 'p4', refusing('p4'))).rejects.toMatchObject({ code: 'release/slot-unknown' });
});
