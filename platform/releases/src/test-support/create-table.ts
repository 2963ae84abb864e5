import { CreateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { type INDEXES, TABLE } from '@site/server-data/tables';
import { localClient } from '../local/local-site';

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** Creates a table with the keys of the templates' tables and with these indexes, and waits until it is active. */
export async function createTable(
  endpoint: string,
  table: string,
  indexes: readonly (typeof INDEXES)[number][] = [],
): Promise<void> {
  const client = localClient(endpoint);
  const keys = [TABLE, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema(TABLE),
      AttributeDefinitions: [...new Set(keys)].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      ...(indexes.length > 0
        ? {
            GlobalSecondaryIndexes: indexes.map((index) => ({
              IndexName: index.name,
              KeySchema: keySchema(index),
              Projection:
                index.included.length > 0
                  ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.included] }
                  : { ProjectionType: 'KEYS_ONLY' as const },
            })),
          }
        : {}),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 0.02, maxDelay: 0.1 }, { TableName: table });
  client.destroy();
}
