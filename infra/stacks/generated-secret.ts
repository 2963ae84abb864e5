import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { RETAINED } from './data-stack';

/**
 * Creates a secret `{"current","previous"}` with a random `current`, so that the owner needs to choose none. Both values are
 * accepted.
 */
export function createSecret(scope: Construct, id: string, secretName: string, description: string): Secret {
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
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Rotated by hand with a runbook: two values are live, so that nothing breaks meanwhile.',
  });
  return secret;
}
