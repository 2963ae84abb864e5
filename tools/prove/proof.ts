import { setTimeout } from 'node:timers/promises';
import { COMPOSITION_PATTERN } from '@site/contracts/ids';
import { BUCKET_COOKIE, BUCKETS } from '@site/site-model/edge-store';
import { liveRecordSchema } from '@site/site-model/release-log';
import { visitSite } from 'lambdas/synthetic-visitor/handler';

/** The stage on which a proof runs: in an AWS account, or in tests the local platform. */
export interface ProofContext {
  stage: string;
  deploy(signal: AbortSignal): Promise<void>;
  /**
   * Deploys changed functions, also of the edge, points one back by hand, and deploys others; then one that fails,
   * which must be rolled back. Returns the versions that visitors got. Throws if one of them is not what was deployed.
   */
  redeploy(signal: AbortSignal): Promise<string>;
  /** Tries an action of each pipeline's role, and one that it must not have. Throws with those that differ. */
  tryRoles(): Promise<string>;
  /** Destroys the stage, including the remains of a failed deployment. Returns the stacks that still exist. */
  destroy(): Promise<readonly string[]>;
  /** Deletes all objects of the stage's buckets with all their versions. */
  emptyBuckets(): Promise<void>;
  /** Runs a command of the release tool and returns what `--json` prints. */
  release(...args: string[]): Promise<unknown>;
  /** Publishes and returns another version of a part than the live one. */
  publishAnother(part: string): Promise<string>;
  /** Returns the site's address, without a trailing slash. */
  site(): Promise<string>;
  /** Puts an alarm into the state ALARM. Returns a function that says whether its topic has been notified since. */
  ring(): Promise<() => Promise<boolean>>;
}

/** Runs one step, which returns a short result. Throws if the step fails. */
export type RunStep = (name: string, work: () => Promise<string>) => Promise<void>;

interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  told: string;
}

export interface Proof {
  stage: string;
  account: string;
  startedAt: string;
  passed: boolean;
  steps: readonly StepResult[];
}

const PART = 'mfe-content';
/** CloudFront guarantees no time; in practice a new key-value store value is everywhere within seconds. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 500;
/** By their bucket of 10,000, so that 10 % are some of them, whatever turn a rollout has. */
const VISITORS = 20;

