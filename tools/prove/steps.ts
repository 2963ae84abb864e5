import { visitSite } from '../../lambdas/synthetic-visitor/core';
import type { ProofContext } from './proof-context';

/** Results that later steps use. */
export interface Known {
  first: string;
  version: string;
  second: string;
}

export interface Step {
  name: string;
  /** Returns a short result. Throws if the expectation is not met. */
  run(context: ProofContext, known: Partial<Known>, signal: AbortSignal): Promise<string>;
}

const PART = 'mfe-content';
/** CloudFront guarantees no time; in practice a new key-value store value is everywhere within seconds. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 500;
/** Enough that a 50 % canary reaches some of them and not the others. */
const VISITORS = 24;

export const STEPS: readonly Step[] = [
  {
    name: 'deploy',
    async run(context, _known, signal) {
      await context.deploy(signal);
      return context.site();
    },
  },
  {
    name: 'listen for alarms',
    async run({ alarm }) {
      await alarm.listen();
      return 'a queue is subscribed';
    },
  },
  {
    name: 'first release',
    async run(context, known, signal) {
      known.first = idOf(await context.release('bootstrap'));
      return shown(context, known.first, signal);
    },
  },
  {
    name: 'visitor with a marked lead',
    async run(context) {
      const checks = await visitSite(await context.site(), fetch);
      const failed = checks.filter(({ passed }) => !passed);
      if (failed.length > 0) throw new Error(failed.map((one) => JSON.stringify(one)).join(', '));
      return `${checks.length} visits, slowest ${Math.max(...checks.map(({ ms }) => ms))} ms`;
    },
  },
  {
    name: 'publish another version',
    async run(context, known) {
      known.version = await context.publishAnother(PART);
      return `${PART} ${known.version}`;
    },
  },
  {
    name: 'canary',
    async run(context, known, signal) {
      const live = (await context.release('canary', PART, '50', known.version ?? '')) as {
        canaries?: { slot: string; composition: string }[];
      };
      const canary = live.canaries?.find(({ slot }) => slot === PART)?.composition ?? '';
      const wanted = [known.first ?? '', canary];
      const seen = await until(signal, async () => {
        const both = await compositions(await context.site(), VISITORS);
        return wanted.every((id) => both.has(id)) && both;
      });
      await context.release('canary', PART, 'off');
      return `${VISITORS} visitors saw ${[...seen].sort().join(' and ')}`;
    },
  },
  {
    name: 'promote',
    async run(context, known, signal) {
      known.second = idOf(await context.release('promote', PART, known.version ?? ''));
      if (known.second === known.first)
        throw new Error(`${PART} ${known.version} was already live: the published version is not new.`);
      return shown(context, known.second, signal);
    },
  },
  {
    name: 'roll back',
    async run(context, known, signal) {
      const back = idOf(await context.release('rollback', '--yes'));
      if (back !== known.first) throw new Error(`The rollback went to ${back}, expected ${known.first}.`);
      return shown(context, back, signal);
    },
  },
  {
    name: 'alarm',
    async run({ alarm }, _known, signal) {
      const name = await alarm.ring();
      await until(signal, async () => (await alarm.delivered()).includes(name));
      return `${name} was delivered`;
    },
  },
];

const idOf = (answer: unknown) => String((answer as { composition?: unknown }).composition);

/** Waits until every visitor sees a composition. */
async function shown(context: ProofContext, id: string, signal: AbortSignal): Promise<string> {
  await until(signal, async () => {
    const seen = await compositions(await context.site(), VISITORS);
    return seen.size === 1 && seen.has(id);
  });
  return `${VISITORS} visitors saw ${id}`;
}

/** Returns the compositions that visitors with different user agents get. */
async function compositions(site: string, visitors: number): Promise<Set<string>> {
  const pages = await Promise.all(
    Array.from({ length: visitors }, async (_none, at) => {
      const response = await fetch(`${site}/`, { headers: { 'user-agent': `Proof/${at}` } });
      return /"composition":"([0-9a-f]{12})"/.exec(await response.text())?.[1] ?? `${response.status}`;
    }),
  );
  return new Set(pages);
}

/** Polls until the answer is not false, and returns it. Throws after PATIENCE_MS. */
async function until<Answer>(signal: AbortSignal, ask: () => Promise<Answer | false>): Promise<Answer> {
  for (const started = performance.now(); ; ) {
    signal.throwIfAborted();
    const answer = await ask();
    if (answer !== false) return answer;
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`The expected state was not reached within ${PATIENCE_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
