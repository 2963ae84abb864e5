import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { IAMClient } from '@aws-sdk/client-iam';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { SSMClient } from '@aws-sdk/client-ssm';
import { STSClient } from '@aws-sdk/client-sts';
import { REGION } from '../../infra/config/region';

const MAX_ATTEMPTS = 2;

/** Creates the AWS clients of the doctor's checks, with the credentials in use. */
export function awsClients() {
  const options = { region: REGION, maxAttempts: MAX_ATTEMPTS };
  return {
    acm: named(new ACMClient(options), 'acm'),
    cloudFormation: named(new CloudFormationClient(options), 'cloudformation'),
    cloudFront: named(new CloudFrontClient(options), 'cloudfront'),
    dynamodb: named(new DynamoDBClient(options), 'dynamodb'),
    iam: named(new IAMClient(options), 'iam'),
    kms: named(new KMSClient(options), 'kms'),
    lambda: named(new LambdaClient(options), 'lambda'),
    s3: named(new S3Client({ ...options, forcePathStyle: true }), 's3'),
    secrets: named(new SecretsManagerClient(options), 'secretsmanager'),
    sns: named(new SNSClient(options), 'sns'),
    ssm: named(new SSMClient(options), 'ssm'),
    sts: named(new STSClient(options), 'sts'),
  };
}
export type AwsClients = ReturnType<typeof awsClients>;

/** API operations whose IAM action has another name. */
const OTHER_NAMES: Record<string, string> = { HeadBucket: 'ListBucket', HeadObject: 'GetObject' };

type Next = (args: unknown) => Promise<unknown>;
interface Stack {
  add(
    middleware: (next: Next, context: { commandName?: string }) => Next,
    options: { step: 'initialize'; name: string },
  ): void;
}

/** Adds the IAM action to each error of the client, because not every service names it in its message. */
function named<Client extends { middlewareStack: unknown }>(client: Client, service: string): Client {
  (client.middlewareStack as Stack).add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          const command = commandName.replace(/Command$/, '');
          throw Object.assign(error as Error, {
            permission: `${service}:${OTHER_NAMES[command] ?? command}`,
          });
        }
      },
    { step: 'initialize', name: 'noteTheAction' },
  );
  return client;
}
