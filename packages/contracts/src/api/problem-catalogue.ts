import { LIMITS } from '../limits';
import { API_DOCUMENTS } from './documents';
import { API, type ApiPath } from './routes';

/** What a problem code means. The texts are for whoever programs against the API; visitors read the site's own words. */
export interface ProblemKind {
  /** HTTP status. */
  status: number;
  title: string;
  cause: string;
  remedy: string;
  /** Routes that answer it; without it every route does. */
  routes?: readonly ApiPath[];
}

/**
 * The closed set of problem codes that the API answers with. Pages import its types alone: the texts would weigh on every visitor.
 * A code that pages know keeps its meaning, since pages of older compositions read it.
 */
export const PROBLEMS = {
  invalid_body: {
    status: 400,
    title: 'The body can not be read',
    cause: 'The body is not UTF-8, is not JSON, or is not a JSON object.',
    remedy: 'Send one JSON object in UTF-8.',
  },
  unauthorized: {
    status: 401,
    title: 'This needs a session',
    cause:
      'The access token is missing, expired or not one of this site. For the webhook: the signature is missing, wrong or more than 30 minutes old.',
    remedy: `Get a new access token from ${API.session} and send the request once more. For the webhook: check that both sides use the same secret.`,
    routes: [API.token, API.webhook],
  },
  forbidden: {
    status: 403,
    title: 'This is not allowed',
    cause: `The request comes from a page of another origin. For ${API.token} also: the agent is not one of this site.`,
    remedy: 'Call the API from pages of the site itself, and name an agent of the site.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not accepted',
    cause: 'The function was called by another method than POST.',
    remedy:
      'Use POST. Through the site this code is not seen: there the gateway answers 404 to other methods.',
  },
  conflict: {
    status: 409,
    title: 'The same key was used with another body',
    cause: 'A request with this idempotency key is stored already, and its body was another one.',
    remedy:
      'Treat the earlier request as stored. Send what differs under a new key, a UUID made for this content.',
    routes: [API.leads, API.saveConversation, API.notify],
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    cause: 'The body has more bytes than the route accepts.',
    remedy: `Send less: ${LIMITS.bodyBytes} bytes at most, ${LIMITS.webhookBytes} for the webhook.`,
  },
  unsupported_media_type: {
    status: 415,
    title: 'This content type is not accepted',
    cause: 'The header content-type is missing or names a type that the route does not read.',
    remedy: 'Name one of the types that the description of the route lists, as a rule application/json.',
  },
  invalid_fields: {
    status: 422,
    title: 'Some fields are not valid',
    cause:
      'The body is a JSON object, and some of its fields are missing or wrong. The member "fields" names each with a reason.',
    remedy: 'Correct the named fields and send the request again, under the same idempotency key.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    cause: 'The limit of this visitor, of this network address or of the whole site is used up.',
    remedy: 'Wait as many seconds as the header retry-after says.',
    routes: [API.token, API.session, API.telemetry],
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    cause: 'A fault of the function itself.',
    remedy:
      'Try again later. Report it with the answer’s header x-correlation-id, under which the logs have the request.',
  },
  upstream_failed: {
    status: 502,
    title: 'A service that this needs did not answer as it should',
    cause: 'The voice service refused, failed, or did not answer within five seconds.',
    remedy: 'Try again later.',
    routes: [API.token],
  },
  no_signed_url: {
    status: 502,
    title: 'No signed URL returned',
    cause: 'The voice service answered, and its answer holds no address for a call.',
    remedy: 'Try again later. If it lasts, check the agent at the voice service.',
    routes: [API.token],
  },
  voice_unavailable: {
    status: 503,
    title: 'The voice assistant is switched off',
    cause: 'The operator has switched calls off for this stage.',
    remedy: 'Offer the contact form instead; do not try again.',
    routes: [API.token],
  },
  storage_unavailable: {
    status: 503,
    title: 'This can not be stored for now; try again later',
    cause: 'A service that the function depends on throttles, fails or can not be reached. Nothing was kept.',
    remedy:
      'Send the same request again, under the same idempotency key, after the seconds in the header retry-after.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const problemKind = (code: ProblemCode): ProblemKind => PROBLEMS[code];

/** The problem's `type` (RFC 9457): where the code is explained, relative to the site's origin, so that it is right on every stage. */
export const problemType = (code: ProblemCode): string => `${API_DOCUMENTS.problems}#${code}`;

/** The codes that a route answers, in the order of their statuses. */
export const problemsOf = (path: ApiPath): ProblemCode[] =>
  PROBLEM_CODES.filter((code) => problemKind(code).routes?.includes(path) ?? true);
