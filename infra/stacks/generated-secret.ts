import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge';
import { RETAINED } from './retained';

/**
 * Creates a secret `{"current","previous"}` with a random `current`, so that the owner needs to choose none. Both values are
 * accepted.
 */
export function generatedSecret(scope: Construct, id: string, secretName: string, description: string): Secret {
  const secret = new Secret(scope, id, {
    secretName,
    description,
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ previous: '' }),
      generateStringKey: 'current',
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: RETAINED,
  });
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'Rotated by hand with a runbook: two values are live, so that nothing breaks meanwhile.',
  );
  return secret;
}
