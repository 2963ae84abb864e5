import { jsonAnswer, type Origin } from '../edge/origin';
import type { CloudAssembly } from '../template/cloud-assembly';
import { FunctionError, type LocalFunction } from './local-function';
import { answerOf, payloadV2 } from './payload-v2';

interface Route {
  RouteKey: string;
  Target: string;
}

export interface HttpApiParts {
  assembly: CloudAssembly;
  functionAt(arn: string): LocalFunction;
  /** After an answer of 2xx to a POST: something may have been stored. */
  onWritten(): void;
}

/** The HTTP API of the templates: exact routes, payload format 2.0, and the service's own answers for the rest. */
export function httpApi({ assembly, functionAt, onWritten }: HttpApiParts): Origin {
  const routes = new Map<string, LocalFunction>();
  for (const { properties } of assembly.ofType<Route>('AWS::ApiGatewayV2::Route')) {
    const integration = assembly.referredBy<{ IntegrationUri: string }>(properties.Target).properties;
    routes.set(properties.RouteKey, functionAt(integration.IntegrationUri));
  }
  return async (request) => {
    const routeKey = `${request.method} ${request.uri}`;
    const fn = routes.get(routeKey);
    // HTTP APIs know no 405: another method on a path is another route, which does not exist.
    if (!fn) return jsonAnswer(404, { message: 'Not Found' });
    try {
      const event = payloadV2(request, { routeKey, domainName: 'local.execute-api.us-east-1.amazonaws.com' });
      const answer = answerOf(await fn.invoke(event));
      if (request.method === 'POST' && answer.status < 400) onWritten();
      return answer;
    } catch (error) {
      const timedOut = error instanceof FunctionError && error.kind === 'timed-out';
      return timedOut
        ? jsonAnswer(503, { message: 'Service Unavailable' })
        : jsonAnswer(500, { message: 'Internal Server Error' });
    }
  };
}

/** A function URL as an origin. */
export function functionUrl(fn: LocalFunction): Origin {
  return async (request) => {
    try {
      const event = payloadV2(request, {
        routeKey: '$default',
        domainName: 'local.lambda-url.us-east-1.on.aws',
      });
      return answerOf(await fn.invoke(event));
    } catch {
      return jsonAnswer(502, { Message: null });
    }
  };
}
