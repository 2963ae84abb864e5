import { CreateStackCommand } from '@aws-sdk/client-cloudformation';
import { CreateOpenIDConnectProviderCommand } from '@aws-sdk/client-iam';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import { ListTopicsCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import { PutParameterCommand } from '@aws-sdk/client-ssm';
import { liveLog } from '@platform/releases/log/live-log';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import type { GitHubRepository } from '../../../infra/config/github-repository';
import { resourceNames } from '../../../infra/config/resource-names';
import { stageSettings } from '../../../infra/config/stage-settings';
import { type Stage, stageByName } from '../../../infra/config/stages';
import { renderEdgeFunction } from '../../../infra/edge/render-edge-function';
import { type FixedName, fixedNames } from '../../../infra/stacks/fixed-names';
import type { AwsClients } from '../aws-clients';
import type { Answering, Aws } from './start-aws';

export const ACCOUNT = '123456789012';
export const COMPOSITION = 'aaaaaaaaaaaa';
export const NAMES = resourceNames('prod');

/** The repository whose pipelines release to the stage. */
export const REPOSITORY: GitHubRepository = {
  owner: 'sixwave',
  name: 'site',
  ownerId: 123456,
  id: 789012,
  subject: 'ids',
};

/** A stage that an owner has configured completely. */
export const VALID: Stage = {
  ...stageByName('prod'),
  agentIds: ['agent_01jz0fkyx2e8h9s4vbn3m5qwer'],
  origins: ['https://www.sixwave.site'],
  pipelines: { repository: REPOSITORY, provider: 'existing' },
  alarmEmail: 'alarms@sixwave.site',
};

/** Creates what an owner prepares before the first deployment. */
export async function prepare(aws: AwsClients, endpoint: Aws): Promise<void> {
  endpoint.answer(distributions(1), concurrency(1000));
  await Promise.all([
    aws.ssm.send(
      new PutParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version', Value: '30', Type: 'String' }),
    ),
    aws.s3.send(new CreateBucketCommand({ Bucket: `cdk-hnb659fds-assets-${ACCOUNT}-us-east-1` })),
    secret(aws, NAMES.secrets.elevenLabs, { apiKey: 'sk_0f3b1c' }),
    secret(aws, NAMES.secrets.telegram, { botToken: '123:AAE', chatId: '-100123' }),
    aws.iam.send(
      new CreateOpenIDConnectProviderCommand({
        Url: 'https://token.actions.githubusercontent.com',
        ClientIDList: ['sts.amazonaws.com'],
      }),
    ),
  ]);
}

export const secret = (aws: AwsClients, Name: string, value: object | string) =>
  aws.secrets.send(
    new CreateSecretCommand({
      Name,
      SecretString: typeof value === 'string' ? value : JSON.stringify(value),
    }),
  );

type Resources = Record<string, { Type: string; Properties?: object }>;

/** Creates the stage's resources as after deployment and first release. */
export async function deployValid(aws: AwsClients, endpoint: Aws): Promise<void> {
  const all = fixedNames(NAMES, ACCOUNT, stageByName('prod'));
  const of = (...types: string[]) => all.filter(({ type }) => types.includes(type));
  await Promise.all([
    stack(aws, NAMES.stacks.data, resources(of('AWS::DynamoDB::Table'))),
    stack(aws, NAMES.stacks.api, resources(of('AWS::SecretsManager::Secret'))),
    stack(aws, NAMES.stacks.web, resources(of('AWS::S3::Bucket'))),
    stack(aws, NAMES.stacks.release, resources(of('AWS::IAM::Role'))),
    stack(aws, NAMES.stacks.monitoring, { Notices: { Type: 'AWS::SNS::Topic' } }),
  ]);
  endpoint.answer(
    webResources(
      of('AWS::S3::Bucket', 'AWS::CloudFront::Function', 'AWS::CloudFront::KeyValueStore', 'AWS::KMS::Alias'),
    ),
    releaseKey,
    edgeFunction(COMPOSITION),
  );
  await subscribe(aws);
  await goLive(aws, endpoint);
}

/** moto confirms subscriptions immediately. */
async function subscribe({ sns }: AwsClients): Promise<void> {
  const { Topics = [] } = await sns.send(new ListTopicsCommand({}));
  const [{ TopicArn } = {}] = Topics;
  await sns.send(new SubscribeCommand({ TopicArn, Protocol: 'email', Endpoint: VALID.alarmEmail }));
}

const PROPERTIES: Partial<Record<FixedName['type'], (name: string) => object>> = {
  'AWS::DynamoDB::Table': (TableName) => ({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  }),
  'AWS::IAM::Role': (RoleName) => ({
    RoleName,
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
      ],
    },
  }),
  'AWS::S3::Bucket': (BucketName) => ({ BucketName }),
  'AWS::SecretsManager::Secret': (Name) => ({ Name, GenerateSecretString: {} }),
};

