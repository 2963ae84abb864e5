import { CreateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { TABLE } from '@site/server-data/tables';
import { localClient } from '../local/running-platform';

/** Creates a table as the templates define the releases table, and waits until it is active. */
export async function createTable(endpoint: string, table: string): Promise<void> {
  const client = localClient(endpoint);
  const KeySchema = [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: TABLE.sortKey, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema,
      AttributeDefinitions: KeySchema.map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  await waitUntilTableExists(
    { client, maxWaitTime: 60, minDelay: 0.02, maxDelay: 0.1 },
    { TableName: table },
  );
  client.destroy();
}
