import { IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { Headers } from './http-request';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the client's idempotency key; undefined when it is missing or not a UUID. */
export function idempotencyKey(headers: Headers): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER]?.trim().toLowerCase();
  return key && UUID.test(key) ? key : undefined;
}
