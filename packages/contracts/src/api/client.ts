import { FIELD_REASONS } from './field-reasons';
import type { LeadInput } from './lead';
import type { FieldProblem, ProblemCode } from './problem';
import type { API } from './routes';
import type { Session, SessionRequest } from './session';
import type { Stored } from './stored';
import type { Telemetry } from './telemetry';
import type { NotificationInput, TokenRequest, TokenResponse, VoiceConversationInput } from './voice';

/** What pages send to each route and what it answers, as the schemas say. */
export interface Calls {
  [API.leads]: { request: LeadInput; answer: Stored };
  [API.session]: { request: SessionRequest; answer: Session };
  [API.token]: { request: TokenRequest; answer: TokenResponse };
  [API.saveConversation]: { request: VoiceConversationInput; answer: Stored };
  [API.notify]: { request: NotificationInput; answer: Stored };
}
/** What pages send without hearing of an answer. */
export interface Beacons {
  [API.telemetry]: Telemetry;
}

export interface CallOptions extends Pick<RequestInit, 'signal' | 'keepalive'> {
  /** `fetch`, or what adds the visitor's session to it. Called within the task of the call itself. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
  headers?: Record<string, string>;
  /** After which the call is given up; in place of a signal. */
  timeoutMs?: number;
}

/** What pages act on in a problem, as it came. A newer API may answer codes that this page does not know. */
export interface ToldProblem {
  code?: ProblemCode;
  /** Read them by `fieldsOf`. */
  fields?: unknown;
}

/** `problem`: the API refused. Without either, the answer is not the API's own, though it says success. */
export interface Called<Answer> {
  answer?: Answer | undefined;
  problem?: ToldProblem;
}

/**
 * Calls a route of the API by POST. Rejects as `fetch` does, when no answer came at all.
 *
 * @param isAnswer Whether a body is the route's answer: a network that wants a sign-in first answers everything with success and a
 *   page of its own.
 */
export async function call<Path extends keyof Calls>(
  path: Path,
  request: Calls[Path]['request'],
  isAnswer: (body: unknown) => body is Calls[Path]['answer'],
  { send = fetch, headers, timeoutMs, ...init }: CallOptions = {},
): Promise<Called<Calls[Path]['answer']>> {
  if (timeoutMs) init.signal = AbortSignal.timeout(timeoutMs);
  const response = await send(path, {
    ...init,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { problem: Object(body) };
  return { answer: isAnswer(body) ? body : undefined };
}

/** Sends what needs no answer, also from a page that goes away. Never throws. */
export function beacon<Path extends keyof Beacons>(path: Path, request: Beacons[Path]): void {
  const body = new Blob([JSON.stringify(request)], { type: 'application/json' });
  if (navigator.sendBeacon?.(path, body)) return;
  fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/**
 * The fields that a problem says are at fault. By hand, as all that pages read of answers: a schema library in every visitor's page
 * would weigh more than the whole client.
 */
export const fieldsOf = ({ fields }: ToldProblem = {}): FieldProblem[] =>
  Array.isArray(fields)
    ? fields.filter((one) => isText(one?.field) && FIELD_REASONS.includes(one.reason))
    : [];

/** Whether the answer says that something is stored, under its key. */
export const isStored = (body: unknown): body is Stored => isText(Object(body).id);

export const isTokenResponse = (body: unknown): body is TokenResponse => isText(Object(body).signed_url);

export const isSession = (body: unknown): body is Session => {
  const { access_token, refresh_token, expires_in } = Object(body) as Partial<Session>;
  return isText(access_token) && isText(refresh_token) && typeof expires_in === 'number' && expires_in > 0;
};

/** An empty text is none. */
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
