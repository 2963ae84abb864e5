import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { listen } from '@platform/base/listen';
import { createTable } from '@platform/releases/test-support/create-table';
import { INDEXES } from '@site/server-data/tables';
import dynalite from 'dynalite';
import { afterAll, beforeAll } from 'vitest';

/** Credentials and region that the SDK requires; no call reaches AWS. */
export const LOCAL_AWS = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;

export interface TestTable {
  name: string;
  endpoint: string;
  dynamo: DynamoDBDocumentClient;
  put(item: object): Promise<unknown>;
  items(): Promise<Record<string, unknown>[]>;
  item(key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/** Returns a client of a table, without the limits of the functions' own: a busy machine may answer a hundred calls in a minute. */
export const tableClient = (endpoint: string, maxAttempts?: number) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: LOCAL_AWS.AWS_REGION,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      ...(maxAttempts === undefined ? {} : { maxAttempts }),
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

/** Starts an in-memory DynamoDB-compatible server with the product's table. */
export async function startTable(name = 'test'): Promise<TestTable> {
  const { url: endpoint, close } = await listen(dynalite({ createTableMs: 0 }), {
    port: 0,
    what: 'DynamoDB',
  });
  await createTable(endpoint, name, INDEXES);
  const dynamo = tableClient(endpoint);
  return {
    name,
    endpoint,
    dynamo,
    put: (Item) => dynamo.send(new PutCommand({ TableName: name, Item })),
    items: async () => (await dynamo.send(new ScanCommand({ TableName: name }))).Items ?? [],
    item: async (Key) => (await dynamo.send(new GetCommand({ TableName: name, Key, ConsistentRead: true }))).Item,
    // Closes the clients' connections, too.
    stop: close,
  };
}

/** Starts a table for the tests of a file; its fields are set before the first test. */
export function tableFixture(): TestTable {
  const table = {} as TestTable;
  beforeAll(async () => void Object.assign(table, await startTable()));
  afterAll(() => table.stop());
  return table;
}
