import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL_CREDENTIALS } from './credentials';

/** Returns a client of the local platform's tables, which the caller destroys. `maxAttempts` defaults to the SDK's number. */
export function localClient(endpoint: string, maxAttempts?: number): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: LOCAL_CREDENTIALS.AWS_REGION,
    credentials: {
      accessKeyId: LOCAL_CREDENTIALS.AWS_ACCESS_KEY_ID,
      secretAccessKey: LOCAL_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
    },
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  });
}
