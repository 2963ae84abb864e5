import { itemKeys } from '@site/server-data/tables';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';

type Conditions = PolicyStatementProps['conditions'];

/** Allows these actions on exactly these resources; the tables' `grant…` methods would add all indexes. */
export function allowActions(
  grantee: IGrantable,
  actions: string[],
  resources: readonly string[],
  conditions?: Conditions,
) {
  grantee.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions, resources: [...resources], ...(conditions && { conditions }) }),
  );
}

/** IAM condition that allows only items with these partition keys, which may be patterns. */
export const onPartitions = (...keys: string[]) => ({
  [`ForAllValues:${keys.some((key) => key.includes('*')) ? 'StringLike' : 'StringEquals'}`]: {
    'dynamodb:LeadingKeys': keys,
  },
});

/** Allows reading the counts of good and bad events in the site's table, and nothing about a person. */
export const allowLevels = (grantee: IGrantable, table: ITable): void =>
  allowActions(grantee, ['dynamodb:Query'], [table.tableArn], onPartitions(itemKeys.serviceLevel('*', '*', 0).pk));

/**
 * IAM condition that allows only conditional writes (`If-None-Match`). All uploaders have it, so nobody can change a published
 * object. https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes-enforce.html
 */
export const WRITE_ONCE = { Null: { 's3:if-none-match': 'false' } } as const;
