import { DescribeFunctionCommand, DescribeKeyValueStoreCommand } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetRoleCommand } from '@aws-sdk/client-iam';
import { DescribeKeyCommand } from '@aws-sdk/client-kms';
import { GetFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { REGION } from '../../infra/config/region';
import type { NamedType } from '../../infra/stacks/fixed-names';
import type { AwsClients } from './aws-clients';

type State = 'there' | 'free' | 'in deletion' | 'not ours';

/** Finds out whether a name is taken; `free` is the command that frees it. */
interface Probe {
  state(aws: AwsClients, name: string): Promise<State>;
  free(name: string): string;
}

const MISSING =
  /^(NotFound|NoSuchEntity(Exception)?|ResourceNotFoundException|NoSuchFunctionExists|NotFoundException|EntityNotFound)$/;

async function asked(asking: Promise<unknown>): Promise<State> {
  try {
    await asking;
    return 'there';
  } catch (error) {
    if (MISSING.test((error as Error).name)) return 'free';
    throw error;
  }
}

/** CloudFront requires the resource's current ETag to delete it. */
const deleteFromCloudFront = (kind: string, name: string) =>
  `aws cloudfront delete-${kind} --name ${name} --if-match "$(aws cloudfront describe-${kind} --name ${name} --query ETag --output text)"`;

export const PROBES: Record<NamedType, Probe> = {
  'AWS::CloudFront::Function': {
    state: ({ cloudFront }, Name) => asked(cloudFront.send(new DescribeFunctionCommand({ Name }))),
    free: (name) => deleteFromCloudFront('function', name),
  },
  'AWS::CloudFront::KeyValueStore': {
    state: ({ cloudFront }, Name) => asked(cloudFront.send(new DescribeKeyValueStoreCommand({ Name }))),
    free: (name) => deleteFromCloudFront('key-value-store', name),
  },
  'AWS::DynamoDB::Table': {
    state: ({ dynamodb }, TableName) => asked(dynamodb.send(new DescribeTableCommand({ TableName }))),
    free: (name) =>
      `aws dynamodb update-table --region ${REGION} --table-name ${name} --no-deletion-protection-enabled && aws dynamodb delete-table --region ${REGION} --table-name ${name}`,
  },
  'AWS::IAM::Role': {
    state: ({ iam }, RoleName) => asked(iam.send(new GetRoleCommand({ RoleName }))),
    free: (name) =>
      `aws iam list-role-policies --role-name ${name}; aws iam delete-role-policy --role-name ${name} --policy-name <each>; aws iam delete-role --role-name ${name}`,
  },
  'AWS::KMS::Alias': {
    state: ({ kms }, KeyId) => asked(kms.send(new DescribeKeyCommand({ KeyId }))),
    free: (name) => `aws kms delete-alias --region ${REGION} --alias-name ${name}`,
  },
  'AWS::Lambda::Function': {
    state: ({ lambda }, FunctionName) =>
      asked(lambda.send(new GetFunctionConfigurationCommand({ FunctionName }))),
    free: (name) => `aws lambda delete-function --region ${REGION} --function-name ${name}`,
  },
  'AWS::S3::Bucket': {
    async state({ s3 }, Bucket) {
      try {
        return await asked(s3.send(new HeadBucketCommand({ Bucket })));
      } catch (error) {
        // HEAD answers have no body, so this is either another account's bucket or a missing permission.
        const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
        if ($metadata?.httpStatusCode === 403) return 'not ours';
        throw error;
      }
    },
    // The bucket is versioned, and "aws s3 rb --force" deletes current versions only.
    free: (name) =>
      `aws s3api list-object-versions --bucket ${name} --max-items 1000 --query '{Objects: [Versions, DeleteMarkers][].{Key: Key, VersionId: VersionId}}' > versions.json && aws s3api delete-objects --bucket ${name} --delete file://versions.json, until it is empty; then aws s3 rb --region ${REGION} s3://${name}`,
  },
  'AWS::SecretsManager::Secret': {
    async state({ secrets }, SecretId) {
      let inDeletion = false;
      const state = await asked(
        secrets.send(new DescribeSecretCommand({ SecretId })).then(({ DeletedDate }) => {
          inDeletion = DeletedDate !== undefined;
        }),
      );
      return inDeletion ? 'in deletion' : state;
    },
    free: (name) =>
      `aws secretsmanager delete-secret --region ${REGION} --secret-id ${name} --force-delete-without-recovery`,
  },
};
