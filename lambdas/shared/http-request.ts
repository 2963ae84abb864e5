import { CORRELATION_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '@site/contracts/api/routes';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from './api-error';
import { type AuthorizerContext, THROUGH_DISTRIBUTION } from './authorizer-context';
import { decodeBody } from './decode-body';
import { networkOf } from './network-of';

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** What a route gets to see of a request. */
export interface HttpRequest {
  headers: Headers;
  /** Media type alone, in lower case. */
  contentType: string;
  body: string;
  correlationId: string;
  /** Where the request came from, as networkOf names it. */
  network: string;
  /** The origin that the visitor asked, where the distribution has told it. */
  ownOrigin: string | undefined;
}

/** Origins of the site's own pages: those of the stage, and the one that this visitor asked. */
export const originsOf = (listed: readonly string[], { ownOrigin }: HttpRequest): readonly string[] =>
  ownOrigin ? [...listed, ownOrigin] : listed;

export function lowerCaseHeaders(event: APIGatewayProxyEventV2): Headers {
  return Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/**
 * Returns the origin of the host that the visitor asked, so that a stage works under names that nobody listed. Undefined unless the
 * authorizer has seen the distribution's key: anybody else could send the header. HTTPS, since the edge redirects to it; plain HTTP
 * on this machine.
 */
function ownOriginOf(event: APIGatewayProxyEventV2, headers: Headers): string | undefined {
  const { authorizer } = event.requestContext as { authorizer?: { lambda?: AuthorizerContext | null } };
  const host = headers[VIEWER_HOST_HEADER]?.toLowerCase();
  if (!host || authorizer?.lambda?.distribution !== THROUGH_DISTRIBUTION.distribution) return undefined;
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? `http://${host}` : `https://${host}`;
}

/** The browser's correlation id when it is a plain one, else the gateway's request id. */
export function correlationIdOf(event: APIGatewayProxyEventV2, headers: Headers): string {
  const sent = headers[CORRELATION_HEADER];
  return sent && /^[\w-]{8,64}$/.test(sent) ? sent : (event.requestContext?.requestId ?? 'none');
}

/**
 * Reads a POST of one of `contentTypes`. Throws ApiError `method_not_allowed`, `unsupported_media_type`,
 * `body_too_large` or `invalid_body`.
 */
export function readHttpRequest(
  event: APIGatewayProxyEventV2,
  contentTypes: readonly string[],
  maxBytes?: number,
): HttpRequest {
  const headers = lowerCaseHeaders(event);
  if (event.requestContext.http.method !== 'POST') throw new ApiError('method_not_allowed');
  const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!contentTypes.includes(contentType)) throw new ApiError('unsupported_media_type');
  return {
    headers,
    contentType,
    body: decodeBody(event.body, event.isBase64Encoded, maxBytes),
    correlationId: correlationIdOf(event, headers),
    network: networkOf(headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp),
    ownOrigin: ownOriginOf(event, headers),
  };
}
