import { DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { listen } from '@platform/base/listen';
import { localClient } from '@platform/releases/local/running-platform';
import { createTable } from '@platform/releases/test-support/create-table';
import { INDEXES } from '@site/server-data/tables';
import dynalite from 'dynalite';
import { afterAll, beforeAll } from 'vitest';

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
  const { url: endpoint, close } = await listen(dynalite({ createTableMs: 0 }), {
    port: 0,
    what: 'DynamoDB',
  });
  await createTable(endpoint, name, INDEXES);
  const client = localClient(endpoint);
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
      return close();
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