const resources = (names: readonly FixedName[]): Resources =>
  Object.fromEntries(
    names.map(({ type, name }, at) => [`R${at}`, { Type: type, Properties: PROPERTIES[type]?.(name) ?? {} }]),
  );

export const stack = (aws: AwsClients, StackName: string, Resources: Resources) =>
  aws.cloudFormation.send(
    new CreateStackCommand({
      StackName,
      TemplateBody: JSON.stringify({ Resources }),
      Capabilities: ['CAPABILITY_NAMED_IAM'],
    }),
  );

/** Records a live release whose pages have these settings. */
export async function goLive(
  aws: AwsClients,
  { moto }: Pick<Aws, 'moto'>,
  settings = stageSettings(VALID),
): Promise<void> {
  const when = new Date().toISOString();
  const versions = { shell: 'bbbbbbbbbbbb' };
  const manifest = compositionManifest({ id: COMPOSITION, versions, settings });
  await aws.s3.send(
    new PutObjectCommand({
      Bucket: NAMES.siteBucket(ACCOUNT),
      Key: keys.composition(COMPOSITION),
      Body: JSON.stringify(manifest),
      IfNoneMatch: '*',
    }),
  );
  await liveLog({ table: NAMES.releasesTable, endpoint: moto }).append({
    sequence: 1,
    composition: COMPOSITION,
    versions: manifest.versions,
    action: 'promote',
    who: 'owner',
    when,
  });
}

/** Answers for the web stack's resources, because moto has neither CloudFront functions nor key-value stores. */
const webResources =
  (names: readonly FixedName[]): Answering =>
  ({ action, body }) =>
    action === 'ListStackResources' && body.includes(NAMES.stacks.web)
      ? {
          body: `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${names
            .map(({ type, name }) => {
              const id =
                type === 'AWS::CloudFront::Function'
                  ? `arn:aws:cloudfront::${ACCOUNT}:function/${name}`
                  : name;
              return `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><LogicalResourceId>R</LogicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-11-01T00:00:00Z</LastUpdatedTimestamp></member>`;
            })
            .join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`,
        }
      : undefined;

/** Answers KMS's DescribeKey, because moto's CloudFormation makes no aliases. */
const releaseKey: Answering = ({ action }) =>
  action === 'DescribeKey'
    ? {
        type: 'application/x-amz-json-1.1',
        body: JSON.stringify({
          KeyMetadata: { KeyId: '1', KeyState: 'Enabled', KeySpec: 'ECC_NIST_P256' },
        }),
      }
    : undefined;

/** Answers CloudFront's GetFunction. */
export const edgeFunction =
  (fallback: string): Answering =>
  ({ action }) =>
    action === `GET /2020-05-31/function/${NAMES.edgeFunction}`
      ? { type: 'application/javascript', body: renderEdgeFunction('viewer-request', { fallback }) }
      : undefined;

/** Answers CloudFront's ListDistributions. */
export const distributions =
  (count: number): Answering =>
  ({ action }) =>
    action === 'GET /2020-05-31/distribution'
      ? {
          body: `<DistributionList><Quantity>${count}</Quantity><Items>${'<DistributionSummary><Id>E1</Id></DistributionSummary>'.repeat(count)}</Items></DistributionList>`,
        }
      : undefined;

/** Answers Lambda's GetAccountSettings. */
export const concurrency =
  (limit: number): Answering =>
  ({ action }) =>
    action === 'GET /2016-08-19/account-settings'
      ? { type: 'application/json', body: JSON.stringify({ AccountLimit: { ConcurrentExecutions: limit } }) }
      : undefined;
