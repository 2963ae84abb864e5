import { METRICS } from '@site/server-data/metrics';
import { errorFields } from './error-fields';
import type { RouteTools } from './http-handler';
import type { HttpRequest } from './http-request';
import { HOUR, type Quotas } from './table/quotas';

/**
 * Returns whether an address has exceeded `limit` requests of `scope` per hour. False when the counter can't be read: a
 * contact is worth more than a count.
 */
export async function overLimit(
  scope: string,
  limit: number,
  request: HttpRequest,
  { quotas, log, count }: Pick<RouteTools, 'log' | 'count'> & { quotas: Quotas },
): Promise<boolean> {
  const now = new Date();
  try {
    const subject = await quotas.addressName(request.network, now);
    const wait = await quotas.take([{ scope, subject, limit, windowSeconds: HOUR }], now);
    if (wait === undefined) return false;
    count(METRICS.quotaRefused);
    return true;
  } catch (error) {
    log.error('quota unreadable', { correlationId: request.correlationId, ...errorFields(error) });
    return false;
  }
}
