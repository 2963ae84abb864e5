import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import type { SdkError } from '@smithy/types';
import { DeadlineHttpHandler } from '../deadline';

/**
 * The function's DynamoDB client. Its timeouts are far below any function's own, so that a hanging connection is retried
 * instead of using up the request's time.
 */
export const dynamo = DynamoDBDocumentClient.from(
  awsClient(DynamoDBClient, { maxAttempts: 4 }, { connectionMs: 1000, requestMs: 3000, handler: DeadlineHttpHandler }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/**
 * Returns whether a conditional write failed its condition. Compares the name, since instanceof fails across two copies of
 * the SDK.
 */
export function isConditionFailed(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/**
 * Whether the client sent a failed write more than once. Then the condition may have failed because an earlier attempt, whose answer
 * was lost, has succeeded.
 */
export const wasRepeated = (error: unknown): boolean => (error as SdkError).$metadata?.attempts !== 1;
