import { spawn } from 'node:child_process';
import path from 'node:path';
import { CloudWatchClient, DescribeAlarmHistoryCommand, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { SimulatePrincipalPolicyCommand } from '@aws-sdk/client-iam';
import { GetAliasCommand, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { CreateSecretCommand, DeleteSecretCommand } from '@aws-sdk/client-secrets-manager';
import { awsClient } from '@platform/base/aws-client';
import { ROOT } from '@platform/base/root';
import { REGION, resourceNames } from '@platform/config/resource-names';
import { type Stage, stageByName, stageParts } from '@platform/config/stages';
import { deployedCode } from '@platform/releases/aws/aws-site';
import { OPERATORS, PLATFORM, PREVIEWS } from '@platform/releases/orders/order';
import { LIVE_ALIAS } from 'infra/stacks/live-alias';
import { VARIABLES } from 'infra/stacks/site-function';
import { type AwsClients, type StageContext, stageContext } from '../stage/stage-context';
import type { ProofContext } from './proof';

/** CloudFront delivers logs late, so an emptied bucket may get new objects while its stack is deleted. */
const MOST_ATTEMPTS = 3;

export function awsStage(aws: AwsClients, account: string, name: string, run = runNode): ProofContext {
  const stage = stageByName(name);
  // Read again on each call, because stacks are created and deleted.
  const now = () => stageContext({ aws, account, stage });
  const { names } = now();
  // The edge has no fallback composition, because a proof deploys once, before its first release.
  const cdk = (args: string[], signal?: AbortSignal) =>
    run(
      [path.join(ROOT, 'node_modules/.bin/cdk'), ...args, '--ci', '-c', `stage=${name}`, '-c', 'composition=none'],
      {},
      signal,
    );
  const release = async (args: string[], env = {}): Promise<unknown> =>
    JSON.parse(await run(['--import', 'tsx', 'tools/release/cli.ts', ...args, '--stage', name, '--json'], env));
  return {
    stage: name,
    async deploy(signal) {
      // Placeholders are enough: no voice call is made, and marked leads are not delivered.
      for (const [Name, value] of [
        [names.secrets.elevenLabs, { apiKey: 'proof' }],
        [names.secrets.telegram, { botToken: 'proof', chatId: 'proof' }],
      ] as const)
        await aws.secrets.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(value) }));
      await cdk(['deploy', '--all', '--require-approval', 'never'], signal);
    },
    async redeploy(signal) {
      const { resources } = (await now().stacks()).get(names.stacks.api) ?? { resources: [] };
      const leads = resources.find(({ id }) => id.startsWith(`${names.stacks.api}-FunctionsLeads`));
      if (!leads) throw new Error(`The stack ${names.stacks.api} has no function that takes leads.`);
      const alias = { FunctionName: leads.id, Name: LIVE_ALIAS };
      const version = async () => (await aws.lambda.send(new GetAliasCommand(alias))).FunctionVersion;
      const changed = async (variables: object) => {
        const context = ['-c', `${VARIABLES}=${JSON.stringify(variables)}`];
        const { api, web } = names.stacks;
        await cdk(['deploy', api, web, '--exclusively', '--require-approval', 'never', ...context], signal);
        const edge = await deployedCode(aws.cloudFront, names.pageFunction);
        if (!edge.includes(JSON.stringify(variables)))
          throw new Error('The edge has another function than was deployed.');
        return version();
      };
      const first = await version();
      const second = await changed({ MARK: 'second' });
      await aws.lambda.send(new UpdateAliasCommand({ ...alias, FunctionVersion: first }));
      const third = await changed({ MARK: 'third' });
      const told = `versions ${first}, ${second}, by hand ${first}, ${third}`;
      if (new Set([first, second, third]).size < 3) throw new Error(told);
      // Without its table no version can take a lead: the trial refuses it before a visitor gets it.
      const isRefused = await fails(changed({ TABLE_NAME: 'nowhere' }));
      const left = await version();
      if (!isRefused || left !== third) throw new Error(`A version that fails was not rolled back: ${told}, ${left}`);
      return `${told}; one that fails was rolled back`;
    },
    tryRoles: () => tryRoles(aws, stage, account),
    async destroy() {
      for (let attempt = 1, failed = true; failed && attempt <= MOST_ATTEMPTS; attempt++) {
        await emptyBuckets(now());
        failed = await fails(cdk(['destroy', '--all', '--force']));
      }
      await deleteSecrets(now());
      // What a stack could not delete keeps it.
      return [...(await now().stacks()).keys()];
    },
    emptyBuckets: () => emptyBuckets(now()),
    release: (...args) => release(args),
    async publishAnother(part) {
      // The build mark makes another version of the same sources.
      const published = await release(['publish', part], { VITE_BUILD_MARK: name });
      return (published as { version: string }).version;
    },
    async site() {
      const address = (await now().stacks()).get(names.stacks.web)?.outputs.Address;
      if (!address) throw new Error(`The stack ${names.stacks.web} has no output "Address".`);
      return address;
    },
    async ring() {
      const cloudWatch = awsClient(CloudWatchClient, { region: REGION });
      const alarm = { AlarmName: `site-${name}-leads-failing` };
      const StartDate = new Date();
      const StateReason = 'Test by npm run prove:aws.';
      await cloudWatch.send(new SetAlarmStateCommand({ ...alarm, StateValue: 'ALARM', StateReason }));
      return async () => {
        const { AlarmHistoryItems = [] } = await cloudWatch.send(
          new DescribeAlarmHistoryCommand({ ...alarm, HistoryItemType: 'Action', StartDate }),
        );
        return AlarmHistoryItems.some(({ HistorySummary = '' }) =>
          HistorySummary.startsWith('Successfully executed action arn:aws:sns:'),
        );
      };
    },
  };
}

