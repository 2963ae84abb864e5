import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { localClient, runningPlatform } from '@platform/releases/local/local-site';
import { endQuietly } from '../release/run-program';
import { awsClients } from '../stage/stage-context';
import { type EdgeLog, edgeLogIn } from './edge-log';
import { openRecords } from './records';
import { type Order, parseOrder, runOrder } from './run';

endQuietly();
try {
  const order = parseOrder(process.argv.slice(2));
  const text = 'help' in order ? order.help : await carryOut(order);
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Connects to the stage's table, and to its log of the edge: for `local`, of the site that runs on `LOCAL_DATA_DIR`, else in the account of the credentials in use. */
async function carryOut(order: Order): Promise<string> {
  const { name: stage } = stageByName(order.stage ?? 'local');
  const client =
    stage === 'local'
      ? localClient(runningPlatform().dynamodbUrl, 2)
      : awsClient(DynamoDBClient, { region: 'us-east-1' });
  const dynamo = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const names = resourceNames(stage);
  const edgeLog: EdgeLog = async function* (hour) {
    const { sts, s3 } = awsClients();
    const { Account = '' } = await sts.send(new GetCallerIdentityCommand({}));
    yield* edgeLogIn(s3, names.logsBucket(Account))(hour);
  };
  try {
    const stored = openRecords(dynamo, names.table);
    return await runOrder(order, stored, new Date(), stage === 'local' ? undefined : edgeLog);
  } finally {
    client.destroy();
  }
}
