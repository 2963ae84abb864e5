import systemDns from 'node:dns/promises';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { awsClient, OBJECTS } from '@platform/base/aws-client';
import { REGION, resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';

/** Creates AWS clients with the credentials in use. */
export function awsClients() {
  const options = { region: REGION, maxAttempts: 2 };
  return {
    cloudFormation: awsClient(CloudFormationClient, options),
    cloudFront: awsClient(CloudFrontClient, options),
    dynamodb: awsClient(DynamoDBClient, options),
    iam: awsClient(IAMClient, options),
    lambda: awsClient(LambdaClient, options),
    s3: awsClient(S3Client, { ...options, forcePathStyle: true }, OBJECTS),
    secrets: awsClient(SecretsManagerClient, options),
    sns: awsClient(SNSClient, options),
    ssm: awsClient(SSMClient, options),
    sts: awsClient(STSClient, options),
  };
}
export type AwsClients = ReturnType<typeof awsClients>;

const MISSING =
  /^(NotFound|NoSuchEntity(Exception)?|ResourceNotFoundException|NoSuchFunctionExists|NotFoundException|EntityNotFound|ParameterNotFound)$/;

/** Resolves with the answer, or with undefined if AWS says that the resource does not exist. */
export const unlessMissing = <Answer>(asking: Promise<Answer>): Promise<Answer | undefined> =>
  asking.catch((error: Error) => {
    if (MISSING.test(error.name) || /^Stack .* does not exist/.test(error.message)) return undefined;
    throw error;
  });

interface StackState {
  outputs: Readonly<Record<string, string>>;
  resources: readonly { type: string; id: string }[];
}

/** A stage, deployed or not, in the account of the credentials in use. */
export interface StageContext {
  stage: Stage;
  names: ReturnType<typeof resourceNames>;
  account: string;
  aws: AwsClients;
  /** Queries the DNS; a test gives records of its own. */
  dns: { resolve4(name: string): Promise<string[]>; resolveCname(name: string): Promise<string[]> };
  /** Resolves with the stage's existing stacks by name. Read once. */
  stacks(): Promise<ReadonlyMap<string, StackState>>;
  /** Whether one of these stacks contains the resource. */
  owns(name: string): Promise<boolean>;
}

export function stageContext(
  given: Pick<StageContext, 'stage' | 'account' | 'aws'> & Partial<Pick<StageContext, 'dns'>>,
): StageContext {
  const names = resourceNames(given.stage.name);
  const readAll = async () =>
    new Map((await Promise.all(Object.values(names.stacks).map((name) => readStack(given.aws, name)))).flat());
  let asked: ReturnType<StageContext['stacks']> | undefined;
  const stacks = () => (asked ??= readAll());
  return {
    dns: systemDns,
    ...given,
    names,
    stacks,
    async owns(name) {
      const all = [...(await stacks()).values()].flatMap(({ resources }) => resources);
      return all.some(({ id }) => isNamed(id, name));
    },
  };
}

/** A physical id is the name or an ARN that ends with it; Secrets Manager appends a hyphen and six characters. */
const isNamed = (id: string, name: string) =>
  id === name || id.replace(/-\w{6}$/, '').endsWith(`:${name}`) || id.endsWith(`/${name}`);

/** Returns the name and state of a stack that exists. */
async function readStack({ cloudFormation: client }: AwsClients, StackName: string) {
  const answer = await unlessMissing(client.send(new DescribeStacksCommand({ StackName })));
  const stack = answer?.Stacks?.[0];
  if (!stack) return [];
  const resources: { type: string; id: string }[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    // Skip failed creations: they name an existing resource of another owner.
    for (const { ResourceType, PhysicalResourceId, ResourceStatus } of page.StackResourceSummaries ?? [])
      if (ResourceType && PhysicalResourceId && !/CREATE_FAILED|DELETE_COMPLETE/.test(ResourceStatus ?? ''))
        resources.push({ type: ResourceType, id: PhysicalResourceId });
  }
  const outputs = stack.Outputs?.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
  return [[StackName, { outputs: Object.fromEntries(outputs ?? []), resources }] as const];
}

/** Throws unless `account` is the account of the credentials in use: a typed number protects another account from a wrong profile. */
export async function requireAccount({ sts }: AwsClients, account: string, usage: string): Promise<void> {
  if (!/^\d{12}$/.test(account))
    throw new Error(`aws/no-account: invalid --account "${account}": expected 12 digits.\n\n${usage}`);
  const { Account, Arn } = await sts.send(new GetCallerIdentityCommand({}));
  if (Account !== account)
    throw new Error(
      `aws/wrong-account: the credentials belong to account ${Account} (${Arn}), not ${account}. ` +
        'Sign in to that account: export AWS_PROFILE=<profile>.',
    );
}
