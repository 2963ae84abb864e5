import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type Answer, type AnswerHeaders, jsonAnswer, type OriginRequest } from '../edge/origin';

/** Bodies of other types, such as forms, reach the function base64-encoded. */
const TEXT_BODY = /^(text\/|application\/(json|javascript|xml|([\w.-]+\+)?(json|xml)))/i;

export interface EventSource {
  routeKey: string;
  domainName: string;
}

/**
 * Returns a request in payload format 2.0, which HTTP APIs and function URLs use.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function payloadV2(request: OriginRequest, source: EventSource): APIGatewayProxyEventV2 {
  const { cookie, host: _, ...headers } = request.headers;
  const isText = TEXT_BODY.test(headers['content-type'] ?? '');
  const query = new URLSearchParams(request.query);
  const names = [...new Set(query.keys())];
  const requestId = randomUUID();
  const now = new Date();
  return {
    version: '2.0',
    routeKey: source.routeKey,
    rawPath: request.uri,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers: {
      ...headers,
      host: source.domainName,
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': 'http',
    },
    ...(names.length > 0
      ? {
          queryStringParameters: Object.fromEntries(
            names.map((name) => [name, query.getAll(name).join(',')]),
          ),
        }
      : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: source.domainName,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: request.uri,
        protocol: 'HTTP/1.1',
        sourceIp: request.ip,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: source.routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

interface StructuredResult {
  statusCode?: unknown;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** Converts a function's result to a response. A result without a status code is the JSON body. */
export function answerOf(result: unknown): Answer {
  const structured = (typeof result === 'object' && result !== null ? result : {}) as StructuredResult;
  if (structured.statusCode === undefined) return jsonAnswer(200, result);
  const status = Number(structured.statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    return jsonAnswer(500, { message: 'Internal Server Error' });
  const headers: AnswerHeaders = { 'content-type': 'text/plain;charset=UTF-8' };
  for (const [name, value] of Object.entries(structured.headers ?? {}))
    headers[name.toLowerCase()] = String(value);
  if (structured.cookies) headers['set-cookie'] = structured.cookies;
  return {
    status,
    headers,
    body: Buffer.from(structured.body ?? '', structured.isBase64Encoded ? 'base64' : 'utf8'),
  };
}
