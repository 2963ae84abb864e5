import { mkdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  ListTablesCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type Listening, listen } from '@platform/base/listen';
import { localClient } from '@platform/releases/local/local-site';
import dynalite from 'dynalite';
import { diskFault } from '../disk-fault';
import type { CloudAssembly } from '../template/cloud-assembly';

/** The properties of a table that dynalite supports; it has no streams, recovery, encryption and expiry. */
type TableProperties = CreateTableCommandInput & { TableName: string };

/** Starts a DynamoDB on disk with the tables of the templates. Refuses a function what its role does not allow. */
export async function startDynamoDb(options: {
  assembly: CloudAssembly;
  path: string;
  port: number;
}): Promise<Listening> {
  closeIterators();
  await requireOpenable(options.path);
  const server = dynalite({ path: options.path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const [answer] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const refusal = refusalsOf(options.assembly);
  server.on('request', (request, response) => {
    const refused = refusal(request);
    if (refused) return response.writeHead(400, AMZ_JSON).end(JSON.stringify(refused));
    answer?.(request, response);
    // dynalite's own listener throws when a client hangs up during a request.
    request.removeAllListeners('error');
    request.on('error', () => {});
  });
  const listening = await listen(server, {
    port: options.port,
    what: 'DynamoDB',
    variable: 'DYNAMODB_PORT',
    guarded: true,
  });
  try {
    await createTables(listening.url, options.assembly);
  } catch (error) {
    await listening.close();
    throw error;
  }
  return listening;
}

const AMZ_JSON = { 'content-type': 'application/x-amz-json-1.0' };
interface RolePolicy {
  Roles: string[];
  PolicyDocument: { Statement: { Action: string | string[] }[] };
}

/**
 * Returns a function that finds the error for a request whose action its sender's role does not allow; undefined if it may. A function
 * signs with its logical id as access key id; other senders may do everything. Only actions are compared: `tests/iam` evaluates resources
 * and conditions.
 */
function refusalsOf(assembly: CloudAssembly) {
  const idOf = (reference: string) => assembly.referredBy(reference).id;
  const policies = assembly.ofType<RolePolicy>('AWS::IAM::Policy').map(({ properties }) => properties);
  const actionsOf = (role: string) =>
    policies
      .filter(({ Roles }) => Roles.some((one) => idOf(one) === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(({ Action }) => Action));
  const functions = assembly.ofType<{ Role: string }>('AWS::Lambda::Function');
  const allowed = new Map(functions.map(({ id, properties }) => [id, new Set(actionsOf(idOf(properties.Role)))]));
  return ({ headers }: Pick<IncomingMessage, 'headers'>) => {
    const [, sender = ''] = /Credential=([^/]+)/.exec(headers.authorization ?? '') ?? [];
    const action = String(headers['x-amz-target']).replace(/^.*\./, 'dynamodb:');
    const actions = allowed.get(sender);
    if (!actions || actions.has(action)) return undefined;
    return {
      __type: 'com.amazon.coral.service#AccessDeniedException',
      Message: `${sender} is not authorized to perform ${action}: allow it in infra/stacks.`,
    };
  };
}

/** Throws if the database in a folder can't be opened; otherwise dynalite would fail at every request. */
async function requireOpenable(folder: string): Promise<void> {
  const { Level } = requireOfDynalite('level') as {
    Level: new (folder: string) => { open(): Promise<void>; close(): Promise<void> };
  };
  try {
    mkdirSync(folder, { recursive: true });
    const database = new Level(folder);
    await database.open();
    await database.close();
  } catch (error) {
    throw diskFault(path.dirname(folder), error);
  }
}

async function createTables(endpoint: string, assembly: CloudAssembly): Promise<void> {
  const client = localClient(endpoint, 1);
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    for (const { properties } of assembly.ofType<TableProperties>('AWS::DynamoDB::Table')) {
      if (TableNames.includes(properties.TableName)) continue;
      const { TableName, KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes } = properties;
      await client.send(
        new CreateTableCommand({
          TableName,
          KeySchema,
          AttributeDefinitions,
          BillingMode,
          ...(GlobalSecondaryIndexes ? { GlobalSecondaryIndexes } : {}),
        }),
      );
      // A new table is not available at once.
      await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.05, maxDelay: 0.2 }, { TableName });
    }
  } finally {
    client.destroy();
  }
}

/** Requires a module as dynalite does, so that it is the same copy. */
const requireOfDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));

interface LevelIterator {
  close(): Promise<void>;
  return?(): Promise<void>;
}

/**
 * Lets dynalite close its iterators. Version 4.0.0 calls `return` on an iterator, which iterators of abstract-level 3 do not have: every
 * query and scan would leak one, with the records that it had read ahead. The load test finds that.
 */
function closeIterators(): void {
  const { AbstractKeyIterator, AbstractValueIterator } = createRequire(requireOfDynalite.resolve('level'))(
    'abstract-level',
  ) as Record<'AbstractKeyIterator' | 'AbstractValueIterator', { prototype: LevelIterator }>;
  for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
    prototype.return ??= function close(this: LevelIterator) {
      return this.close();
    };
  }
}
