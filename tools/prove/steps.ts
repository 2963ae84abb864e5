import { setTimeout } from 'node:timers/promises';
import { visitSite } from '../../lambdas/synthetic-visitor/core';
import type { ProofContext, RunStep } from './proof';

const PART = 'mfe-content';
/** CloudFront guarantees no time; in practice a new key-value store value is everywhere within seconds. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 500;
/** Enough that a 50 % canary reaches some of them and not the others. */
const VISITORS = 24;

/** Deploys the stage, releases, shows a canary, promotes, rolls back and triggers an alarm. */
export async function prove(context: ProofContext, step: RunStep, signal: AbortSignal): Promise<void> {
  const { release } = context;
  let site = '';
  let first = '';
  let version = '';
  const visitors = async (isExpected: (seen: Set<string>) => boolean) => {
    const seen = await until(signal, async () => {
      const now = await compositions(site);
      return isExpected(now) && now;
    });
    return `${VISITORS} visitors saw ${[...seen].sort().join(' and ')}`;
  };
  const all = (id: string) => visitors((seen) => seen.size === 1 && seen.has(id));

  await step('deploy', async () => {
    await context.deploy(signal);
    site = await context.site();
    return site;
  });
  await step('first release', async () => {
    first = idOf(await release('bootstrap'));
    return all(first);
  });
  await step('visitor with a marked lead', async () => {
    const checks = await visitSite(site, fetch);
    const failed = checks.filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Error(failed.map((one) => JSON.stringify(one)).join(', '));
    return `${checks.length} visits, slowest ${Math.max(...checks.map(({ ms }) => ms))} ms`;
  });
  await step('publish another version', async () => {
    version = await context.publishAnother(PART);
    return `${PART} ${version}`;
  });
  await step('canary', async () => {
    const live = (await release('canary', PART, '50', version)) as {
      canaries?: { slot: string; composition: string }[];
    };
    const canary = live.canaries?.find(({ slot }) => slot === PART)?.composition ?? '';
    const told = await visitors((seen) => seen.has(first) && seen.has(canary));
    await release('canary', PART, 'off');
    return told;
  });
  await step('promote', async () => {
    const second = idOf(await release('promote', PART, version));
    if (second === first)
      throw new Error(`${PART} ${version} was already live: the published version is not new.`);
    return all(second);
  });
  await step('roll back', async () => {
    const back = idOf(await release('rollback', '--yes'));
    if (back !== first) throw new Error(`The rollback went to ${back}, expected ${first}.`);
    return all(back);
  });
  await step('alarm', async () => {
    await until(signal, await context.ring());
    return 'its topic was notified';
  });
}

const idOf = (answer: unknown) => String((answer as { composition?: unknown }).composition);

/** Returns the compositions that visitors with different user agents get. */
async function compositions(site: string): Promise<Set<string>> {
  const pages = await Promise.all(
    Array.from({ length: VISITORS }, async (_none, at) => {
      const response = await fetch(`${site}/`, { headers: { 'user-agent': `Proof/${at}` } });
      return /"composition":"([0-9a-f]{12})"/.exec(await response.text())?.[1] ?? `${response.status}`;
    }),
  );
  return new Set(pages);
}

/** Polls until the answer is not false, and returns it. Throws after PATIENCE_MS. */
async function until<Answer>(signal: AbortSignal, ask: () => Promise<Answer | false>): Promise<Answer> {
  for (const started = performance.now(); performance.now() - started < PATIENCE_MS; ) {
    const answer = await ask();
    if (answer !== false) return answer;
    await setTimeout(PAUSE_MS, undefined, { signal });
  }
  throw new Error(`The expected state was not reached within ${PATIENCE_MS / 1000} s.`);
}
