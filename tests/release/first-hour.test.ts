import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { signIn } from 'tools/doctor/test-support/doctor-context';
import { type Aws, concurrency, startAws } from 'tools/doctor/test-support/start-aws';
import { awsClients } from 'tools/stage/stage-context';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { ended } from '../e2e/support/command';

const PATIENCE = 240_000;
const ACCOUNT = '123456789012';

/** The commands of the owner's document in order, without comments. */
const commands = (() => {
  const text = readFileSync(path.join(ROOT, 'docs/owner.md'), 'utf8');
  const section = /^## Deploy to AWS\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  const block = /^```\n([\s\S]*?)^```/m.exec(section)?.[1] ?? '';
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s{2,}#.*$/, ''));
})();

/**
 * Commands that do not run here: infra/stacks/templates.test.ts deploys the same app to moto, and recovery.test.ts makes the first
 * release, since moto runs no Node functions.
 */
const ELSEWHERE = /^(npx cdk deploy --all|npm run release -- bootstrap) /;

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

/** Sends the request of `aws secretsmanager create-secret` by SDK, so that the AWS CLI is not required. */
async function createSecret(command: string): Promise<Ran> {
  const [, Name, SecretString] =
    /^aws secretsmanager create-secret --region us-east-1 --name (\S+) --secret-string '([^']+)'$/.exec(
      command,
    ) ?? [];
  // The dots stand for the owner's own values.
  await awsClients().secrets.send(
    new CreateSecretCommand({ Name, SecretString: SecretString?.replaceAll('…', '7:x') }),
  );
  return { code: 0, out: '' };
}

async function carryOut(command: string): Promise<Ran> {
  if (command.startsWith('aws secretsmanager ')) return createSecret(command);
  const [, release] = /^npm run release -- (.+)$/.exec(command) ?? [];
  if (release)
    return run(process.execPath, [
      '--import',
      'tsx',
      'tools/release/cli.ts',
      ...release.split(' '),
      // The document's time limit is for an idle machine; this test runs beside others.
      ...(release.startsWith('doctor ') ? ['--timeout', '300'] : []),
      '--json',
    ]);
  const [, cdk] = /^npx cdk (.+)$/.exec(command) ?? [];
  if (cdk)
    return run('node_modules/.bin/cdk', cdk.replace('<account>', ACCOUNT).replaceAll('""', '').split(' '));
  throw new Error(`The owner's document has a command that this test does not handle: ${command}`);
}

describeWithTool('moto', 'the owner’s document from an empty account to the first release', () => {
  beforeAll(async () => {
    aws = await startAws();
    aws.answer(concurrency(1000));
    signIn(aws.url);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await aws?.close();
  });

  it('its commands run in order and fix what the doctor reports', async () => {
    const diagnoses: string[][] = [];
    expect(commands.filter((command) => ELSEWHERE.test(command))).toHaveLength(3);
    for (const command of commands.filter((command) => !ELSEWHERE.test(command))) {
      const ran = await carryOut(command);
      if (command.includes(' doctor ')) {
        const { outcomes } = JSON.parse(ran.out) as { outcomes: { findings: { code: string }[] }[] };
        diagnoses.push(outcomes.flatMap(({ findings }) => findings.map(({ code }) => code)));
      } else expect(ran.code, `${command}\n${ran.out}`).toBe(0);
    }
    const [first = [], second = []] = diagnoses;
    expect(first).toEqual(expect.arrayContaining(['doctor/not-bootstrapped', 'doctor/secret-missing']));
    const account = second.filter((code) => /bootstrap|secret|name|stack/.test(code));
    // That of the webhook, which ElevenLabs shows once the site has an address.
    expect(account).toEqual(['doctor/secret-missing']);
    expect(diagnoses).toHaveLength(3);
  });
});
