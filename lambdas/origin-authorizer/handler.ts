import { createHash, timingSafeEqual } from 'node:crypto';
import { ORIGIN_HEADER } from '@site/contracts/api/routes';
import { keysSecretSchema } from '@site/server-data/secrets';
import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';

const environment = lazyEnvironment('ORIGIN_SECRET_ID');
const log = createLog('origin-authorizer');
const secret = storedSecret(keysSecretSchema, () => environment().ORIGIN_SECRET_ID);

/** Authorizes requests from the distribution. The gateway caches the answer per key for some minutes, so this runs rarely. */
export async function handler(
  event: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>,
): Promise<APIGatewaySimpleAuthorizerResult> {
  try {
    const isAuthorized = await secret.use(
      ({ current, previous }) => isFromDistribution(event.headers?.[ORIGIN_HEADER], [current, previous]),
      (accepted) => !accepted,
    );
    if (!isAuthorized) log.warn('refused', { code: 'forbidden' });
    return { isAuthorized };
  } catch (error) {
    log.error('internal error', errorFields(error));
    // Not the original error: the runtime would log its message.
    throw new Error('The origin key cannot be read: the log says why. Check the secret of ORIGIN_SECRET_ID.');
  }
}

/** Digests have equal length, so comparing them reveals nothing about either value. */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Returns whether a request carries one of the live keys that only the distribution adds. Compares in constant time. */
export function isFromDistribution(sent: string | undefined, keys: readonly (string | undefined)[]): boolean {
  const digest = digestOf(sent ?? '');
  let isKnown = false;
  for (const key of keys) if (key) isKnown = timingSafeEqual(digest, digestOf(key)) || isKnown;
  return isKnown;
}
