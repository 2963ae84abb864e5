import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLogFormat } from './access-log';
import { ApiFunctions } from './api-functions';
import { Delivery } from './delivery';
import { generatedSecret } from './generated-secret';
import { asFunction, liveAlias, shiftCarefully } from './live-alias';
import { SiteFunction } from './site-function';

/** The HTTP API with its functions, and the delivery to Telegram. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: ApiFunctions;
  readonly delivery: Delivery;

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { stage: Stage; table: ITable; releases: ITable },
  ) {
    super(scope, id, props);
    const { stage, table, releases } = props;
    this.functions = new ApiFunctions(this, 'Functions', { stage, table, releases });
    this.delivery = new Delivery(this, 'Delivery', { stage, table });

    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: stage.apiRate.steady, burstLimit: stage.apiRate.burst },
      // No metrics per route: they are billed as custom metrics and not used; the access log contains the route.
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: accessLogFormat() },
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
    const application = stage.guarded ? new LambdaApplication(this, 'Deployments') : undefined;
    for (const [path, fn] of routes) {
      const alias = liveAlias(fn);
      const integration = new HttpLambdaIntegration(`${fn.node.id}Integration`, asFunction(alias));
      this.api.addRoutes({ path, methods: [HttpMethod.POST], integration, authorizer });
      if (application) shiftCarefully(this, { stage, name: fn.siteName, alias, application });
    }
  }

  /** Allows only the distribution, which sends the origin key, because the API's own address is public. */
  private authorizer(stage: Stage): HttpLambdaAuthorizer {
    const { secrets } = resourceNames(stage.name);
    const key = generatedSecret(
      this,
      'OriginSecret',
      secrets.origin,
      'Key with which the distribution calls the API.',
    );
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
