import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { itemKeys } from '@site/server-data/tables';
import type { SdkError } from '@smithy/types';
import { DeadlineHttpHandler } from '../deadline';

/** The function's client. Its timeouts are far below any function's own, so that a hanging connection is retried in time. */
export const dynamo = DynamoDBDocumentClient.from(
  awsClient(DynamoDBClient, { maxAttempts: 4 }, { connectionMs: 1000, requestMs: 3000, handler: DeadlineHttpHandler }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** Whether a conditional write failed its condition. By name, since instanceof fails across two copies of the SDK. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Whether the client sent a failed write more than once. Then the condition may have failed because an earlier attempt, whose answer
 * was lost, has succeeded.
 */
export const wasRepeated = (error: unknown): boolean => (error as SdkError).$metadata?.attempts !== 1;

/** Returns whether people on duty have switched calls off (`npm run ops -- voice off`). Rejects with the table's errors. */
export async function isVoiceOff(dynamo: DynamoDBDocumentClient, table: string): Promise<boolean> {
  const Key = itemKeys.switch('voice');
  const { Item } = await dynamo.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item?.off === true;
}
