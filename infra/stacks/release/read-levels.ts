import { itemKeys } from '@site/server-data/tables';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';

/** Returns the statement that allows reading the counts of good and bad events in the site's table, and nothing about a person. */
export const readLevels = (table: ITable): PolicyStatementProps => ({
  actions: ['dynamodb:Query'],
  resources: [table.tableArn],
  conditions: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [itemKeys.serviceLevel('*', '*', 0).pk] },
  },
});
