import type { ApiPath } from './routes';

/** Fired on the document after a call of the API. */
export const API_EVENT = 'site:api';
/** `gatewayId`: API Gateway's own, if it answered. `status`: 0 without an answer. `accepted`: as the route promises. */
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

/** Reports an error that a fallback hides, unless offline: `tests/check/swallowed-errors.test.ts` requires it. */
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
