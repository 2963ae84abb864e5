import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { ROOT } from '@platform/base/root';
import { awsClients } from '../doctor/aws-clients';
import { awsContext } from './aws-context';
import { proofMarkdown, runProof } from './run-proof';

const USAGE = `npm run prove:aws -- --account <id> [--yes]

Deploys a temporary stage into the AWS account of the credentials in use, releases to it, triggers an alarm, records the
times and destroys everything, also after a failure or Ctrl-C. --yes skips the confirmation.`;

/** Hourly list prices, rounded up: web ACL and rules, alarms, dashboard, secrets; requests cost cents. */
const COST = 'about $1, and about $1 more for each day on which resources are left';
const DURATION = 'about an hour, most of it CloudFront’s';

const FOLDER = path.join(ROOT, '.local/proofs');

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      account: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  if (!/^\d{12}$/.test(values.account ?? ''))
    throw new Error(
      `prove/no-account: invalid --account "${values.account ?? ''}": expected 12 digits.\n\n${USAGE}`,
    );
  const aws = awsClients();
  const { Account: account = '', Arn: arn = '' } = await aws.sts.send(new GetCallerIdentityCommand({}));
  if (account !== values.account)
    throw new Error(
      `prove/wrong-account: the credentials belong to account ${account} (${arn}), not ${values.account}. Sign in to that account: export AWS_PROFILE=<profile>.`,
    );
  const stage = `proof-${randomBytes(3).toString('hex')}`;
  console.log(`Stage ${stage} in account ${account}: ${DURATION}; cost: ${COST}.`);
  if (!values.yes && !(await confirmed(account))) return console.log('Nothing was done.');
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      console.error(
        'Interrupted: destroying the stage. Do not stop this process: resources that are left cost money.',
      );
      interrupted.abort();
    });
  const say = (line: string) => console.log(line);
  const proof = await runProof(awsContext({ aws, account, arn, stage }), {
    account,
    signal: interrupted.signal,
    say,
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, stage);
  writeFileSync(`${file}.json`, `${JSON.stringify(proof, undefined, 2)}\n`);
  writeFileSync(`${file}.md`, proofMarkdown(proof));
  console.log(`\n${proofMarkdown(proof)}\nWritten to ${file}.md and .json`);
  if (!proof.passed) process.exitCode = 1;
}

async function confirmed(account: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type the account number to continue: `);
  terminal.close();
  return typed.trim() === account;
}
