import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { SECRET_IDS } from '../config/resource-names';
import type { Stage } from '../config/stages';
import { ApiFunctions } from './api-functions';
import { Delivery } from './delivery';
import { generatedSecret } from './generated-secret';
import { SiteFunction } from './site-function';

/** The HTTP API with its functions, and the delivery that works behind it. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly functions: ApiFunctions;
  readonly delivery: Delivery;

  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage; table: ITable }) {
    super(scope, id, props);
    const { stage, table } = props;
    this.functions = new ApiFunctions(this, 'Functions', { stage, table });
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
      detailedMetricsEnabled: true,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog) },
    });

    const authorizer = this.authorizer(stage);
    const routes = [
      [API.token, this.functions.token],
      [API.saveConversation, this.functions.saveConversation],
      [API.notify, this.functions.notify],
      [API.leads, this.functions.leads],
      [API.session, this.functions.session],
      [API.webhook, this.functions.webhook],
      [API.telemetry, this.functions.telemetry],
    ] as const;
    for (const [path, fn] of routes) {
      const integration = new HttpLambdaIntegration(`${fn.node.id}Integration`, fn);
      this.api.addRoutes({ path, methods: [HttpMethod.POST], integration, authorizer });
    }
  }

  /** The API is public by its own address: only the distribution, which carries the key, is let in. */
  private authorizer(stage: Stage): HttpLambdaAuthorizer {
    const key = generatedSecret(
      this,
      'OriginSecret',
      SECRET_IDS.origin,
      'Opens the API to the distribution.',
    );
    const fn = new SiteFunction(this, 'Authorizer', {
      stage,
      name: 'origin-authorizer',
      timeout: Duration.seconds(5),
      environment: { ORIGIN_SECRET_ID: SECRET_IDS.origin },
    });
    key.grantRead(fn);
    return new HttpLambdaAuthorizer('OriginAuthorizer', fn, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${ORIGIN_HEADER}`],
      resultsCacheTtl: Duration.minutes(5),
    });
  }
}
