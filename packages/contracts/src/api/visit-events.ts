import type { ApiPath } from './routes';

/** Fired on the document after a call of the API. */
export const API_EVENT = 'site:api';
/**
 * `id`: the correlation id; `gatewayId`: API Gateway's own, if it answered. `status`: HTTP status, 0 when there was no answer.
 * `accepted`: the answer was the one that the route promises.
 */
export interface ApiEventDetail {
  path: ApiPath;
  id: string;
  gatewayId?: string | undefined;
  status: number;
  accepted: boolean;
}

/** Fired on the document when a visitor asks for a call of the voice assistant, and when that call has started. */
export const CALL_EVENT = 'site:call';
export interface CallEventDetail {
  started: boolean;
}

/** Fired on the document when code handles an error by falling back to something else. */
export const FAULT_EVENT = 'site:fault';
export interface FaultEventDetail {
  error: unknown;
  file: string;
}

/**
 * Reports an error that a fallback would hide, such as a rejected import; not while the browser is offline, when requests are
 * expected to fail. `tests/check/swallowed-errors.test.ts` finds browser code that catches an error and neither reports it
 * nor says why not. Never throws.
 */
export function reportFault(error: unknown): undefined {
  if (globalThis.navigator?.onLine !== false) dispatchVisitEvent(FAULT_EVENT, { error, file: import.meta.url });
}

/** Parts are separate bundles, so they tell the shell's telemetry by events of the document. */
export function dispatchVisitEvent(
  ...[type, detail]:
    | [typeof API_EVENT, ApiEventDetail]
    | [typeof CALL_EVENT, CallEventDetail]
    | [typeof FAULT_EVENT, FaultEventDetail]
): void {
  globalThis.document?.dispatchEvent(new CustomEvent(type, { detail }));
}
