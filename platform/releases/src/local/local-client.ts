import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL_CREDENTIALS } from './credentials';

/** A client of the platform's own tables. `maxAttempts`: the SDK's own number unless told. Whoever makes it destroys it. */
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
