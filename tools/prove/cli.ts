import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '@platform/base/root';
import { COMPOSITION_PATTERN } from '@site/contracts/ids';
import { BUCKET_COOKIE, BUCKETS } from '@site/site-model/edge-store';
import { liveRecordSchema } from '@site/site-model/release-log';
import { visitSite } from 'lambdas/synthetic-visitor/handler';
import { awsClients, requireAccount } from '../stage/stage-context';
import { awsStage } from './aws-stage';
import { type ProofContext, proofMarkdown, type RunStep, runProof } from './proof';

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
    first = idOf(await release('bootstrap'));
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
    const again = idOf(await release('bootstrap'));
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

const USAGE = `npm run prove:aws -- --account <id> [--yes]

Deploys a temporary stage into the AWS account of the credentials in use, releases to it, triggers an alarm, records the
times and destroys everything, also after a failure or Ctrl-C. --yes skips the confirmation.`;

/** Hourly list prices, rounded up: web ACL and rules, alarms, dashboard, secrets; requests cost cents. */
const COST = 'about $1, and about $1 more for each day on which resources are left';

async function main(): Promise<void> {
  const option = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { account: { type: 'string' }, yes: option, help: option } });
  const { account = '' } = values;
  if (values.help) return console.log(USAGE);
  const aws = awsClients();
  await requireAccount(aws, account, USAGE);
  const stage = `proof-${randomBytes(3).toString('hex')}`;
  console.log(
    `Stage ${stage} in account ${account}: about an hour and a half, most of it CloudFront’s; cost: ${COST}.`,
  );
  if (!values.yes) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const typed = await terminal.question('Type the account number to continue: ');
    terminal.close();
    if (typed.trim() !== account) return console.log('Nothing was done.');
  }
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      console.error('Interrupted: destroying the stage. Wait for it: resources that are left cost money.');
      interrupted.abort();
    });
  const options = { account, signal: interrupted.signal, say: console.log };
  const proof = await runProof(awsStage(aws, account, stage), options, proveStage);
  const file = path.join(ROOT, `.local/proofs/${stage}.md`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, proofMarkdown(proof));
  console.log(`\n${proofMarkdown(proof)}\nWritten to ${file}`);
  if (!proof.passed) process.exitCode = 1;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
