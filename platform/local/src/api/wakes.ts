import { setTimeout } from 'node:timers/promises';
import type { CloudAssembly } from '../template/cloud-assembly';
import type { LocalFunction } from './local-functions';

const UNIT_MS: Record<string, number> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Parses `rate(1 minute)` to milliseconds. Throws for a cron expression, which the local platform does not run. */
export function rateMs(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (second|minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ms = UNIT_MS[unit];
  if (!ms) throw new Error(`Unsupported schedule "${expression}": expected a rate, such as rate(1 minute).`);
  return Number(count) * ms;
}

/** Runs one invocation at a time; calls in the meantime are coalesced into one more run. */
function coalesced(run: () => Promise<unknown>, active: Set<Promise<void>>): () => void {
  let [running, again] = [false, false];
  const start = async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      // The function has logged its failure; the next event tries again.
      await run().catch(() => {});
    }
    running = false;
  };
  return () => {
    const done = start().finally(() => active.delete(done));
    active.add(done);
  };
}

/** Invokes the functions that the templates trigger by schedule or by the table's stream. */
export function startWakes(assembly: CloudAssembly, functionAt: (arn: string) => LocalFunction) {
  const active = new Set<Promise<void>>();
  const timers = assembly
    .ofType<{ ScheduleExpression?: string; Targets?: { Arn: string; Input?: string }[] }>('AWS::Events::Rule')
    .flatMap(({ properties }) =>
      (properties.Targets ?? []).map(({ Arn, Input }) => {
        const scheduled = { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
        const event: unknown = Input === undefined ? scheduled : JSON.parse(Input);
        const tick = coalesced(() => functionAt(Arn).invoke(event), active);
        const timer = setInterval(tick, rateMs(properties.ScheduleExpression ?? ''));
        timer.unref();
        return timer;
      }),
    );
  const listeners = assembly
    .ofType<{ FunctionName: string }>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => {
      const record = { eventName: 'INSERT', eventSource: 'aws:dynamodb', dynamodb: { Keys: {} } };
      return coalesced(() => functionAt(properties.FunctionName).invoke({ Records: [record] }), active);
    });
  return {
    /** Invokes the functions that listen to the table's stream, as after an insert. */
    onInsert: () => {
      for (const wake of listeners) wake();
    },
    /** Stops the timers, and waits at most 3 s for running invocations: an interrupted one would leave its lease behind. */
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.race([Promise.all(active), setTimeout(3000, undefined, { ref: false })]);
    },
  };
}
