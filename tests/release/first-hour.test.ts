import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CreatePolicyCommand } from '@aws-sdk/client-iam';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { signIn } from 'tools/doctor/test-support/doctor-context';
import { type Aws, concurrency, plan, startAws } from 'tools/doctor/test-support/start-aws';
import { awsClients } from 'tools/stage/stage-context';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { ended } from '../e2e/support/command';
import { accountPolicies } from '../iam/support/account-template';

const PATIENCE = 240_000;
const ACCOUNT = '123456789012';

/** The steps of the owner's document in order: rows of a table. */
const steps = (() => {
  const text = readFileSync(path.join(ROOT, 'docs/owner.md'), 'utf8');
  const section = /^## Deploy to AWS\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  return section.split('\n').filter((line) => line.startsWith('| '));
})();
const commandsOf = (step: string) =>
  [...step.matchAll(/`((?:npm|npx|aws) [^`]+)`/g)].flatMap(([, command]) => command ?? []);

/**
 * Commands that do not run here: what AWS answers about the account and the domain is its own, moto creates a quarter of the app's
 * types of resources, and recovery.test.ts makes the first release, since moto runs no Node functions.
 */
const ELSEWHERE =
  /^(aws (configure|freetier|service-quotas|acm|ssm)|npx cdk deploy --all|npm run release -- bootstrap) /;

vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
let aws: Aws;
const home = temporaryFolder();

interface Ran {
  code: number | null;
  out: string;
}

async function run(program: string, args: string[]): Promise<Ran> {
  const env = {
    ...{ ...process.env, AWS_REGION: 'us-east-1', CDK_DISABLE_CLI_TELEMETRY: 'true' },
    TSX_TSCONFIG_PATH: 'platform/tsconfig.json',
    // The CDK writes caches to the home folder.
    HOME: home,
  };
  const { code, out, all } = await ended(spawn(program, args, { cwd: ROOT, env }));
  // With --json, the steps are on standard error.
  return { code, out: args.includes('--json') ? out : all };
}

/** Creates the secrets that a step names with their shapes, by SDK, so that the AWS CLI is not required. */
async function createSecrets(step: string): Promise<Ran> {
  const named = [...step.matchAll(/(site\/prod\/\w+)[^{]*`(\{[^`]+\})`/g)];
  expect(named).toHaveLength(2);
  // The dots stand for the owner's own values.
  for (const [, Name, shape = ''] of named)
    await awsClients().secrets.send(new CreateSecretCommand({ Name, SecretString: shape.replaceAll('…', '7:x') }));
  return { code: 0, out: '' };
}

/** Runs the bootstrap with the policies created by SDK in place of `aws cloudformation deploy`. */
async function bootstrap(): Promise<Ran> {
  for (const [PolicyName, policy] of Object.entries(accountPolicies(ACCOUNT)))
    await awsClients().iam.send(new CreatePolicyCommand({ PolicyName, PolicyDocument: JSON.stringify(policy) }));
  const stub = path.join(home, 'bin');
  mkdirSync(stub);
  writeFileSync(path.join(stub, 'aws'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${stub}${path.delimiter}${process.env.PATH}`);
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, script = ''] = /run\.mjs (\S+)$/.exec(scripts['bootstrap:aws'] ?? '') ?? [];
  return run(process.execPath, ['--import', 'tsx', script, '--account', ACCOUNT]);
}

const release = (words: string) =>
  run(process.execPath, ['--import', 'tsx', 'tools/release/cli.ts', ...words.split(' '), '--json']);
// The document's time limit is for an idle machine; this test runs beside others.
const diagnose = () => release('doctor --stage prod --timeout 300');

async function carryOut(command: string, step: string): Promise<Ran> {
  if (command.startsWith('aws secretsmanager ')) return createSecrets(step);
  if (command === 'npm run bootstrap:aws -- --account <id>') return bootstrap();
  if (command === 'npm run release -- doctor --stage prod') return diagnose();
  throw new Error(`The owner's document has a command that this test does not handle: ${command}`);
}

describeWithTool('moto', 'the owner’s document from an empty account to the first release', () => {
  beforeAll(async () => {
    aws = await startAws();
    aws.answer({ ...concurrency(1000), ...plan('PAID') });
    signIn(aws.url);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await aws?.close();
  });

  it('its commands run in order and fix what the doctor reports', async () => {
    const diagnoses: string[][] = [];
    const note = ({ out }: Ran) => {
      const { outcomes } = JSON.parse(out) as { outcomes: { findings: { code: string }[] }[] };
      diagnoses.push(outcomes.flatMap(({ findings }) => findings.map(({ code }) => code)));
    };
    note(await diagnose());
    expect(steps.flatMap(commandsOf).filter((command) => ELSEWHERE.test(command)).length).toBeGreaterThan(5);
    for (const step of steps)
      for (const command of commandsOf(step).filter((one) => !ELSEWHERE.test(one))) {
        const ran = await carryOut(command, step);
        if (command.includes(' doctor ')) note(ran);
        else expect(ran.code, `${command}\n${ran.out}`).toBe(0);
      }
    const [first = [], second = []] = diagnoses;
    expect(first).toEqual(expect.arrayContaining(['doctor/not-bootstrapped', 'doctor/secret-missing']));
    const account = second.filter((code) => /bootstrap|secret|name|stack/.test(code));
    // That of the webhook, which ElevenLabs shows once the site has an address.
    expect(account).toEqual(['doctor/secret-missing']);
    expect(diagnoses).toHaveLength(3);
  });
});
