import type { LeadInput, Stored } from './lead';
import { FIELD_REASONS } from './lead-forms';
import type { FieldProblem, ProblemCode } from './problem';
import { API, CORRELATION_HEADER, GATEWAY_HEADER } from './routes';
import type { Session, SessionRequest } from './session';
import type { Telemetry } from './telemetry';
import { API_EVENT, type ApiEventDetail, dispatchVisitEvent } from './visit-events';
import type { NotificationInput, TokenRequest, TokenResponse, VoiceConversationInput } from './voice';

/** Request and answer of each route that pages call, typed by the schemas. */
export interface Calls {
  [API.leads]: { request: LeadInput; answer: Stored };
  [API.session]: { request: SessionRequest; answer: Session };
  [API.token]: { request: TokenRequest; answer: TokenResponse };
  [API.saveConversation]: { request: VoiceConversationInput; answer: Stored };
  [API.notify]: { request: NotificationInput; answer: Stored };
}
interface CallOptions extends Pick<RequestInit, 'signal' | 'keepalive'> {
  /** `fetch`, or a wrapper that adds the visitor's session. Called synchronously. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
  headers?: Record<string, string>;
}

/** The members of a problem that pages use, not validated. A newer API may answer codes that this page does not know. */
interface ToldProblem {
  code?: ProblemCode;
  /** Read them with `fieldsOf`. */
  fields?: unknown;
}

/** `problem`: the API refused. With neither member, the status was a success but the body did not come from the API. */
export interface Called<Answer> {
  answer?: Answer | undefined;
  problem?: ToldProblem;
}

/**
 * Calls a route of the API by POST. Rejects as `fetch` does when there is no answer at all.
 *
 * @param isAnswer Whether a body is the route's answer: a captive portal answers every request with status 200 and its
 * own page.
 */
export async function callApi<Path extends keyof Calls>(
  path: Path,
  request: Calls[Path]['request'],
  isAnswer: (body: unknown) => body is Calls[Path]['answer'],
  { send = fetch, headers, ...init }: CallOptions = {},
): Promise<Called<Calls[Path]['answer']>> {
  const id = headers?.[CORRELATION_HEADER] ?? crypto.randomUUID();
  const detail: ApiEventDetail = { path, id, status: 0, accepted: false };
  try {
    const response = await send(path, {
      ...init,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        [CORRELATION_HEADER]: id,
        ...headers,
      },
      body: JSON.stringify(request),
    });
    detail.status = response.status;
    detail.gatewayId = response.headers.get(GATEWAY_HEADER) ?? undefined;
    // Not reported: an answer that is not JSON is not accepted, which the event says.
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) return { problem: Object(body) };
    detail.accepted = isAnswer(body);
    return { answer: isAnswer(body) ? body : undefined };
  } finally {
    dispatchVisitEvent(API_EVENT, detail);
  }
}

/**
 * Returns the invalid fields that a problem names. Pages validate answers by hand, because a schema library would be
 * larger than the whole client.
 */
export const fieldsOf = ({ fields }: ToldProblem = {}): FieldProblem[] =>
  Array.isArray(fields) ? fields.filter((one) => isText(one?.field) && FIELD_REASONS.includes(one.reason)) : [];

/** Whether the body confirms that a record is stored and names its key. */
export const isStored = (body: unknown): body is Stored => isText(Object(body).id);

export const isTokenResponse = (body: unknown): body is TokenResponse => isText(Object(body).signed_url);

export const isSession = (body: unknown): body is Session => {
  const { access_token, refresh_token, expires_in } = Object(body) as Partial<Session>;
  return isText(access_token) && isText(refresh_token) && typeof expires_in === 'number' && expires_in > 0;
};

/** Sends telemetry, whose answer nobody reads, also from a page that unloads. Never throws. */
export function sendTelemetry(request: Telemetry): void {
  const body = new Blob([JSON.stringify(request)], { type: 'application/json' });
  if (navigator.sendBeacon?.(API.telemetry, body)) return;
  // Not reported: this is how errors are reported.
  fetch(API.telemetry, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** A string that is not empty. */
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
