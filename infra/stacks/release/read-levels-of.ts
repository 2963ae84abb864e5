import { itemKeys } from '@site/server-data/tables';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';

/**
 * Returns the statement that allows reading an owner's counts of good and bad events in the site's table, and nothing about a
 * person. `owner`: a part, `api`, or `*` for all.
 */
export const readLevelsOf = (table: ITable, owner: string): PolicyStatementProps => ({
  actions: ['dynamodb:Query'],
  resources: [table.tableArn],
  conditions: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [itemKeys.serviceLevel('*', owner, 0).pk] },
  },
});
