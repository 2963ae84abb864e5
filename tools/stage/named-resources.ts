import { DescribeFunctionCommand, DescribeKeyValueStoreCommand } from '@aws-sdk/client-cloudfront';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetRoleCommand } from '@aws-sdk/client-iam';
import { GetFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { REGION } from '@platform/config/resource-names';
import type { FixedName, NamedType } from 'infra/stacks/fixed-names';
import { type AwsClients, unlessMissing } from './stage-context';

/** By type: the query that fails if the name is free, and the command that frees it. */
const TYPES: Record<
  NamedType,
  [query: (aws: AwsClients, name: string) => Promise<object>, free: (name: string) => string]
> = {
  'AWS::CloudFront::Function': [
    ({ cloudFront }, Name) => cloudFront.send(new DescribeFunctionCommand({ Name })),
    (name) => deleteFromCloudFront('function', name),
  ],
  'AWS::CloudFront::KeyValueStore': [
    ({ cloudFront }, Name) => cloudFront.send(new DescribeKeyValueStoreCommand({ Name })),
    (name) => deleteFromCloudFront('key-value-store', name),
  ],
  'AWS::DynamoDB::Table': [
    ({ dynamodb }, TableName) => dynamodb.send(new DescribeTableCommand({ TableName })),
    (name) =>
      `back up its content, aws dynamodb update-table --region ${REGION} --table-name ${name} ` +
      `--no-deletion-protection-enabled && aws dynamodb delete-table --region ${REGION} --table-name ${name}`,
  ],
  'AWS::IAM::Role': [
    ({ iam }, RoleName) => iam.send(new GetRoleCommand({ RoleName })),
    (name) =>
      `aws iam list-role-policies --role-name ${name}; aws iam delete-role-policy --role-name ${name} ` +
      `--policy-name <each>; aws iam delete-role --role-name ${name}`,
  ],
  'AWS::Lambda::Function': [
    ({ lambda }, FunctionName) => lambda.send(new GetFunctionConfigurationCommand({ FunctionName })),
    (name) => `aws lambda delete-function --region ${REGION} --function-name ${name}`,
  ],
  'AWS::S3::Bucket': [
    ({ s3 }, Bucket) => s3.send(new HeadBucketCommand({ Bucket })),
    // The bucket is versioned, and "aws s3 rb --force" deletes current versions only.
    (name) =>
      `back up its content, empty it at https://console.aws.amazon.com/s3/bucket/${name}/empty, ` +
      `then: aws s3 rb --region ${REGION} s3://${name}`,
  ],
  'AWS::SecretsManager::Secret': [
    ({ secrets }, SecretId) => secrets.send(new DescribeSecretCommand({ SecretId })),
    (name) =>
      `aws secretsmanager delete-secret --region ${REGION} --secret-id ${name} --force-delete-without-recovery`,
  ],
};

/** CloudFront requires the resource's current ETag to delete it. */
const deleteFromCloudFront = (kind: string, name: string) =>
  `aws cloudfront delete-${kind} --name ${name} --if-match ` +
  `"$(aws cloudfront describe-${kind} --name ${name} --query ETag --output text)"`;

/** Finds out whether a name is taken. A secret keeps it for days after its deletion. */
export async function stateOf(aws: AwsClients, { type, name }: FixedName) {
  const answer = await unlessMissing(TYPES[type][0](aws, name));
  if (!answer) return 'free';
  return 'DeletedDate' in answer && answer.DeletedDate ? 'in deletion' : 'there';
}

/** Returns the command that frees a name. */
export const freeing = ({ type, name }: FixedName): string => TYPES[type][1](name);
