import { CORRELATION_HEADER, VIEWER_ADDRESS_HEADER } from '@site/contracts/api/routes';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from './ApiError';
import { decodeBody } from './decodeBody';
import { networkOf } from './networkOf';

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
}

export function lowerCaseHeaders(event: APIGatewayProxyEventV2): Headers {
  return Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
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
  };
}
