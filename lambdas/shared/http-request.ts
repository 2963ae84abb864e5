import { type FieldProblem, type FieldReason, fieldProblemSchema } from '@site/contracts/api/problem';
import { PROBLEMS, type ProblemCode } from '@site/contracts/api/problem-catalogue';
import {
  CORRELATION_HEADER,
  IDEMPOTENCY_HEADER,
  VIEWER_ADDRESS_HEADER,
  VIEWER_HOST_HEADER,
} from '@site/contracts/api/routes';
import { LIMITS } from '@site/contracts/limits';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';

/** The only error that a function throws on purpose: a code from the problem catalogue, and the invalid fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly fields: readonly FieldProblem[] = [],
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
    this.status = PROBLEMS[code].status;
  }
}

export type Headers = Readonly<Record<string, string | undefined>>;

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface HttpRequest {
  headers: Headers;
  contentType: string;
  body: string;
  correlationId: string;
  /** Address of the client, normalized by `networkOf`. */
  network: string;
  ownOrigin: string | undefined;
}

/** Returns the origins of the site's own pages: those of the stage, and the one that this visitor requested. */
export const originsOf = (listed: readonly string[], { ownOrigin }: HttpRequest): readonly string[] =>
  ownOrigin ? [...listed, ownOrigin] : listed;

export const lowerCaseHeaders = ({ headers = {} }: APIGatewayProxyEventV2): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** So that a stage works under unlisted hosts, too. The edge, which redirects to HTTPS, overwrites the header. */
function ownOriginOf(headers: Headers): string | undefined {
  const host = headers[VIEWER_HOST_HEADER]?.toLowerCase();
  if (!host) return undefined;
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? `http://${host}` : `https://${host}`;
}

/** Returns the browser's correlation id if it is well-formed, else the gateway's request id. */
export function correlationIdOf(event: APIGatewayProxyEventV2, headers: Headers): string {
  const sent = headers[CORRELATION_HEADER];
  return sent && /^[\w-]{8,64}$/.test(sent) ? sent : (event.requestContext?.requestId ?? 'none');
}

/** Throws ApiError `unsupported_media_type`, `body_too_large` or `invalid_body`. */
export function readHttpRequest(
  event: APIGatewayProxyEventV2,
  contentTypes: readonly string[],
  maxBytes: number = LIMITS.bodyBytes,
): HttpRequest {
  const headers = lowerCaseHeaders(event);
  const contentType = mediaTypeOf(headers);
  if (!contentTypes.includes(contentType)) throw new ApiError('unsupported_media_type');
  return {
    headers,
    contentType,
    body: decodeBody(bodyBytes(event), contentType === FORM_TYPE ? LIMITS.formBytes : maxBytes),
    correlationId: correlationIdOf(event, headers),
    network: networkOf(headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp),
    ownOrigin: ownOriginOf(headers),
  };
}

const mediaTypeOf = (headers: Headers): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether a person sees the answer: a form was sent, or a browser asks for a document. Scripts send JSON and ask for JSON. */
export const isDocumentRequest = (headers: Headers): boolean =>
  mediaTypeOf(headers) === FORM_TYPE || (headers.accept ?? '').includes('text/html');

/** HTTP APIs base64-encode everything that is not JSON or text, forms included. */
export const bodyBytes = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer<ArrayBuffer> =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws ApiError `body_too_large` above `maxBytes` and `invalid_body` for invalid UTF-8. */
function decodeBody(bytes: Buffer, maxBytes: number): string {
  if (bytes.length > maxBytes) throw new ApiError('body_too_large');
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_body');
  }
}

/** Returns the client's idempotency key; undefined when it is missing or not a UUID. */
export function idempotencyKey(headers: Headers): string | undefined {
  const key = headers[IDEMPOTENCY_HEADER]?.trim().toLowerCase();
  return key && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : undefined;
}

/** The IPv4 address, or the first 56 bits of an IPv6 address, which a household is assigned (RIPE-690, 4.2). */
export function networkOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain.slice(0, 64);
  const [head = '', tail] = plain.split('::');
  const leading = head.split(':').filter(Boolean);
  const trailing = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length);
  const groups = [...leading, ...Array<string>(zeros).fill('0'), ...trailing].slice(0, 4);
  const [last = '0'] = groups.splice(3);
  const wide = groups.map((group) => group.replace(/^0+(?=.)/, '').slice(0, 4));
  return [...wide, last.slice(0, 4).padStart(4, '0').slice(0, 2)].join(':');
}

/** Returns the first 48 bits of an IPv6 network of `networkOf`, which a company or a tunnel gets; undefined for IPv4. */
export const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined;

const REASONS: ReadonlySet<string> = new Set(fieldProblemSchema.shape.reason.options);

/** Throws ApiError `invalid_body` for what is no object, else `invalid_fields` with the first fault of each field. */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('invalid_body');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = new Map<string, FieldProblem>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!fields.has(field)) fields.set(field, { field, reason: reasonOf(issue, value) });
  }
  throw new ApiError('invalid_fields', [...fields.values()]);
}

function reasonOf(issue: z.core.$ZodIssue, value: object): FieldReason {
  // Some schemas give the reason as the message.
  if (REASONS.has(issue.message)) return issue.message as FieldReason;
  const field = issue.path[0];
  if (field === undefined || !Object.hasOwn(value, field)) return 'required';
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required';
  return 'invalid';
}

export const parseBody = <Schema extends z.ZodMiniType>(schema: Schema, { body }: Pick<HttpRequest, 'body'>) =>
  parseFields(schema, parseJson(body));

/** Parses a JSON body and cleans every string in it. Throws ApiError `invalid_body`. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    throw new ApiError('invalid_body');
  }
}

/**
 * Makes a text safe to store and to show: replaces lone surrogates (DynamoDB rejects them) with U+FFFD, and removes control
 * characters except tab and line breaks, and zero-width spaces and bidirectional controls, with which a name could reorder the line it
 * is in. The zero-width joiners of emoji and Persian names stay.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/(?![\t\n\r])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '');
