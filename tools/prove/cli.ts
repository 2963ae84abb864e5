import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '@platform/base/root';
import { awsClients, requireAccount } from '../stage/stage-context';
import { awsStage } from './aws-stage';
import { proofMarkdown, proveStage, runProof } from './proof';

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