const fails = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

type Right = readonly [action: string, resource: string];

/**
 * Asks IAM, which knows policies and boundary, for an action of each pipeline's role that it needs and for one that it
 * must not have. Only GitHub's jobs can take the roles. Throws with those that differ.
 */
async function tryRoles({ iam }: AwsClients, stage: Stage, account: string): Promise<string> {
  const names = resourceNames(stage.name);
  const here = (service: string, resource: string) => `arn:aws:${service}:${REGION}:${account}:${resource}`;
  const order = (name: string): Right => [
    'lambda:InvokeFunction',
    here('lambda', `function:${names.releaseFunction(name)}`),
  ];
  const deploying: Right = [
    'sts:AssumeRole',
    `arn:aws:iam::${account}:role/cdk-hnb659fds-deploy-role-${account}-${REGION}`,
  ];
  const rows: [role: string, needs: Right, never: Right][] = [
    ...stageParts(stage).flatMap((part): [string, Right, Right][] => [
      [names.pipelineRole(part, 'release'), order(part), order(OPERATORS)],
      [names.pipelineRole(part, 'preview'), order(PREVIEWS), order(part)],
    ]),
    [
      names.pipelineRole(PLATFORM, 'release'),
      order(PLATFORM),
      ['dynamodb:PutItem', here('dynamodb', `table/${names.releasesTable}`)],
    ],
    [
      names.infraRole('diff'),
      ['cloudformation:GetTemplate', here('cloudformation', `stack/${names.stacks.api}/*`)],
      deploying,
    ],
    [names.infraRole('deploy'), deploying, ['iam:CreateUser', '*']],
  ];
  const may = async (role: string, [action, resource]: Right): Promise<boolean> => {
    const PolicySourceArn = `arn:aws:iam::${account}:role/${role}`;
    const { EvaluationResults: [result] = [] } = await iam.send(
      new SimulatePrincipalPolicyCommand({ PolicySourceArn, ActionNames: [action], ResourceArns: [resource] }),
    );
    return result?.EvalDecision === 'allowed';
  };
  const wrong: string[] = [];
  for (const [role, needs, never] of rows) {
    if (!(await may(role, needs))) wrong.push(`${role} cannot ${needs.join(' on ')}`);
    if (await may(role, never)) wrong.push(`${role} can ${never.join(' on ')}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return `${rows.length} roles can what they need, and not what is another's`;
}

const GONE = /^(NoSuchBucket|ResourceNotFoundException|InvalidRequestException)$/;
const unlessGone = (error: Error) => {
  if (!GONE.test(error.name)) throw error;
};

/** Deletes every version of every object, as an accident would, and because CloudFormation deletes only empty buckets. */
export async function emptyBuckets({ aws, names, account }: StageContext): Promise<void> {
  const empty = async (Bucket: string) => {
    for (;;) {
      const { Versions = [], DeleteMarkers = [] } = await aws.s3.send(new ListObjectVersionsCommand({ Bucket }));
      const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
      if (Objects.length === 0) return;
      const { Errors = [] } = await aws.s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      // Without this, the loop would list the same objects forever.
      if (Errors.length > 0) throw new Error(`${Bucket}/${Errors[0]?.Key}: ${Errors[0]?.Message}`);
    }
  };
  for (const bucket of [names.siteBucket(account), names.logsBucket(account)]) await empty(bucket).catch(unlessGone);
}

/** Deletes the stage's secrets, of which some belong to no stack, without a recovery period. */
export async function deleteSecrets({ aws, names }: StageContext): Promise<void> {
  for (const SecretId of Object.values(names.secrets))
    await aws.secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true })).catch(unlessGone);
}

/** Returns a Node program's standard output. Detached, so that Ctrl-C does not stop the destruction. */
function runNode(args: string[], env: Record<string, string>, signal?: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, 'platform/tsconfig.json'), ...env },
    ...(signal ? { signal } : {}),
  });
  let out = '';
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`node ${args.join(' ')} exited with ${code}:\n${output.slice(-2000)}`));
    });
  });
}
