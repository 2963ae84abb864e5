import { PROBLEM_TYPE, type Problem } from '@site/contracts/api/problem';
import { PROBLEMS, problemType } from '@site/contracts/api/problem-catalogue';
import { CORRELATION_HEADER } from '@site/contracts/api/routes';
import { METRICS } from '@site/server-data/metrics';
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';
import type { SdkError } from '@smithy/types';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { withDeadline } from './deadline';
import {
  ApiError,
  correlationIdOf,
  type Headers,
  type HttpRequest,
  isDocumentRequest,
  JSON_TYPE,
  lowerCaseHeaders,
  originsOf,
  readHttpRequest,
} from './http-request';
import { createLog, errorFields, type Log, logWith } from './log';
import { type Count, createMeter, type Measure } from './meter';

/** `retry-after` while an AWS service is unavailable. */
const RETRY_SECONDS = 30;

export type ApiResponse = APIGatewayProxyStructuredResultV2;

export interface RouteTools {
  log: Log;
  count: Count;
  measure: Measure;
}

interface Route {
  name: string;
  contentTypes: readonly string[];
  maxBytes?: number;
  /** For a route that forms without JavaScript are sent to: the page that a person gets instead of a problem document. */
  answerForm?(event: APIGatewayProxyEventV2, error: ApiError, correlationId: string): ApiResponse;
  origins(): readonly string[];
  respond(request: HttpRequest, tools: RouteTools): Promise<ApiResponse>;
}

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<ApiResponse>;

/** Wraps a route: checks each request, turns any error into problem details, writes a log line and a metrics line. */
export function httpHandler(route: Route): HttpHandler {
  const ownLog = createLog(route.name);
  const meter = createMeter(route.name);
  return async (event, context) => {
    const headers = lowerCaseHeaders(event);
    const correlationId = correlationIdOf(event, headers);
    const log = logWith(ownLog, { correlationId });
    const respond = async () => {
      const request = readHttpRequest(event, route.contentTypes, route.maxBytes);
      checkOrigin(request.headers, originsOf(route.origins(), request));
      return route.respond(request, { log, count: meter.count, measure: meter.measure });
    };
    const answerError = (error: ApiError): ApiResponse => {
      const problem = problemResponse(error);
      if (!route.answerForm || !isDocumentRequest(headers)) return problem;
      try {
        const page = route.answerForm(event, error, correlationId);
        return { ...page, headers: { ...problem.headers, ...page.headers } };
      } catch (unexpected) {
        log.error('internal error', errorFields(unexpected));
        return problem;
      }
    };
    const response = await withDeadline(context.getRemainingTimeInMillis(), respond).catch((error: unknown) => {
      if (!(error instanceof ApiError)) {
        log.error('internal error', errorFields(error));
        meter.count(METRICS.internalErrors);
        const unavailable = new ApiError('storage_unavailable', [], RETRY_SECONDS);
        return answerError(isServiceUnavailable(error) ? unavailable : new ApiError('internal'));
      }
      log.warn('refused', { code: error.code });
      if (error.code === 'conflict') meter.count(METRICS.conflicts);
      // What ElevenLabs failed to answer is no refusal; it has metrics of its own.
      else if (error.status !== 502) meter.count(METRICS.requestsRefused);
      return answerError(error);
    });
    // The access logs of the gateway and of CloudFront (`x-edge-request-id`) name a request by their own ids only.
    log.info('answered', {
      status: response.statusCode,
      requestId: event.requestContext?.requestId,
      edgeId: headers['x-amz-cf-id'],
    });
    meter.flush();
    return {
      ...response,
      headers: {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        [CORRELATION_HEADER]: correlationId,
        ...response.headers,
      },
    };
  };
}

/**
 * Whether an AWS service was unavailable: throttling, failing, unreachable, or silent until the deadline. The number of the
 * SDK's attempts does not tell, since a process without retry quota left tries only once. Any other refusal is our fault.
 */
const isServiceUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    [isThrottlingError, isTransientError, isServerError].some((isOne) => isOne(error as SdkError)));

export const jsonResponse = (statusCode: number, body: unknown): ApiResponse => ({
  statusCode,
  headers: { 'content-type': JSON_TYPE },
  body: JSON.stringify(body),
});

/** Throws `forbidden` for a cross-site request. Without these headers it is no browser; no page can forge them. */
function checkOrigin({ origin, 'sec-fetch-site': site }: Headers, origins: readonly string[]): void {
  // Browsers that hide the referrer name no origin of a form, but that it is this site's own.
  if (origin === 'null' && site === 'same-origin') return;
  if (origin !== undefined && !origins.includes(origin)) throw new ApiError('forbidden');
  if (site === 'cross-site') throw new ApiError('forbidden');
}

/** Returns an error as RFC 9457 problem details, with nothing but what the catalogue says. */
function problemResponse({ code, status, fields, retryAfterSeconds }: ApiError): ApiResponse {
  const problem: Problem = {
    type: problemType(code),
    title: PROBLEMS[code].title,
    status,
    code,
    ...(fields.length > 0 ? { fields: [...fields] } : {}),
  };
  return {
    statusCode: status,
    headers: {
      'content-type': PROBLEM_TYPE,
      ...(code === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify(problem),
  };
}
