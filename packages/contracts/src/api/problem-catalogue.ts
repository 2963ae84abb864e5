import { LIMITS } from '../limits';
import { API, type ApiPath } from './routes';

/** The page that explains every code, and its style. Not below `/api/`, where each request invokes a function. */
export const API_DOCUMENTS = {
  problems: '/api-problems.html',
  problemsStyle: '/api-problems.css',
} as const;

/** What a problem code means. The texts are for developers who call the API; visitors read the site's own words. */
interface ProblemKind {
  status: number;
  title: string;
  cause: string;
  remedy: string;
  /** Routes that answer it; default: all. */
  routes?: readonly ApiPath[];
}

/** Pages import only types of it, to stay small, and older compositions read it: never change a code's meaning. */
export const PROBLEMS = {
  invalid_body: {
    status: 400,
    title: 'Malformed request body',
    cause: 'The body is not UTF-8, is not JSON, or is not a JSON object.',
    remedy: 'Send one JSON object in UTF-8.',
  },
  unauthorized: {
    status: 401,
    title: 'Authentication required',
    cause:
      'The access token is missing, expired or not issued by this site. ' +
      'For the webhook: the signature is missing, wrong or more than an hour old.',
    remedy: `Get a new access token from ${API.session} and retry the request. For the webhook: check that both sides use the same secret.`,
    routes: [API.token, API.webhook],
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    cause: `The request comes from a page of another origin. For ${API.token} also: the site does not allow this agent.`,
    remedy: 'Call the API from the site’s own pages, with an agent that the site allows.',
  },
  conflict: {
    status: 409,
    title: 'Idempotency key reused with another body',
    cause: 'A request with this idempotency key and another body is already stored.',
    remedy: 'Treat the earlier request as stored. Send the new content under a new key (a UUID).',
    routes: [API.leads, API.saveConversation, API.notify],
  },
  body_too_large: {
    status: 413,
    title: 'Request body too large',
    cause: 'The body is larger than the route accepts.',
    remedy: `Send less: ${LIMITS.bodyBytes} bytes at most, ${LIMITS.webhookBytes} for the webhook, ${LIMITS.formBytes} as a form.`,
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported content type',
    cause: 'The content-type header is missing or names a type that the route does not accept.',
    remedy: 'Send one of the types that the route’s description lists, usually application/json.',
  },
  invalid_fields: {
    status: 422,
    title: 'Invalid fields',
    cause: 'Fields of the JSON object are missing or invalid. The member "fields" names each with a reason.',
    remedy: 'Correct the named fields and retry the request with the same idempotency key.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    cause: 'The quota of this visitor, this network address or the whole site is used up.',
    remedy: 'Wait for the number of seconds in the retry-after header.',
    routes: [API.token, API.session, API.telemetry],
  },
  internal: {
    status: 500,
    title: 'Internal error',
    cause: 'The function failed.',
    remedy:
      'Try again later. To report it, include the x-correlation-id header of the answer, which identifies the request in the logs.',
  },
  upstream_failed: {
    status: 502,
    title: 'Upstream service failed',
    cause: 'The voice service refused, failed, or did not answer within five seconds.',
    remedy: 'Try again later.',
    routes: [API.token],
  },
  no_signed_url: {
    status: 502,
    title: 'No signed URL returned',
    cause: 'The answer of the voice service contains no signed URL.',
    remedy: 'Try again later. If it persists, check the agent’s settings at the voice service.',
    routes: [API.token],
  },
  voice_unavailable: {
    status: 503,
    title: 'The voice assistant is switched off',
    cause: 'The operator has switched calls off for this stage.',
    remedy: 'Offer the contact form instead; do not retry.',
    routes: [API.token],
  },
  storage_unavailable: {
    status: 503,
    title: 'Storage unavailable, try again later',
    cause: 'A service that the function depends on throttles, fails or is unreachable. Nothing was stored.',
    remedy: 'Retry the same request with the same idempotency key after the seconds in the retry-after header.',
    // Telemetry counts what it can, and fails no request for a lost count.
    routes: Object.values(API).filter((path) => path !== API.telemetry),
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const problemKind = (code: ProblemCode): ProblemKind => PROBLEMS[code];

/** Returns the problem's `type` (RFC 9457), the address that explains the code, relative to the origin. */
export const problemType = (code: ProblemCode): string => `${API_DOCUMENTS.problems}#${code}`;

/** Returns the codes that a route can answer, ordered by status. */
export const problemsOf = (path: ApiPath): ProblemCode[] =>
  PROBLEM_CODES.filter((code) => problemKind(code).routes?.includes(path) ?? true);
