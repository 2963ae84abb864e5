import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import type { Listening } from '@platform/base/listen';
import { ROOT } from '@platform/base/root';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { resourceNames } from '@platform/config/resource-names';
import { createTable } from '@platform/releases/test-support/create-table';
import { MOTO_CREDENTIALS, startMoto } from '@platform/releases/test-support/start-moto';
import { INDEXES } from '@site/server-data/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TableName = resourceNames('prod').table;
const Key = { pk: { S: 'LEAD#1' }, sk: { S: 'LEAD' } };

describeWithTool('moto', 'a table whose content is ruined', () => {
  let moto: Listening;
  beforeAll(async () => {
    moto = await startMoto();
    await createTable(moto.url, TableName, INDEXES);
  }, 120_000);
  afterAll(() => moto?.close());

  it('is restored as the runbook says: under its name, protected, with another stream', async () => {
    const dynamo = new DynamoDB({ endpoint: moto.url, region: 'us-east-1', credentials: MOTO_CREDENTIALS });
    const copy = `${TableName}-restored`;
    await dynamo.putItem({ TableName, Item: Key });
    await dynamo.updateTable({ TableName, DeletionProtectionEnabled: true });
    await expect(dynamo.deleteTable({ TableName })).rejects.toThrow('DeletionProtectionEnabled');
    const actions: string[] = [];
    const noted = (next: (args: object) => Promise<object>, { commandName }: { commandName?: string }) => {
      actions.push(String(commandName).replace(/Command$/, ''));
      return next;
    };
    dynamo.middlewareStack.add(noted as never, { step: 'initialize', name: 'noted' });
    await dynamo.restoreTableToPointInTime({ SourceTableName: TableName, TargetTableName: copy });
    const { BackupDetails } = await dynamo.createBackup({ TableName: copy, BackupName: 'restored' });
    await dynamo.updateTable({ TableName, DeletionProtectionEnabled: false });
    await dynamo.deleteTable({ TableName });
    const BackupArn = BackupDetails?.BackupArn;
    await dynamo.restoreTableFromBackup({ TargetTableName: TableName, BackupArn });
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await dynamo.updateContinuousBackups({ TableName, PointInTimeRecoverySpecification });
    const TimeToLiveSpecification = { Enabled: true, AttributeName: 'ttl' };
    await dynamo.updateTimeToLive({ TableName, TimeToLiveSpecification });
    await dynamo.updateTable({ TableName, DeletionProtectionEnabled: true });
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } as const;
    await dynamo.updateTable({ TableName, StreamSpecification });
    const { Table } = await dynamo.describeTable({ TableName });
    dynamo.middlewareStack.remove('noted');
    expect(Table).toMatchObject({
      ...{ DeletionProtectionEnabled: true, StreamSpecification, LatestStreamLabel: expect.any(String) },
    });
    expect((await dynamo.getItem({ TableName, Key })).Item).toMatchObject(Key);
    const runbook = readFileSync(path.join(ROOT, 'docs/operating/restore.md'), 'utf8');
    const commands = [...runbook.matchAll(/aws\s+dynamodb\s+([a-z-]+)/g)].map(([, command]) => command);
    const kebab = (action: string) => action.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
    // moto keeps no backup of a deleted table, which the runbook looks up.
    expect(commands.filter((command) => command !== 'list-backups')).toEqual(actions.map(kebab));
  });
});
