import { UpdateContinuousBackupsCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { CreatePolicyCommand } from '@aws-sdk/client-iam';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { CreateTopicCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import { PutParameterCommand } from '@aws-sdk/client-ssm';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageByName, stageSettings } from '@platform/config/stages';
import { liveLog } from '@platform/releases/log/live-log';
import { createTable } from '@platform/releases/test-support/create-table';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { renderEdgeFunction } from 'infra/edge/render-edge-function';
import { afterAll, beforeAll, vi } from 'vitest';
import { type AwsClients, awsClients, type StageContext } from '../../stage/stage-context';
import type { Finding } from '../check';
import { diagnoseStage } from '../diagnose';
import { type Answers, type Aws, concurrency, startAws, xml } from './start-aws';

export const PATIENCE = 120_000;
export const ACCOUNT = '123456789012';
export const NAMES = resourceNames('prod');
const COMPOSITION = 'aaaaaaaaaaaa';

/** A stage that an owner has configured completely. */
export const VALID: Stage = {
  ...stageByName('prod'),
  agentIds: ['agent_01jz0fkyx2e8h9s4vbn3m5qwer'],
  origins: ['https://www.sixwave.site'],
  pipelines: {
    repository: { owner: 'sixwave', name: 'site', ownerId: 123456, id: 789012, subject: 'ids' },
    provider: 'existing',
  },
  alarmEmail: 'alarms@sixwave.site',
  urgentEndpoint: 'https://events.on-call.example/sixwave',
};
/** A DNS with these records: names of hosts are CNAMEs. */
function dnsWith(records: Record<string, string>): StageContext['dns'] {
  const answer = async (name: string, isAddress: boolean) => {
    const found = records[name];
    if (found === undefined || /^[\d.]+$/.test(found) !== isAddress)
      throw Object.assign(new Error(name), { code: found ? 'ENODATA' : 'ENOTFOUND' });
    return [found];
  };
  return { resolve4: (name) => answer(name, true), resolveCname: (name) => answer(name, false) };
}

export const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code).sort();

/** Starts moto for the tests of a file, signs in and prepares a stage. The fields are set before the first test. */
export function doctorContext() {
  const context = {} as { endpoint: Aws; aws: AwsClients };
  beforeAll(async () => {
    context.endpoint = await startAws();
    signIn(context.endpoint.url);
    context.aws = awsClients();
    await prepare(context.aws, context.endpoint);
  }, PATIENCE);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await context.endpoint?.close();
  });
  return Object.assign(context, {
    /** Runs the doctor while these answers replace moto's. */
    async find(
      stage: Partial<Stage> = {},
      answers: Answers = {},
      // Generous: on a busy machine a slow answer of moto is no finding.
      limitMs = PATIENCE,
      records: Record<string, string> = {},
    ): Promise<Finding[]> {
      const undo = context.endpoint.answer(answers);
      try {
        const network = { dns: dnsWith(records) };
        const { outcomes } = await diagnoseStage({ ...VALID, ...stage }, limitMs, network);
        return outcomes.flatMap(({ findings }) => findings);
      } finally {
        undo();
      }
    },
  });
}

export function signIn(url: string): void {
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
}

/** Creates what an owner prepares before the first deployment. */
async function prepare(aws: AwsClients, endpoint: Aws): Promise<void> {
  endpoint.answer(concurrency(1000));
  await Promise.all([
    bootstrapped(aws, '30'),
    bounded(aws),
    secret(aws, NAMES.secrets.elevenLabs, { apiKey: 'sk_0f3b1c' }),
    secret(aws, NAMES.secrets.telegram, { botToken: '123:AAE', chatId: '-100123' }),
    secret(aws, NAMES.secrets.webhook, { current: 'wsec_0f3b1c0f3b1c' }),
  ]);
}

export const bootstrapped = ({ ssm }: AwsClients, Value: string) =>
  ssm.send(new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value, Type: 'String' }));
