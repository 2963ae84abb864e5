/* Why our own API Gateway: the emulators that others keep (LocalStack, SAM) need Docker. */

import { randomUUID } from 'node:crypto';
import { awsLimit } from '@platform/config/aws-limits';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Answer, jsonAnswer, type Origin, type OriginRequest } from '../edge/origin';
import type { CloudAssembly } from '../template/cloud-assembly';
import { type LocalFunction, TimedOut } from './local-functions';

interface Route {
  RouteKey: string;
  Target: string;
  AuthorizerId: string;
}

interface HttpApiParts {
  assembly: CloudAssembly;
  functionAt(arn: string): LocalFunction;
  /** Called after a POST with a status below 400: something may have been stored. */
  onWritten(): void;
}

/**
 * Returns the HTTP API of the templates: exact routes, payload format 2.0, and the service's own error responses. As API Gateway
 * does without a custom domain, it refuses requests with another `host` than its own name:
 * https://repost.aws/knowledge-center/configure-cloudfront-to-forward-headers
 */
export function createHttpApi({ assembly, functionAt, onWritten }: HttpApiParts): Origin {
  const routes = new Map<string, { fn: LocalFunction; authorizer: LocalFunction }>();
  for (const { properties } of assembly.ofType<Route>('AWS::ApiGatewayV2::Route')) {
    const integration = assembly.referredBy<{ IntegrationUri: string }>(properties.Target).properties;
    const authorizer = assembly.referredBy<{ AuthorizerUri: string }>(properties.AuthorizerId).properties;
    routes.set(properties.RouteKey, {
      fn: functionAt(integration.IntegrationUri),
      authorizer: functionAt(authorizer.AuthorizerUri),
    });
  }
  const { stack, id } = assembly.theOne('AWS::ApiGatewayV2::Api');
  const domainName = `local:${stack}.${id}.execute-api.us-east-1.amazonaws.com`;
  return async (request) => {
    if (request.headers.host !== domainName) return jsonAnswer(403, { message: 'Forbidden' });
    if (headBytes(request) > awsLimit('http-api/headers'))
      return jsonAnswer(431, { message: 'Request Header Fields Too Large' });
    const routeKey = `${request.method} ${request.uri}`;
    const route = routes.get(routeKey);
    // HTTP APIs don't answer 405: another method on the path is a route that does not exist.
    if (!route) return jsonAnswer(404, { message: 'Not Found' });
    if (request.body.length > awsLimit('http-api/payload'))
      return jsonAnswer(413, { message: 'Request Entity Too Large' });
    try {
      const event = payloadV2(request, routeKey, domainName);
      // A Lambda authorizer with simple responses, which are not cached.
      const { isAuthorized } = (await route.authorizer.invoke(event)) as { isAuthorized?: boolean };
      if (isAuthorized !== true) return jsonAnswer(403, { message: 'Forbidden' });
      const answer = answerOf(await withinTime(route.fn.invoke(event)));
      if (request.method === 'POST' && answer.status < 400) onWritten();
      return answer;
    } catch (error) {
      if (error instanceof TimedOut) return jsonAnswer(503, { message: 'Service Unavailable' });
      return jsonAnswer(500, { message: 'Internal Server Error' });
    }
  };
}

/** Returns what counts as headers: the request line and all values. */
function headBytes({ method, uri, headers }: OriginRequest): number {
  return [`${method} ${uri} HTTP/1.1`, ...Object.values(headers)].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  );
}

/** Waits for a function's answer within the gateway's timeout. Throws TimedOut; the function keeps running. */
function withinTime(answer: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new TimedOut('the gateway timed out'));
    const timer = setTimeout(late, awsLimit('http-api/timeout') * 1000);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns a function URL as an origin. */
export const createFunctionUrl =
  (fn: LocalFunction): Origin =>
  async (request) =>
    answerOf(await fn.invoke(payloadV2(request, '$default', 'local.lambda-url.us-east-1.on.aws')));

/** Bodies of other types, such as forms, reach the function base64-encoded. */
const TEXT_BODY = /^(text\/|application\/(json|javascript|xml|([\w.-]+\+)?(json|xml)))/i;

/**
 * Returns a request in payload format 2.0, which HTTP APIs and function URLs use.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
function payloadV2(request: OriginRequest, routeKey: string, domainName: string): APIGatewayProxyEventV2 {
  const { method, uri: path, ip: sourceIp, headers, body } = request;
  const isText = TEXT_BODY.test(headers['content-type'] ?? '');
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: { ...headers, host: domainName, 'x-forwarded-for': sourceIp, 'x-forwarded-proto': 'http' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName,
      domainPrefix: 'local',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Converts a function's result to a response. Ours have a status code, and neither cookies nor bytes. */
function answerOf(result: unknown): Answer {
  const { statusCode, headers, body = '' } = result as APIGatewayProxyStructuredResultV2;
  if (statusCode === undefined) throw new Error('The function returned no status code.');
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...Object.fromEntries(given) },
    body: Buffer.from(body),
  };
}
