import { ReleaseError } from '@platform/base/release-error';
import { rounds } from '@platform/base/test-support/nightly';
import type { ReleaseOrder } from '@platform/releases/orders/order';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { turnOf } from '@site/site-model/rollout';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  KINDS,
  type Kind,
  PARTS,
  ReleaseWorld,
  STEP_MINUTES,
  versionOf,
  type WriteFault,
} from './support/release-world';

/*
 * Random histories of two to four teams against the real orders and the real judge: orders, two at once, minutes in which the judge
 * looks, and processes that die before or after any of their writes. What must hold is read from the log and the edge alone.
 */

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const parts = PARTS.filter((part) => part !== 'shell');
const part = fc.constantFrom(...parts);
const kind = fc.constantFrom<Kind>(...KINDS.filter((one) => one !== '1'));
const release = (action: 'rollout' | 'promote'): fc.Arbitrary<ReleaseOrder> =>
  fc.record({ part, kind }).map(({ part, kind }) => ({ action, part, version: versionOf(part, kind) }));
const order: fc.Arbitrary<ReleaseOrder> = fc.oneof(
  { weight: 6, arbitrary: release('rollout') },
  { weight: 2, arbitrary: release('promote') },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('rollback-part' as const), part }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('abort' as const), part }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ReleaseOrder>({ action: 'freeze' }, { action: 'thaw' }, { action: 'rollback' }),
  },
);
const fault: fc.Arbitrary<WriteFault | undefined> = fc.option(
  fc.record({ at: fc.nat(4), kind: fc.constantFrom('crash-before' as const, 'crash-after' as const) }),
  { nil: undefined, freq: 3 },
);
type Step =
  | { order: ReleaseOrder; between?: ReleaseOrder | undefined; fault?: WriteFault | undefined }
  | { minutes: number; fault: WriteFault | undefined };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ order, between: fc.option(order, { nil: undefined, freq: 4 }), fault }),
  fc.record({ minutes: fc.integer({ min: 1, max: 5 }), fault }),
);
const steps = fc.array(step, { minLength: 1, maxLength: 24 });

async function run(history: readonly Step[], rollsBack: boolean): Promise<void> {
  const world = new ReleaseWorld();
  const first = Object.fromEntries(PARTS.map((one) => [one, versionOf(one, '1')]));
  await world.order({ action: 'release-all', versions: first });
  for (const one of history) {
    const before = world.log.length;
    if ('order' in one) {
      const answer = await world.order(one.order, one);
      // What is refused has not happened.
      if (answer instanceof ReleaseError && !one.between) expect(world.log.length, answer.message).toBe(before);
    } else for (let at = 0; at < one.minutes; at++) await world.minute(one.fault);
    requireRules(world);
  }
  if (rollsBack) await requireRollback(world);
  await requireAnEnd(world);
}

/** Nothing waits for ever: without a freeze the line empties, however long, and the edge has what the log has. */
async function requireAnEnd(world: ReleaseWorld): Promise<void> {
  await world.order({ action: 'thaw' });
  // A step lasts twice as long at most, there are two, and what can't be composed is tried for ten minutes; an order that died is repeated after 15.
  const longest = 1 + 15 + ((world.live?.waiting?.length ?? 0) + 1) * (4 * STEP_MINUTES + 12);
  for (let minute = 0; minute < longest; minute++) await world.minute();
  expect(world.live?.rollout, 'a rollout still runs').toBeUndefined();
  expect(world.live?.waiting, 'a version still waits').toBeUndefined();
  requireEdge(world);
  requireRules(world);
}

/** A rollback of the site works, whatever is under way. */
async function requireRollback(world: ReleaseWorld): Promise<void> {
  const answer = await world.order({ action: 'rollback' });
  const isFirst = answer instanceof ReleaseError && answer.code === 'release/no-earlier-composition';
  expect(isFirst ? 'done' : answer).toBe('done');
  await world.minute();
  requireEdge(world);
  expect(world.live).not.toHaveProperty('rollout');
}

function requireEdge({ edge, live }: ReleaseWorld): void {
  const { composition: id, rollout } = live as LiveRecord;
  const tried = rollout && { id: rollout.composition, percent: rollout.percent, turn: turnOf(rollout) };
  expect(JSON.parse(edge[EDGE_KEYS.live] ?? '{}')).toEqual({ id, ...(tried ? { rollout: tried } : {}) });
}

