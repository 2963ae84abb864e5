import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { startDynamoDb } from './aws/dynamodb';
import { diskFault } from './disk-fault';
import type { CloudAssembly } from './template/cloud-assembly';

const NONE = { ofType: () => [] } as unknown as CloudAssembly;
it('damaged tables, or a folder that is not writable, stop the start with the same message', async () => {
  const dir = folderOfTest();
  const tables = () => startDynamoDb({ assembly: NONE, path: path.join(dir, 'dynamodb'), port: 0 });
  await (await tables()).close();
  writeFileSync(path.join(dir, 'dynamodb/CURRENT'), 'nonsense');
  await expect(tables()).rejects.toThrow(/ can't be used: Corruption: .*starts afresh.*\[local\/data-unusable\]$/);
  // A file in place of a folder, because root can write to any folder.
  rmSync(dir, { recursive: true });
  writeFileSync(dir, '');
  await expect(tables()).rejects.toThrow('[local/data-unusable]');
  const other = new Error('another');
  expect(diskFault(dir, other)).toBe(other);
});
