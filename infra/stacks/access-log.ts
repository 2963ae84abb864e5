import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * Returns the JSON format of the API's access log. It contains no address, agent, query or body, because those are personal
 * data. `requestId` is the `correlationId` in the functions' logs, unless the browser sent its own.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
export const ACCESS_LOG_FIELDS = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  responseLatency: '$context.responseLatency',
  integrationStatus: '$context.integrationStatus',
  integrationLatency: '$context.integrationLatency',
  integrationErrorMessage: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
  errorMessage: '$context.error.message',
} as const;

export const accessLogFormat = () => AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS));
