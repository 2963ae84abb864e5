import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { resourceNames } from '@platform/config/resource-names';
import { startMoto } from '@platform/releases/test-support/start-moto';
import { substituteUnsupported, type Template } from './substitute-unsupported';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ACCOUNT = '123456789012';
const DEADLINE_MS = 90_000;

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
  /** Number of resources in the templates that moto can't create, by type. */
  unsupported: Record<string, number>;
  restored: RestoredTable;
}

/**
 * Deploys a synthesized app with the CDK's command line to a new moto server, after a first attempt that is undone; then
 * protects its tables, as the second deployment does, and restores one. Throws if that fails or times out.
 */
export async function deployToMoto(cdkOut: string): Promise<MotoDeployment> {
  const work = mkdtempSync(path.join(tmpdir(), 'moto-'));
  const moto = await startMoto();
  try {
    const endpoint = `http://localhost:${moto.port}`;
    const app = path.join(work, 'cdk.out');
    const unsupported = copyApp(cdkOut, app);
    const cdk = (...args: string[]) => runCdk([...args, '--app', app, '--ci'], endpoint);
    await cdk('bootstrap', `aws://${ACCOUNT}/us-east-1`);
    await createSecrets(endpoint);
    await cdk('diff', '--all');
    // Deploy directly, because with change sets moto loses a stack's exports.
    const deploy = (stacks: string) =>
      cdk('deploy', stacks, '--method', 'direct', '--require-approval', 'never');
    const { stacks, table } = resourceNames('prod');
    await deploy(stacks.data);
    // moto has no rollback. What a rollback does to a table is the same: as DynamoDB, moto refuses to delete a protected one.
    await cloudFormation(endpoint, 'DeleteStack', { StackName: stacks.data });
    await deploy('--all');
    const created = await deployed(endpoint);
    const restored = await restoreTable(endpoint, table);
    return { ...created, unsupported, restored };
  } finally {
    await moto.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies the app, with replacements for types that moto does not support; returns their number by type. */
function copyApp(from: string, to: string): Record<string, number> {
  cpSync(from, to, { recursive: true });
  const files = readdirSync(to).filter((name) => name.endsWith('.template.json'));
  const read = (file: string) => JSON.parse(readFileSync(path.join(to, file), 'utf8')) as Template;
  const types = [
    ...new Set(files.flatMap((file) => Object.values(read(file).Resources).map(({ Type }) => Type))),
  ];
  const { status, stdout, stderr } = spawnSync('python3', ['-c', KNOWN_TYPES], {
    input: JSON.stringify(types),
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
  return countBy(
    files
      .flatMap((file) => Object.values(read(file).Resources).map(({ Type }) => Type))
      .filter((t) => !known.has(t)),
  );
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

function runCdk(args: string[], endpoint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(ROOT, 'node_modules/.bin/cdk'), args, {
      cwd: ROOT,
      timeout: DEADLINE_MS,
      env: {
        ...process.env,
        AWS_ENDPOINT_URL: endpoint,
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_REGION: 'us-east-1',
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        // The cdk command writes caches to the home folder.
        HOME: path.dirname(args[args.indexOf('--app') + 1] ?? tmpdir()),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`cdk ${args[0]} exited with ${code ?? signal}:\n${output.slice(-4000)}`));
    });
  });
}

/** Calls an AWS API in the query or JSON protocol; returns the response text. */
async function call(endpoint: string, service: string, body: string, target?: string): Promise<string> {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      // moto reads the service from the credential scope and does not check the signature.
      authorization: `AWS4-HMAC-SHA256 Credential=local/${day}/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
      'content-type': target ? 'application/x-amz-json-1.1' : 'application/x-www-form-urlencoded',
      ...(target ? { 'x-amz-target': target } : {}),
    },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${service}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

/** Creates the secrets that an owner creates before the first deployment. */
async function createSecrets(endpoint: string): Promise<void> {
  const { elevenLabs, telegram, webhook } = resourceNames('prod').secrets;
  for (const Name of [elevenLabs, telegram, webhook])
    await call(
      endpoint,
      'secretsmanager',
      JSON.stringify({ Name, SecretString: '{}' }),
      'secretsmanager.CreateSecret',
    );
}

const values = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, value]) => String(value));

const cloudFormation = (endpoint: string, Action: string, parameters: Record<string, string> = {}) =>
  call(
    endpoint,
    'cloudformation',
    `${new URLSearchParams({ Action, Version: '2010-05-15', ...parameters })}`,
  );

interface RestoredTable {
  /** DynamoDB's answer to deleting the protected table. */
  refusal: string;
  /** The calls after that, in order. */
  actions: string[];
  item: unknown;
  description: Record<string, unknown>;
}

/** Restores a table whose content is ruined, under its name, as docs/operating/restore-table.md says. */
async function restoreTable(endpoint: string, TableName: string): Promise<RestoredTable> {
  const actions: string[] = [];
  const dynamo = async (action: string, input: object) => {
    actions.push(action);
    return JSON.parse(await call(endpoint, 'dynamodb', JSON.stringify(input), `DynamoDB_20120810.${action}`));
  };
  const Key = { pk: { S: 'LEAD#1' }, sk: { S: 'LEAD' } };
  const copy = `${TableName}-restored`;
  await dynamo('PutItem', { TableName, Item: Key });
  await dynamo('UpdateTable', { TableName, DeletionProtectionEnabled: true });
  const refusal = await dynamo('DeleteTable', { TableName }).then(() => 'deleted', String);
  actions.length = 0;
  await dynamo('RestoreTableToPointInTime', { SourceTableName: TableName, TargetTableName: copy });
  const { BackupDetails } = await dynamo('CreateBackup', { TableName: copy, BackupName: 'restored' });
  await dynamo('UpdateTable', { TableName, DeletionProtectionEnabled: false });
  await dynamo('DeleteTable', { TableName });
  const { BackupArn } = BackupDetails;
  await dynamo('RestoreTableFromBackup', { TargetTableName: TableName, BackupArn });
  await dynamo('UpdateContinuousBackups', {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
  await dynamo('UpdateTimeToLive', {
    TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' },
  });
  await dynamo('UpdateTable', { TableName, DeletionProtectionEnabled: true });
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' };
  await dynamo('UpdateTable', { TableName, StreamSpecification });
  const { Table } = await dynamo('DescribeTable', { TableName });
  const done = [...actions];
  const { Item } = await dynamo('GetItem', { TableName, Key });
  return { refusal, actions: done, item: Item, description: Table };
}

async function deployed(endpoint: string): Promise<Pick<MotoDeployment, 'stacks' | 'created'>> {
  const list = await cloudFormation(endpoint, 'ListStacks');
  const statuses = values(list, 'StackStatus');
  const stacks = values(list, 'StackName')
    .map((name, index) => ({ name, status: statuses[index] ?? '' }))
    .filter(({ name, status }) => name !== 'CDKToolkit' && status !== 'DELETE_COMPLETE');
  const types: string[] = [];
  for (const { name } of stacks)
    types.push(
      ...values(await cloudFormation(endpoint, 'ListStackResources', { StackName: name }), 'ResourceType'),
    );
  return { stacks, created: countBy(types.filter(Boolean)) };
}
