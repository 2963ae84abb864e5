import { IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { Headers } from './http-request';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The client's key for this contact; undefined when there is none or it is no UUID. */
export function idempotencyKey(headers: Headers): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER]?.trim().toLowerCase();
  return key && UUID.test(key) ? key : undefined;
}
