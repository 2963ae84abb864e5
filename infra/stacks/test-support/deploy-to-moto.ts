import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { resourceNames } from '@platform/config/resource-names';
import { MOTO_CREDENTIALS, startMoto } from '@platform/releases/test-support/start-moto';
import { substituteUnsupported, type Template } from './substitute-unsupported';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ACCOUNT = '123456789012';
/** For each command: generous, since other work may share the machine. */
const DEADLINE_MS = 240_000;

/** Prints the types from standard input that moto can create; it silently skips all others. */
const KNOWN_TYPES = `
import json, logging, sys
from moto.cloudformation import parsing
logging.disable(logging.CRITICAL)
print(json.dumps([t for t in json.load(sys.stdin) if parsing.resource_class_from_type(t) is not None]))`;

export interface MotoDeployment {
  stacks: { name: string; status: string }[];
  /** Number of created resources in the account, by type. */
  created: Record<string, number>;
  /** Number of resources in the templates that moto can create, by type; it skips the others silently. */
  supported: Record<string, number>;
  restored: RestoredTable;
}

/**
 * Deploys a synthesized app with the CDK's command line to a new moto server, after a first attempt that is undone and one that
 * stopped after its first stack; then protects its tables, as the second deployment does, and restores one. Throws if that fails
 * or times out.
 */
export async function deployToMoto(cdkOut: string): Promise<MotoDeployment> {
  const work = mkdtempSync(path.join(tmpdir(), 'moto-'));
  const moto = await startMoto();
  try {
    // Not the address: the CDK puts the bucket's name before the host.
    const endpoint = `http://localhost:${moto.port}`;
    const client = { endpoint, region: 'us-east-1', credentials: MOTO_CREDENTIALS };
    const cloudFormation = new CloudFormation(client);
    const app = path.join(work, 'cdk.out');
    const supported = copyApp(cdkOut, app);
    const cdk = (...args: string[]) => runCdk([...args, '--app', app, '--ci'], endpoint);
    await cdk('bootstrap', `aws://${ACCOUNT}/us-east-1`);
    await createSecrets(new SecretsManager(client));
    await cdk('diff', '--all');
    // Deploy directly, because with change sets moto loses a stack's exports.
    const deploy = (stacks: string) =>
      cdk('deploy', stacks, '--method', 'direct', '--require-approval', 'never');
    const { stacks, table } = resourceNames('prod');
    await deploy(stacks.data);
    // moto has no rollback. What a rollback does to a table is the same: as DynamoDB, moto refuses to delete a protected one.
    await cloudFormation.deleteStack({ StackName: stacks.data });
    await deploy(stacks.data);
    await deploy('--all');
    const created = await deployed(cloudFormation);
    const restored = await restoreTable(new DynamoDB(client), table);
    return { ...created, supported, restored };
  } finally {
    await moto.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies the app, with replacements for types that moto does not support; returns the number of the others by type. */
function copyApp(from: string, to: string): MotoDeployment['supported'] {
  cpSync(from, to, { recursive: true });
  const files = readdirSync(to).filter((name) => name.endsWith('.template.json'));
  const read = (file: string) => JSON.parse(readFileSync(path.join(to, file), 'utf8')) as Template;
  const all = files.flatMap((file) => Object.values(read(file).Resources).map(({ Type }) => Type));
  const { status, stdout, stderr } = spawnSync('python3', ['-c', KNOWN_TYPES], {
    input: JSON.stringify([...new Set(all)]),
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`tools/moto: python3 can't import moto. Install moto for this Python.\n${stderr}`);
  const known = new Set(JSON.parse(stdout) as string[]);
  for (const file of files)
    writeFileSync(
      path.join(to, file),
      exported(
        substituteUnsupported(read(file), (type) => known.has(type), ACCOUNT),
        file.replace('.template.json', ''),
      ),
    );
  return countBy(all.filter((type) => known.has(type)));
}

/** Returns a template's text with exports in place of outputs that other stacks read directly, which moto does not support. */
function exported(template: Template, stack: string): string {
  const outputs = Object.entries((template.Outputs ?? {}) as Record<string, object>);
  const Outputs = Object.fromEntries(
    outputs.map(([id, output]) => [id, { Export: { Name: `${stack}:${id}` }, ...output }]),
  );
  return JSON.stringify({ ...template, Outputs }).replaceAll(
    /\{"Fn::GetStackOutput":\{"StackName":"([^"]+)",[^}]*"OutputName":"([^"]+)"\}\}/g,
    '{"Fn::ImportValue":"$1:$2"}',
  );
}

const countBy = (names: string[]) => {
  const counts: Record<string, number> = {};
  for (const name of names.sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

async function runCdk(args: string[], endpoint: string): Promise<void> {
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'us-east-1',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    // The cdk command writes caches to the home folder.
    HOME: path.dirname(args[args.indexOf('--app') + 1] ?? tmpdir()),
  };
  const cdk = path.join(ROOT, 'node_modules/.bin/cdk');
  await promisify(execFile)(cdk, args, { cwd: ROOT, timeout: DEADLINE_MS, env }).catch((error) => {
    throw new Error(`${error.message}\n${String(error.stdout).slice(-4000)}`);
  });
}

/** Creates the secrets that an owner creates before the first deployment. */
async function createSecrets(secrets: SecretsManager): Promise<void> {
  const { elevenLabs, telegram, webhook } = resourceNames('prod').secrets;
  for (const Name of [elevenLabs, telegram, webhook])
    await secrets.createSecret({ Name, SecretString: '{}' });
}

interface RestoredTable {
  /** DynamoDB's answer to deleting the protected table. */
  refusal: string;
  /** The calls after that, in order. */
  actions: string[];
  item: unknown;
  description: object | undefined;
}

/** Restores a table whose content is ruined, under its name, as docs/operating/restore.md says. */
async function restoreTable(dynamo: DynamoDB, TableName: string): Promise<RestoredTable> {
  const Key = { pk: { S: 'LEAD#1' }, sk: { S: 'LEAD' } };
  const copy = `${TableName}-restored`;
  await dynamo.putItem({ TableName, Item: Key });
  await dynamo.updateTable({ TableName, DeletionProtectionEnabled: true });
  const refusal = await dynamo.deleteTable({ TableName }).then(() => 'deleted', String);
  const actions: string[] = [];
  const noted = (next: (args: object) => Promise<object>, { commandName }: { commandName?: string }) => {
    actions.push(String(commandName).replace(/Command$/, ''));
    return next;
  };
  dynamo.middlewareStack.add(noted as never, { step: 'initialize' });
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
  const done = [...actions];
  const { Item } = await dynamo.getItem({ TableName, Key });
  return { refusal, actions: done, item: Item, description: Table };
}

async function deployed(cloudFormation: CloudFormation): Promise<Pick<MotoDeployment, 'stacks' | 'created'>> {
  const { StackSummaries = [] } = await cloudFormation.listStacks();
  const stacks = StackSummaries.map(({ StackName: name = '', StackStatus: status = '' }) => ({
    name,
    status,
  })).filter(({ name, status }) => name !== 'CDKToolkit' && status !== 'DELETE_COMPLETE');
  const types: string[] = [];
  for (const { name } of stacks) {
    const { StackResourceSummaries = [] } = await cloudFormation.listStackResources({ StackName: name });
    types.push(...StackResourceSummaries.flatMap(({ ResourceType }) => ResourceType || []));
  }
  return { stacks, created: countBy(types) };
}
