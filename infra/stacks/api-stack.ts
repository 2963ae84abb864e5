import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { ApiFunctions } from './api-functions';
import { Delivery } from './delivery';
import { createSecret } from './generated-secret';
import { asFunction, CarefulDeployments, liveAlias } from './live-alias';
import { SiteFunction } from './site-function';

/** The HTTP API with its functions, and the delivery to Telegram. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly accessLog: LogGroup;
  readonly functions: ApiFunctions;

  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage; table: ITable; releases: ITable }) {
    super(scope, id, props);
    const { stage, table, releases } = props;
    this.functions = new ApiFunctions(this, 'Functions', { stage, table, releases });
    new Delivery(this, 'Delivery', { stage, table });

    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: stage.apiRate.steady, burstLimit: stage.apiRate.burst },
      // No metrics per route: they are billed as custom metrics and not used; the access log contains the route.
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });

    const authorizer = this.authorizer(stage);
    const { token, saveConversation, notify, leads, session, webhook, telemetry } = this.functions;
    const routes = [
      [API.token, token],
      [API.saveConversation, saveConversation],
      [API.notify, notify],
      [API.leads, leads],
      [API.session, session],
      [API.webhook, webhook],
      [API.telemetry, telemetry],
    ] as const;
    const deployments = stage.guarded ? new CarefulDeployments(this, 'Deployments', stage) : undefined;
    for (const [path, fn] of routes) {
      const alias = liveAlias(fn);
      const integration = new HttpLambdaIntegration(`${fn.node.id}Integration`, asFunction(alias));
      this.api.addRoutes({ path, methods: [HttpMethod.POST], integration, authorizer });
      deployments?.add(fn, alias);
    }
  }

  /** Allows only the distribution, which sends the origin key, because the API's own address is public. */
  private authorizer(stage: Stage): HttpLambdaAuthorizer {
    const { secrets } = resourceNames(stage.name);
    const key = createSecret(this, 'OriginSecret', secrets.origin, 'Key with which the distribution calls the API.');
    const fn = new SiteFunction(this, 'Authorizer', {
      stage,
      name: 'origin-authorizer',
      timeout: Duration.seconds(5),
      environment: { ORIGIN_SECRET_ID: secrets.origin },
    });
    key.grantRead(fn);
    return new HttpLambdaAuthorizer('OriginAuthorizer', fn, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${ORIGIN_HEADER}`],
      resultsCacheTtl: Duration.minutes(5),
    });
  }
}

/**
 * The fields of the API's access log, as JSON. It contains no address, agent, query or body, because those are personal
 * data. A browser's own id can't be logged here, since no variable holds a header: `requestId` is in the function's line
 * "answered" and in the browser's report, and is the `correlationId` if the browser sent none.
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
