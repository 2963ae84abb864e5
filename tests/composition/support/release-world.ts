import { ReleaseError } from '@platform/base/release-error';
import { manifestKey } from '@platform/composer/checks/versions';
import type { JudgeRecord, LineRecord } from '@platform/releases/judging/judge-record';
import { judgeRollout, type Verdict } from '@platform/releases/judging/judge-rollout';
import { LiveConflict, type Projection } from '@platform/releases/log/live-log';
import { repairRelease } from '@platform/releases/orders/go-live';
import { executeOrdersOn, type ReleaseOrder } from '@platform/releases/orders/order';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { LIVE_VISITS, minuteOf } from '@site/server-data/tables';
import { keys } from '@site/site-model/bucket-keys';
import type { Versions } from '@site/site-model/composition';
import { type LiveRecord, liveRecordSchema } from '@site/site-model/release-log';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { vi } from 'vitest';
import { FIXTURE_SETTINGS } from './fixture-parts';
import { memoryStore } from './memory-store';
import { hex, idOf } from './teams';

export const PARTS = ['shell', 'mfe-a', 'mfe-b', 'mfe-c'] as const;
export const STEP_MINUTES = 3;
const MINUTE_MS = 60_000;

/**
 * What a version does; `1` is what is live at first. `pair` does not fit beside another `pair`, the composer hangs on `hangs` beside
 * `better`, and the visits of `silent` report nothing. */
export const KINDS = ['1', 'good', 'better', 'unfit', 'hangs', 'fails', 'silent', 'pair'] as const;
export type Kind = (typeof KINDS)[number];
export const versionOf = (part: string, kind: Kind) => hex(`${part} ${kind}`);

/** Which write of a command goes wrong, and how: before it, after it, or after it with the answer lost. */
export interface WriteFault {
  at: number;
  kind: 'crash-before' | 'crash-after';
}
class Crash extends Error {}

/** A stage in memory: the real orders and the real judge on stores that can break at any write. */
export class ReleaseWorld {
  readonly log: LiveRecord[] = [];
  /** Who ordered each record, by its number. */
  readonly orders = new Map<number, ReleaseOrder | undefined>();
  edge: Record<string, string | undefined> = {};
  private readonly memory = memoryStore();
  private projected: Projection | undefined;
  judged: JudgeRecord | undefined;
  /** The kinds whose visits fail. */
  readonly failing = new Set<Kind>(['fails']);
  private line: LineRecord | undefined;
  // The judge looks when the visits of a minute are complete.
  private now = Date.parse('2026-11-28T10:00:30.000Z');
  private fault: WriteFault | undefined;
  private writes = 0;
  private dead = false;
  private network = 0;
  private current: ReleaseOrder | undefined;
  private between: (() => Promise<unknown>) | undefined;

  /** `sent`: gets each order of the judge, and returns what is sent instead. */
  constructor(private readonly sent: (order: ReleaseOrder) => ReleaseOrder = (order) => order) {
    vi.setSystemTime(this.now);
  }

  get live(): LiveRecord | undefined {
    return this.log.at(-1);
  }

  /** Sends an order; resolves with `done`, the refusal, or the crash. `between`: another order that comes just before its first record. */
  async order(
    order: ReleaseOrder,
    { fault, between }: { fault?: WriteFault | undefined; between?: ReleaseOrder | undefined } = {},
  ): Promise<'done' | ReleaseError | Error> {
    this.arm(fault);
    this.between = between && (() => this.nested(between));
    return this.carryOut(order);
  }

  /** Lets a minute pass: the repair runs, then the judge looks. */
  async minute(fault?: WriteFault): Promise<Verdict | Error> {
    this.now += MINUTE_MS;
    vi.setSystemTime(this.now);
    this.arm(undefined);
    await repairRelease(this.target('platform'), { now: new Date(this.now) });
    this.arm(fault);
    return judgeRollout({
      log: { current: async () => this.live },
      visits: async (of, first, last) => this.visits(of, first, last),
      records: {
        read: async () => this.judged,
        write: (record) => this.write(() => void Object.assign(this, { judged: structuredClone(record) })),
        readLine: async () => this.line,
        writeLine: (record) => this.write(() => void Object.assign(this, { line: record })),
      },
      call: async (order) => {
        this.current = order;
        const call = executeOrdersOn({ target: this.target(partOf(order)), previewOrigin: '' });
        return call(this.sent(order)) as never;
      },
      stepMinutes: STEP_MINUTES,
      now: new Date(this.now),
    }).catch((error: Error) => error);
  }

