import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export const ORIGIN = 'https://site.test';
export const JSON_HEADERS = { 'content-type': 'application/json', origin: ORIGIN };
export const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN };

interface EventParts {
  headers?: Record<string, string>;
  body?: string | undefined;
  method?: string;
  path?: string;
  base64?: boolean;
}

/** Returns an event of payload format 2.0, as the HTTP API and a function URL send it. */
export function apiEvent({ headers = JSON_HEADERS, body, method = 'POST', path = '/api', base64 }: EventParts) {
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers,
    requestContext: {
      accountId: '1',
      apiId: 'api',
      domainName: 'site.test',
      domainPrefix: 'site',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '21/Nov/2026:00:00:00 +0000',
      timeEpoch: 0,
    },
    isBase64Encoded: base64 ?? false,
  };
  if (body !== undefined) event.body = base64 ? Buffer.from(body).toString('base64') : body;
  return event;
}
