import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localClient } from '@platform/releases/local/local-client';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { parseEnvironment } from '../../infra/config/environment';
import { resourceNames } from '../../infra/config/resource-names';
import { STAGE_NAMES } from '../../infra/config/stages';

export interface Connection {
  dynamo: DynamoDBDocumentClient;
  table: string;
  close(): void;
}

/**
 * Connects to a stage's table: for `local`, of the site that runs on `LOCAL_DATA_DIR`, else in the account of the credentials
 * in use. Throws if the stage is unknown, or if no local site is running.
 */
export function connect(stage: string, env: NodeJS.ProcessEnv): Connection {
  if (!(STAGE_NAMES as readonly string[]).includes(stage))
    throw new Error(`Unknown stage "${stage}": expected one of ${STAGE_NAMES.join(', ')}.`);
  const client =
    stage === 'local'
      ? localClient(runningPlatform(parseEnvironment(env).LOCAL_DATA_DIR).dynamodbUrl, 2)
      : new DynamoDBClient({ region: 'us-east-1' });
  return {
    dynamo: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    table: resourceNames(stage).table,
    close: () => client.destroy(),
  };
}