  private async carryOut(order: ReleaseOrder): Promise<'done' | ReleaseError | Error> {
    const call = executeOrdersOn({ target: this.target(partOf(order)), previewOrigin: '' });
    this.current = order;
    return call(order).then(
      () => 'done' as const,
      (error: Error) => error,
    );
  }

  /** Another process, whose writes don't break. */
  private async nested(order: ReleaseOrder): Promise<void> {
    const mine = { fault: this.fault, current: this.current };
    this.fault = undefined;
    await this.carryOut(order);
    Object.assign(this, mine);
  }

  private arm(fault: WriteFault | undefined): void {
    Object.assign(this, { fault, writes: 0, dead: false, between: undefined });
  }

  private async write(carryOut: () => void): Promise<void> {
    if (this.dead) throw new Crash('dead');
    const strikes = this.fault?.at === this.writes++ ? this.fault.kind : undefined;
    if (strikes !== 'crash-before') carryOut();
    if (!strikes) return;
    this.dead = true;
    throw new Crash(strikes);
  }

  private target(who: string): ReleaseTarget {
    const { store } = this.memory;
    return {
      ...{ who, store, settings: FIXTURE_SETTINGS },
      log: {
        current: async () => this.live,
        history: async (limit) => this.log.toReversed().slice(0, limit),
        append: (record) => this.append(record),
      },
      pointer: {
        write: async (given) => {
          const values = typeof given === 'function' ? await given() : given;
          await this.write(() => Object.assign(this.edge, values));
        },
      },
      projection: {
        read: async () => this.projected,
        write: (projection) => this.write(() => void Object.assign(this, { projected: projection })),
      },
      previewPointer: { write: async () => {} },
      previews: { list: async () => [], put: async () => {}, close: async () => {} },
      compose: (versions) => this.compose(versions),
    };
  }

  private async append(record: LiveRecord): Promise<void> {
    const between = this.between;
    this.between = undefined;
    await between?.();
    if (record.sequence !== this.log.length + 1) throw new LiveConflict(record.sequence);
    await this.write(() => {
      this.log.push(liveRecordSchema.parse(JSON.parse(JSON.stringify(record))));
      this.orders.set(record.sequence, this.current);
    });
  }

  private async compose(versions: Versions) {
    const kinds = kindsIn(versions);
    if (kinds.includes('hangs') && kinds.includes('better')) throw new Error('the composer does not answer');
    if (kinds.includes('unfit') || kinds.filter((kind) => kind === 'pair').length > 1)
      throw new ReleaseError('release/slot-unknown', 'It does not fit.', 'Correct it.');
    const { store } = this.memory;
    const manifest = compositionManifest({
      id: idOf(JSON.stringify(Object.entries(versions).sort())),
      versions,
      settings: FIXTURE_SETTINGS,
    });
    await store.writeOnce(keys.composition(manifest.id), JSON.stringify(manifest));
    for (const [name, version] of Object.entries(versions)) await store.writeOnce(manifestKey(name, version), '{}');
    return manifest;
  }

  /** 1,000 visits a minute, divided as the rollout's share says; if they fail, 60 do, each in a network of its own. */
  private visits(of: string, first: number, last: number) {
    const { rollout } = this.live ?? {};
    const [kind = '1'] = of === LIVE_VISITS || !rollout ? [] : kindsIn({ [rollout.part]: rollout.version });
    const share = rollout?.percent ?? 0;
    const visits = kind === 'silent' ? 0 : 10 * (of === LIVE_VISITS ? 100 - share : share);
    const failures = () =>
      new Map(
        Array.from({ length: this.failing.has(kind) ? 60 : 0 }, () => [
          this.network++ % 65_536,
          ['clientErrors' as const],
        ]),
      );
    const minutes = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return new Map(
      minutes
        .filter((minute) => minute < minuteOf(new Date(this.now)))
        .map((minute) => [minute, { visits, failures: failures() }]),
    );
  }
}

const partOf = (order: ReleaseOrder) => ('part' in order ? order.part : 'platform');
const kindsIn = (versions: Versions): Kind[] =>
  Object.entries(versions).flatMap(([part, version]) => KINDS.filter((kind) => versionOf(part, kind) === version));
