import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { CloudAssembly } from '../template/cloud-assembly';

const properties: CreateTableCommandInput = {
  TableName: 'records',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
};

/** Templates with one table, `records`. */
export const RECORDS = {
  ofType: (type: string) => (type === 'AWS::DynamoDB::Table' ? [{ properties }] : []),
} as unknown as CloudAssembly;
