import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';

/** Credentials that the SDK needs to sign requests. A function's own key id states whose rights apply; a developer's own are never used. */
export const LOCAL_CREDENTIALS = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;

/** Options of clients of the local platform's services. */
const LOCAL_CLIENT = {
  region: LOCAL_CREDENTIALS.AWS_REGION,
  credentials: {
    accessKeyId: LOCAL_CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: LOCAL_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  },
};

/** Returns a client of the local platform's functions. */
export const localLambda = (endpoint: string) =>
  new LambdaClient({ ...LOCAL_CLIENT, endpoint, maxAttempts: 1 });

/** Returns a client of the local platform's tables, which the caller destroys. `maxAttempts` defaults to the SDK's number. */
export function localClient(endpoint: string, maxAttempts?: number): DynamoDBClient {
  return new DynamoDBClient({
    ...LOCAL_CLIENT,
    endpoint,
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  });
}
