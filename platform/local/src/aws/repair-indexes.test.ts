import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type CreateTableCommandInput,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { localClient } from '@platform/releases/local/local-client';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { CloudAssembly } from '../template/cloud-assembly';
import { abstractLevel } from './close-iterators';
import { startDynamoDb } from './dynamodb';
import { level } from './openable';

const root = mkdtempSync(path.join(os.tmpdir(), 'indexes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const TableName = 'records';
const properties: CreateTableCommandInput = {
  TableName,
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: ['pk', 'queue', 'due'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  BillingMode: 'PAY_PER_REQUEST',
  GlobalSecondaryIndexes: [
    {
      IndexName: 'pending',
      KeySchema: [
        { AttributeName: 'queue', KeyType: 'HASH' },
        { AttributeName: 'due', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
};
const assembly = { ofType: () => [{ properties }] } as unknown as CloudAssembly;

/** Makes the next write of an index entry fail, as on a disk that becomes full between two writes of one update. */
let failNext = false;
const prototype = abstractLevel().AbstractLevel.prototype as unknown as {
  put(key: string, ...rest: unknown[]): Promise<unknown>;
};
const { put } = prototype;
prototype.put = function failing(key, ...rest) {
  if (!failNext || !key.startsWith('index-')) return put.call(this, key, ...rest);
  failNext = false;
  return Promise.reject(new Error('No space left on device'));
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'data-'));
});

async function withTable<Result>(use: (client: DynamoDBClient) => Promise<Result>): Promise<Result> {
  const dynamodb = await startDynamoDb({ assembly, path: folder, port: 0 });
  const client = localClient(dynamodb.url, 1);
  try {
    return await use(client);
  } finally {
    client.destroy();
    await dynamodb.close();
  }
}

const add = (client: DynamoDBClient, pk: string, due: string) =>
  client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, queue: { S: 'Q' }, due: { S: due } } }));

const listed = async (client: DynamoDBClient) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'pending',
      KeyConditionExpression: 'queue = :queue',
      ExpressionAttributeValues: { ':queue': { S: 'Q' } },
    }),
  );
  return Items.map(({ pk, due }) => `${pk?.S} ${due?.S}`);
};

it('lists an item again after its update failed between the old and the new index entry', async () => {
  await withTable(async (client) => {
    await add(client, 'lead', '1');
    failNext = true;
    const update = new UpdateItemCommand({
      TableName,
      Key: { pk: { S: 'lead' } },
      UpdateExpression: 'SET due = :due',
      ExpressionAttributeValues: { ':due': { S: '2' } },
    });
    await expect(client.send(update)).rejects.toThrow('failed');
    await expect.poll(() => listed(client).catch(String), { timeout: 10_000 }).toEqual(['lead 1']);
  });
});

it('corrects missing, surplus and outdated entries at the start, and keeps the rest', async () => {
  await withTable(async (client) => {
    for (const pk of ['first', 'second', 'third']) await add(client, pk, pk);
  });
  const database = new (level())(folder, { valueEncoding: 'json' });
  await database.open();
  const prefix = 'index-global~records~pending~';
  const keys: string[] = [];
  for await (const [key] of database.iterator({ gte: prefix, lt: `${prefix}\xFF`, valueEncoding: 'json' }))
    keys.push(key);
  expect(keys).toHaveLength(3);
  await database.batch([
    { type: 'del', key: keys[0] ?? '' },
    {
      type: 'put',
      key: keys[1] ?? '',
      value: { pk: { S: 'second' }, queue: { S: 'Q' }, due: { S: 'outdated' } },
    },
    { type: 'put', key: `${keys[2]}0`, value: { pk: { S: 'gone' }, queue: { S: 'Q' }, due: { S: 'gone' } } },
  ]);
  await database.close();
  await withTable(async (client) => {
    expect(await listed(client)).toEqual(['first first', 'second second', 'third third']);
  });
});
