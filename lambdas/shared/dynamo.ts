import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeadlineHttpHandler } from './deadline';

/**
 * The function's DynamoDB client. Its timeouts are far below any function's own, so that a hanging connection is retried
 * instead of using up the request's time.
 */
export const dynamo = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: new DeadlineHttpHandler({
      connectionTimeout: 1000,
      requestTimeout: 3000,
      throwOnRequestTimeout: true,
    }),
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
