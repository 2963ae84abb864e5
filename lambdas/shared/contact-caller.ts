import { sessionSecret } from './cached-secret';
import { overLimit, type RouteTools } from './http-handler';
import type { HttpRequest } from './http-request';
import { errorFields } from './log';
import { visitorOf } from './session';
import { tableQuotas } from './table/quotas';

/** Variables of the two contact routes, besides the table and the origins. */
export const CALLER_VARIABLES = [
  'SESSION_REQUIRED',
  'SESSION_SECRET_ID',
  'CONTACTS_PER_ADDRESS_HOUR',
  'UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR',
] as const;

interface CallerEnvironment {
  TABLE_NAME: string;
  SESSION_REQUIRED: boolean;
  SESSION_SECRET_ID: string;
  CONTACTS_PER_ADDRESS_HOUR: number;
  UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR: number;
}

/**
 * Returns how far the sender of a contact is trusted: `unverified` without a valid session where the stage requires one,
 * `suspect` over the hourly limit of its address, which is lower for unverified senders. Never rejects a contact, not even
 * when a check itself fails.
 */
export function contactCaller(environment: () => CallerEnvironment) {
  const secret = sessionSecret(() => environment().SESSION_SECRET_ID);
  const quotas = tableQuotas(() => environment().TABLE_NAME);
  return async (request: HttpRequest, tools: RouteTools) => {
    const variables = environment();
    let unverified = false;
    if (variables.SESSION_REQUIRED) {
      try {
        unverified =
          visitorOf(request.headers, await secret.read(), Math.floor(Date.now() / 1000)) === undefined;
      } catch (error) {
        const { correlationId } = request;
        tools.log.error('session secret unreadable', { correlationId, ...errorFields(error) });
      }
    }
    const [scope, limit]: [string, number] = unverified
      ? ['contacts-unverified', variables.UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR]
      : ['contacts', variables.CONTACTS_PER_ADDRESS_HOUR];
    return { unverified, suspect: await overLimit(scope, limit, request, { ...tools, quotas: quotas() }) };
  };
}
