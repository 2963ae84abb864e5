import { randomUUID } from 'node:crypto';
import {
  ACCESS_SECONDS,
  REFRESH_SECONDS,
  type Session,
  type SessionRequest,
  sessionRequestSchema,
} from '@site/contracts/api/session';
import { METRICS } from '@site/server-data/metrics';
import { keysSecretSchema } from '@site/server-data/secrets';
import { type CachedSecret, storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { httpHandler, jsonResponse } from '../shared/http-handler';
import { ApiError, JSON_TYPE, parseBody } from '../shared/http-request';
import type { Count } from '../shared/meter';
import { readToken, type SessionKeys, signToken } from '../shared/session';
import { HOUR, type Quotas, tableQuotas } from '../shared/table/quotas';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', 'SESSION_SECRET_ID', 'SESSIONS_PER_ADDRESS_HOUR');
const keys = storedSecret(keysSecretSchema, () => environment().SESSION_SECRET_ID);
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'session',
  contentTypes: [JSON_TYPE],
  origins: () => environment().SITE_ORIGINS,
  async respond(request, { count }) {
    const session = await openSession(parseBody(sessionRequestSchema, request), {
      keys,
      quotas,
      perAddressHour: environment().SESSIONS_PER_ADDRESS_HOUR,
      network: request.network,
      now: new Date(),
      count,
    });
    return jsonResponse(200, session);
  },
});

interface SessionDependencies {
  keys: CachedSecret<SessionKeys>;
  quotas: Quotas;
  /** New sessions per address and hour; continuing a session does not count. */
  perAddressHour: number;
  network: string;
  now: Date;
  count: Count;
}

/** Continues a session, or begins one if the refresh token proves none. Throws ApiError `too_many_requests`. */
export async function openSession({ refresh_token }: SessionRequest, deps: SessionDependencies): Promise<Session> {
  const now = Math.floor(deps.now.getTime() / 1000);
  const { keys, returning } = await deps.keys.use(
    (keys) => ({ keys, returning: refresh_token && readToken(refresh_token, 'refresh', keys, now) }),
    ({ returning }) => Boolean(refresh_token) && !returning,
  );
  if (!returning) {
    const subject = await deps.quotas.hashAddress(deps.network, deps.now);
    const rule = { scope: 'sessions', subject, limit: deps.perAddressHour, windowSeconds: HOUR };
    const wait = await deps.quotas.take([rule], deps.now);
    if (wait !== undefined) {
      deps.count(METRICS.quotaRefused);
      throw new ApiError('too_many_requests', [], wait);
    }
  }
  const visitor = returning || randomUUID();
  deps.count(METRICS.sessionsIssued);
  return {
    access_token: signToken('access', visitor, now + ACCESS_SECONDS, keys),
    refresh_token: signToken('refresh', visitor, now + REFRESH_SECONDS, keys),
    expires_in: ACCESS_SECONDS,
  };
}
