import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeadlineHttpHandler } from './deadline';

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: new DeadlineHttpHandler({
    connectionTimeout: 1000,
    requestTimeout: 2000,
    throwOnRequestTimeout: true,
  }),
});

/** Returns the text of a secret. Rejects with the SDK's errors. */
export async function fetchSecret(id: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  return SecretString ?? '';
}