/** Creates the policy that roles need; `bootstrap:aws` does it by a stack. */
export const bounded = ({ iam }: AwsClients) =>
  iam.send(
    new CreatePolicyCommand({
      PolicyName: 'site-role-boundary',
      PolicyDocument: JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
      }),
    }),
  );
export const secret = ({ secrets }: AwsClients, Name: string, value: object) =>
  secrets.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(value) }));
/** Answers CloudFront's GetFunction. */
export const edgeWith = (fallback: string): Answers => ({
  [`GET /2020-05-31/function/${NAMES.pageFunction}`]: {
    type: 'application/javascript',
    body: renderEdgeFunction('viewer-request', fallback),
  },
});
/** Answers CloudFormation's DescribeStacks for a stack. */
export const stackIs = (stack: string, address = ''): Answers => ({
  DescribeStacks: (body) =>
    body.endsWith(`StackName=${stack}`)
      ? xml(
          'DescribeStacks',
          `<Stacks><member><StackName>${stack}</StackName><StackStatus>CREATE_COMPLETE</StackStatus>` +
            '<CreationTime>2026-11-01T00:00:00Z</CreationTime><Outputs><member><OutputKey>Address</OutputKey>' +
            `<OutputValue>${address}</OutputValue></member></Outputs></member></Stacks>`,
        )
      : undefined,
});

/** Creates what the doctor reads of a stage after its deployment and first release. */
export async function deployValid({ aws, endpoint }: ReturnType<typeof doctorContext>): Promise<void> {
  const Bucket = NAMES.siteBucket(ACCOUNT);
  const [{ ARN: session = '' }, { TopicArn = '' }] = await Promise.all([
    secret(aws, NAMES.secrets.session, { current: 'x' }),
    aws.sns.send(new CreateTopicCommand({ Name: 'Notices' })),
    createTable(endpoint.moto, NAMES.releasesTable),
    aws.s3.send(new CreateBucketCommand({ Bucket })),
  ]);
  const TableName = NAMES.releasesTable;
  await aws.dynamodb.send(
    new UpdateContinuousBackupsCommand({
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await aws.dynamodb.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
    }),
  );
  // moto confirms subscriptions immediately.
  await aws.sns.send(new SubscribeCommand({ TopicArn, Protocol: 'email', Endpoint: VALID.alarmEmail }));
  const resources = [
    ['AWS::SNS::Topic', TopicArn],
    ['AWS::SecretsManager::Secret', session],
    ['AWS::DynamoDB::Table', NAMES.releasesTable],
    ['AWS::S3::Bucket', Bucket],
    ['AWS::CloudFront::Function', `arn:aws:cloudfront::${ACCOUNT}:function/${NAMES.pageFunction}`],
  ];
  const members = resources.map(
    ([type, id]) =>
      `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId>` +
      '<LogicalResourceId>R</LogicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus>' +
      '<LastUpdatedTimestamp>2026-11-01T00:00:00Z</LastUpdatedTimestamp></member>',
  );
  const listed = `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`;
  endpoint.answer({ ListStackResources: xml('ListStackResources', listed) });
  for (const stack of [NAMES.stacks.release, NAMES.stacks.monitoring]) endpoint.answer(stackIs(stack));
  endpoint.answer(edgeWith(COMPOSITION));
  const manifest = compositionManifest({
    id: COMPOSITION,
    versions: { shell: 'b'.repeat(32) },
    settings: stageSettings(VALID),
  });
  const Body = JSON.stringify(manifest);
  await aws.s3.send(new PutObjectCommand({ Bucket, Key: keys.composition(COMPOSITION), Body, IfNoneMatch: '*' }));
  await liveLog({ table: NAMES.releasesTable, endpoint: endpoint.moto }).append({
    sequence: 1,
    composition: COMPOSITION,
    versions: manifest.versions,
    action: 'promote',
    who: 'owner',
    when: new Date().toISOString(),
  });
}
