import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ROOT } from '@platform/base/root';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { localClient } from '@platform/releases/local/running-platform';
import { beforeEach, expect, it } from 'vitest';
import { startDynamoDb } from './aws/dynamodb';
import { diskFault } from './disk-fault';
import { RECORDS } from './test-support/records-table';

let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

const tables = () => startDynamoDb({ assembly: RECORDS, path: path.join(dir, 'dynamodb'), port: 0 });
const put = (sk: string) =>
  new PutItemCommand({ TableName: 'records', Item: { pk: { S: 'a' }, sk: { S: sk } } });

it('a full disk ends the site with a message that says how to start afresh', {
  skip: process.platform !== 'linux',
  timeout: 120_000,
}, async () => {
  const script = path.join(import.meta.dirname, 'test-support/run-tables.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dir], { cwd: ROOT });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  const client = localClient(String(url).trim(), 1);
  await client.send(put('1'));
  const ended = once(child, 'close');
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=0:']);
  await expect(client.send(put('2'))).rejects.toThrow();
  expect(await ended).toEqual([1, null]);
  expect(said).toMatch(
    /^The local data in \S+ can't be used: .*File too large\. Free disk space .* delete it: "npm start" then starts afresh.*\[local\/data-unusable\]\n$/,
  );
  client.destroy();
});

it('damaged tables, or a folder that is not writable, stop the start with the same message', async () => {
  await (await tables()).close();
  writeFileSync(path.join(dir, 'dynamodb/CURRENT'), 'nonsense');
  await expect(tables()).rejects.toThrow(
    / can't be used: Corruption: .*starts afresh.*\[local\/data-unusable\]$/,
  );
  // A file in place of a folder, because root can write to any folder.
  rmSync(dir, { recursive: true });
  writeFileSync(dir, '');
  await expect(tables()).rejects.toThrow('[local/data-unusable]');
});

it('other errors stay as they are', () => {
  const error = new Error('another');
  expect(diskFault(dir, error)).toBe(error);
});
