import {
  CreateTableCommand,
  type CreateTableCommandInput,
  ListTablesCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type Listening, listen } from '@platform/base/listen';
import { localClient } from '@platform/releases/local/local-client';
import dynalite from 'dynalite';
import type { CloudAssembly } from '../template/cloud-assembly';
import { answerFaults, survive } from './answer-faults';
import { closeIterators } from './close-iterators';
import { requireOpenable, unopened } from './openable';

/** The properties of a table that dynalite supports; it has no streams, recovery, encryption and expiry. */
type TableProperties = CreateTableCommandInput & { TableName: string };

/** Starts a DynamoDB on disk with the tables of the templates. Data of earlier runs are kept. */
export async function startDynamoDb(options: {
  assembly: CloudAssembly;
  path: string;
  port: number;
}): Promise<Listening> {
  closeIterators();
  answerFaults();
  await requireOpenable(options.path);
  const server = dynalite({ path: options.path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const end = survive(server, options.path, (error) =>
    console.error(
      `The database in ${options.path} can't be written (${causeOf(error)}): requests are rejected until it can. Free disk space; no restart is needed.`,
    ),
  );
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
    throw unopened(options.path, error);
  }
  return {
    ...listening,
    close: () => {
      end();
      return listening.close();
    },
  };
}

/** Returns the system's message: `No space left on device`. */
const causeOf = (error: unknown) => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

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
