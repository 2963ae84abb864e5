import path from 'node:path';
import { PutItemCommand, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { localClient } from '@platform/releases/local/running-platform';
import { expect, it, vi } from 'vitest';
import { RECORDS } from '../test-support/records-table';
import { abstractLevel, startDynamoDb } from './dynamodb';

const dir = temporaryFolder();

it('closes every iterator, whether a query reads all items or stops early', async () => {
  const { prototype } = abstractLevel().AbstractLevel;
  const opened = vi.spyOn(prototype, 'attachResource');
  const closed = vi.spyOn(prototype, 'detachResource');
  const dynamodb = await startDynamoDb({ assembly: RECORDS, path: path.join(dir, 'data'), port: 0 });
  const client = localClient(dynamodb.url);
  try {
    const TableName = 'records';
    for (let n = 0; n < 10; n++)
      await client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: `${n}` } } }));
    const query = (Limit?: number) =>
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'a' } },
        ...(Limit ? { Limit } : {}),
      });
    expect((await client.send(query())).Items).toHaveLength(10);
    expect((await client.send(query(3))).Items).toHaveLength(3);
    expect((await client.send(new ScanCommand({ TableName, Limit: 1 }))).Items).toHaveLength(1);
    expect(opened.mock.calls.length).toBeGreaterThan(3);
    await expect.poll(() => opened.mock.calls.length - closed.mock.calls.length).toBe(0);
  } finally {
    client.destroy();
    await dynamodb.close();
  }
});
