import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { DeadlineHttpHandler } from './deadline';

/**
 * The function's DynamoDB client. Its timeouts are far below any function's own, so that a hanging connection is retried
 * instead of using up the request's time.
 */
export const dynamo = DynamoDBDocumentClient.from(
  awsClient(DynamoDBClient, { maxAttempts: 4 }, { connectionMs: 1000, requestMs: 3000, handler: DeadlineHttpHandler }),
  { marshallOptions: { removeUndefinedValues: true } },
);
