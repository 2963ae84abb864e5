import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { listen } from '@platform/base/listen';
import { LIVE_LOG } from '@site/site-model/release-log';
import dynalite from 'dynalite';
import { expect, test } from 'vitest';
import { localClient } from '../local/local-client';
import { createTable } from '../test-support/create-table';
import { liveLog } from './live-log';

test('a live record of a newer release tool is reported as such', async () => {
  const server = dynalite({ createTableMs: 0 });
  const { url, close } = await listen(server, { port: 0, what: 'DynamoDB' });
  await createTable(url, 'releases');
  const client = localClient(url);
  const record = {
    pk: LIVE_LOG,
    sk: '0000000007',
    sequence: 7,
    composition: 'abcdef012345',
    versions: {},
    who: 'a',
    when: 'b',
  };
  const Item = { ...record, action: 'something-new' };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: 'releases', Item }));
  const failure = liveLog({ table: 'releases', endpoint: url }).current();
  await expect(failure).rejects.toMatchObject({
    code: 'release/unknown-record',
    message: expect.stringMatching(/^Record 7 .*\(action\)/),
  });
  client.destroy();
  await close();
});
