import { spawn } from 'node:child_process';
import path from 'node:path';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { ROOT } from '@platform/base/root';
import { stageByName } from '../../infra/config/stages';
import type { AwsClients } from '../doctor/aws-clients';
import { stageContext } from '../doctor/stage-context';
import { alarmQueue } from './alarm-queue';
import { deleteRest, emptyBuckets, stillThere } from './empty-stage';
import type { ProofContext } from './proof-context';

/** The edge's fallback composition: none, because a proof deploys once, before its first release. */
const NOTHING_LIVE = ['-c', 'composition=none'];

/** CloudFront delivers logs late, so an emptied bucket may get new objects while its stack is deleted. */
const MOST_ATTEMPTS = 3;

/** Returns the temporary stage in the account of the credentials in use. */
export function awsContext(options: {
  aws: AwsClients;
  account: string;
  arn: string;
  stage: string;
}): ProofContext {
  const stage = stageByName(options.stage);
  // Read again on each call, because stacks are created and deleted.
  const now = () => stageContext({ ...options, stage, env: process.env });
  const { names } = now();
  const web = async () => (await now().stacks()).get(names.stacks.web);
  const alarm = alarmQueue({
    name: `${names.table}-alarms`,
    alarm: `site-${stage.name}-leads-failing`,
    topics: async () =>
      ((await now().stacks()).get(names.stacks.monitoring)?.resources ?? [])
        .filter(({ type }) => type === 'AWS::SNS::Topic')
        .map(({ id }) => id),
  });
  const cdk = (args: string[], signal?: AbortSignal) =>
    run(path.join(ROOT, 'node_modules/.bin/cdk'), [...args, '-c', `stage=${stage.name}`, ...NOTHING_LIVE], {
      signal,
    });
  const release = async (args: string[], env = {}) => {
    const cli = ['--import', 'tsx', 'tools/release/cli.ts', ...args, '--stage', stage.name, '--json'];
    return JSON.parse(await run(process.execPath, cli, { env })) as unknown;
  };
  return {
    stage: stage.name,
    async deploy(signal) {
      // Placeholders are enough: no voice call is made, and marked leads are not delivered.
      const placeholders = [
        [names.secrets.elevenLabs, { apiKey: 'proof' }],
        [names.secrets.telegram, { botToken: 'proof', chatId: 'proof' }],
      ] as const;
      for (const [Name, value] of placeholders)
        await options.aws.secrets.send(
          new CreateSecretCommand({ Name, SecretString: JSON.stringify(value) }),
        );
      await cdk(['deploy', '--all', '--require-approval', 'never', '--ci'], signal);
    },
    async destroy() {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
        await emptyBuckets(now());
        const failed = await cdk(['destroy', '--all', '--force', '--ci']).then(
          () => false,
          () => true,
        );
        if (!failed) break;
      }
      await deleteRest(now());
      await alarm.remove();
      return stillThere(now());
    },
    release: (...args) => release(args),
    async publishAnother(part) {
      // The build mark makes another version of the same sources.
      const { version } = (await release(['publish', part], { VITE_BUILD_MARK: stage.name })) as {
        version: string;
      };
      return version;
    },
    async site() {
      const address = (await web())?.outputs.Address;
      if (!address) throw new Error(`The stack ${names.stacks.web} has no output "Address".`);
      return address;
    },
    alarm,
  };
}

interface RunOptions {
  env?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a program and resolves with its standard output. Detached, so that Ctrl-C reaches it only through the signal and does
 * not stop the destruction.
 */
function run(program: string, args: string[], { env = {}, signal }: RunOptions): Promise<string> {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json'), ...env },
    ...(signal ? { signal } : {}),
  });
  let out = '';
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out);
      else
        reject(
          new Error(`${path.basename(program)} ${args.join(' ')} exited with ${code}:\n${told.slice(-2000)}`),
        );
    });
  });
}