/** Reads the whole log and checks each record against the one before it. */
function requireRules({ log, orders }: ReleaseWorld): void {
  /** Number of the record in which a part's version last changed otherwise than by the end of its rollout. */
  const changed = new Map<string, number>();
  /** Number of the record with which what is under way joined the line or began. */
  const joined = new Map<string, number>();
  /** Compositions that were rolled back and not made live since. */
  const rolledBack = new Set<string>();
  let clock = 0;
  log.forEach((record, at) => {
    const before = log[at - 1];
    const { rollout, waiting = [], ended = [], versions, sequence } = record;
    const then = before?.rollout;
    expect(new Set(waiting.map((one) => one.part)).size).toBe(waiting.length);
    if (rollout) expect(rollout.versions).toEqual({ ...versions, [rollout.part]: rollout.version });

    // What was under way is under way still, or its end is in the record.
    for (const one of [...(then ? [then] : []), ...(before?.waiting ?? [])]) {
      const goesOn = [...(rollout ? [rollout] : []), ...waiting].some(
        (next) => next.part === one.part && next.version === one.version,
      );
      const isEnded = ended.some((end) => end.part === one.part && end.version === one.version);
      expect(goesOn || isEnded, `record ${sequence} loses ${one.part}`).toBe(true);
    }

    // Only a rollout that ends as released makes its version live; anything else that changes a part ends what is under way of it.
    for (const one of PARTS) {
      if (!before || before.versions[one] === versions[one]) continue;
      const isFinished =
        then?.part === one && then.version === versions[one] && orders.get(sequence)?.action === 'advance';
      if (isFinished)
        expect(joined.get(`${one} ${then.version}`) ?? 0, 'a stale version became live').toBeGreaterThan(
          changed.get(one) ?? 0,
        );
      else changed.set(one, sequence);
      if (isFinished) expect(versions[one], 'a failing version became live').not.toBe(versionOf(one, 'fails'));
      if (before.frozen && record.frozen) expect(record.action, 'changed during a freeze').toBe('rollback');
    }

    for (const one of [...waiting, ...(rollout ? [rollout] : [])]) {
      const key = `${one.part} ${one.version}`;
      const isNew = ![then, ...(before?.waiting ?? [])].some(
        (old) => old?.part === one.part && old.version === one.version,
      );
      if (isNew) joined.set(key, sequence);
    }

    // A step lasts its minutes, of which those of a freeze don't count.
    const now = Date.parse(record.when);
    const isAdvanced =
      then &&
      (rollout?.since === then.since
        ? rollout.percent > then.percent
        : orders.get(sequence)?.action === 'advance' && ended.some((end) => end.why === 'released'));
    if (isAdvanced) {
      expect(now - clock, 'a step was too short').toBeGreaterThanOrEqual((STEP_MINUTES - 1) * 60_000);
      expect(before?.frozen, 'advanced during a freeze').toBeUndefined();
    }
    if (isAdvanced || (rollout && rollout.since !== then?.since) || record.action === 'thaw') clock = now;

    // The judge ends the rollout that it judged, and nothing else.
    if (['advance', 'withdraw'].includes(orders.get(sequence)?.action ?? ''))
      expect(ended.filter((end) => end.since !== then?.since)).toEqual([]);

    const given = orders.get(sequence);
    if (given?.action === 'rollback') expect([...rolledBack]).not.toContain(record.composition);
    if (before && record.action === 'rollback') rolledBack.add(before.composition);
    rolledBack.delete(record.composition);

    // A part's order changes another part's rollout only by composing it anew or ending it as unfit, and of the line its own entry.
    if (!before || !given || !('part' in given)) return;
    for (const one of PARTS.filter((other) => other !== given.part)) {
      expect(versions[one]).toBe(before.versions[one]);
      expect(waiting.find((entry) => entry.part === one)).toEqual(before.waiting?.find((entry) => entry.part === one));
      if (then?.part !== one) continue;
      const end = ended.find((other) => other.part === one && other.percent > 0);
      if (end) expect(['unfit', 'failed']).toContain(end.why);
      else
        expect(rollout).toMatchObject({
          part: one,
          version: then.version,
          since: then.since,
          percent: then.percent,
          stepSince: then.stepSince,
        });
    }
  });
}

it('ends every rollout, loses nothing, and lets no stale version through', async () => {
  await fc.assert(fc.asyncProperty(steps, fc.boolean(), run), { numRuns: rounds(300, 5_000) });
}, 300_000);
