import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { INDEXES, TABLE } from '@site/server-data/tables';
import dynalite from 'dynalite';
import { afterAll, beforeAll } from 'vitest';
import { LOCAL_AWS, listen } from './local-aws';

export interface TestTable {
  name: string;
  endpoint: string;
  dynamo: DynamoDBDocumentClient;
  items(): Promise<Record<string, unknown>[]>;
  item(key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/** Starts an in-memory DynamoDB-compatible server with the product's table. */
export async function startTable(name = 'test'): Promise<TestTable> {
  const server = dynalite({ createTableMs: 0 });
  const endpoint = await listen(server);
  const client = new DynamoDBClient({
    endpoint,
    region: LOCAL_AWS.AWS_REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await client.send(createTable(name));
  await active(client, name);
  const dynamo = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    name,
    endpoint,
    dynamo,
    items: async () => (await dynamo.send(new ScanCommand({ TableName: name }))).Items ?? [],
    item: async (Key) =>
      (await dynamo.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))).Item,
    stop: () => {
      client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Starts a table for the tests of a file; its fields are set before the first test. */
export function tableFixture(): TestTable {
  const table = {} as TestTable;
  beforeAll(async () => void Object.assign(table, await startTable()));
  afterAll(() => table.stop());
  return table;
}

/** Waits until the table is active: it is created in the background, as on AWS. */
async function active(client: DynamoDBClient, name: string): Promise<void> {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const keySchema = (partition: string, sort: string): KeySchemaElement[] => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

function createTable(name: string): CreateTableCommand {
  const attributes = new Set<string>([TABLE.partitionKey, TABLE.sortKey]);
  for (const index of INDEXES) attributes.add(index.partitionKey).add(index.sortKey);
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(TABLE.partitionKey, TABLE.sortKey),
    AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: INDEXES.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection:
        index.included.length > 0
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.included] }
          : { ProjectionType: 'KEYS_ONLY' },
    })),
  });
}