/** Deploys the stage, changes its functions, releases, starts a rollout, promotes, rolls back, loses the bucket and triggers an alarm. */
export async function proveStage(context: ProofContext, step: RunStep, signal: AbortSignal): Promise<void> {
  const { release } = context;
  let site = '';
  let first = '';
  let version = '';
  const visitors = async (isExpected: (seen: Set<string>) => boolean) => {
    const seen = await pollUntil(signal, async () => {
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
    first = idOf(await release('release-all'));
    return all(first);
  });
  await step('visitor with a marked lead', async () => {
    const checks = await visitSite(site, fetch);
    const failed = checks.filter(({ passed }) => !passed);
    if (failed.length > 0) throw new Error(failed.map((one) => JSON.stringify(one)).join(', '));
    return `${checks.length} visits, slowest ${Math.max(...checks.map(({ ms }) => ms))} ms`;
  });
  await step('deploy functions again', () => context.redeploy(signal));
  await step('roles of the pipelines', () => context.tryRoles());
  await step('publish another version', async () => {
    version = await context.publishAnother(PART);
    return `${PART} ${version}`;
  });
  await step('rollout', async () => {
    const { rollout } = liveRecordSchema.parse(await release('promote', PART, version, '--gradually'));
    const shown = rollout?.composition ?? 'no rollout';
    const some = await visitors((seen) => seen.size === 2 && seen.has(first) && seen.has(shown));
    await release('abort', PART);
    await all(first);
    return some;
  });
  await step('promote', async () => {
    const second = idOf(await release('promote', PART, version));
    if (second === first) throw new Error(`${PART} ${version} was already live: the published version is not new.`);
    return all(second);
  });
  await step('roll back', async () => {
    const back = idOf(await release('rollback', '--yes'));
    if (back !== first) throw new Error(`The rollback went to ${back}, expected ${first}.`);
    return all(back);
  });
  await step('recover an emptied bucket', async () => {
    await context.emptyBuckets();
    const again = idOf(await release('release-all'));
    if (again !== first) throw new Error(`The same sources gave ${again}, expected ${first}.`);
    return all(again);
  });
  await step('alarm', async () => {
    await pollUntil(signal, await context.ring());
    return 'its topic was notified';
  });
}

const idOf = (answer: unknown) => String((answer as { composition?: unknown }).composition);

const SHOWN = new RegExp(`"composition":"(${COMPOSITION_PATTERN})"`);

/** Returns the compositions that visitors of different buckets get. */
async function compositions(site: string): Promise<Set<string>> {
  const pages = await Promise.all(
    Array.from({ length: VISITORS }, async (_none, at) => {
      const cookie = `${BUCKET_COOKIE.name}=${(at * BUCKETS) / VISITORS}`;
      const response = await fetch(`${site}/`, { headers: { cookie } });
      if (response.status === 403)
        throw new Error('The firewall blocks the proof, or the bucket refuses the edge (403).');
      return SHOWN.exec(await response.text())?.[1] ?? `${response.status}`;
    }),
  );
  return new Set(pages);
}

/** Polls until the answer is not false, and returns it. Throws after PATIENCE_MS. */
async function pollUntil<Answer>(signal: AbortSignal, ask: () => Promise<Answer | false>): Promise<Answer> {
  for (const started = performance.now(); performance.now() - started < PATIENCE_MS; ) {
    const answer = await ask();
    if (answer !== false) return answer;
    await setTimeout(PAUSE_MS, undefined, { signal });
  }
  throw new Error(`The expected state was not reached within ${PATIENCE_MS / 1000} s.`);
}

/** Runs the steps until one fails or the signal aborts, then destroys everything in any case. Never rejects. */
export async function runProof(
  context: ProofContext,
  { account, signal, say }: { account: string; signal: AbortSignal; say: (line: string) => void },
  steps: (context: ProofContext, step: RunStep, signal: AbortSignal) => Promise<void>,
): Promise<Proof> {
  const startedAt = new Date().toISOString();
  const done: StepResult[] = [];
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true });
  });
  aborted.catch(() => {});
  const timed: RunStep = async (name, work) => {
    say(`${name} …`);
    const started = performance.now();
    const ended = (passed: boolean, told: string) => {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      done.push({ name, passed, seconds, told });
      say(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${seconds} s  ${told}`);
    };
    try {
      ended(true, await work());
    } catch (error) {
      ended(false, (error as Error).message);
      throw error;
    }
  };
  const step: RunStep = (name, work) => timed(name, () => Promise.race([work(), aborted]));
  const destroy = async () => {
    const left = await context.destroy();
    if (left.length > 0) throw new Error(`not deleted, delete by hand: ${left.join(', ')}`);
    return 'everything was deleted';
  };
  let passed = true;
  for (const work of [() => steps(context, step, signal), () => timed('destroy', destroy)])
    await work().catch(() => {
      passed = false;
    });
  return { stage: context.stage, account, startedAt, passed, steps: done };
}

export function proofMarkdown({ stage, account, startedAt, passed, steps }: Proof): string {
  const rows = steps.map(({ name, passed, seconds, told }) => {
    const details = told.replaceAll('|', '\\|').replaceAll('\n', ' ');
    return `| ${name} | ${passed ? 'ok' : '**failed**'} | ${seconds} | ${details} |`;
  });
  return `# Proof on AWS: ${passed ? 'passed' : 'failed'}

Stage ${stage}, account ${account}, started ${startedAt}.

| step | result | seconds | details |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
