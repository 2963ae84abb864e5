import { API } from '@site/contracts/api/routes';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages';
import { acknowledge } from './acknowledge';
import { ApiFunctions } from './api-functions';
import { Delivery } from './delivery';

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

    const routes = [
      [API.token, this.functions.token],
      [API.saveConversation, this.functions.saveConversation],
      [API.notify, this.functions.notify],
      [API.leads, this.functions.leads],
    ] as const;
    for (const [path, fn] of routes) {
      const integration = new HttpLambdaIntegration(`${fn.node.id}Integration`, fn);
      for (const route of this.api.addRoutes({ path, methods: [HttpMethod.POST], integration })) {
        acknowledge(
          route,
          'AwsSolutions-APIG4',
          'The visitors of the site have no accounts: its API is public.',
        );
      }
    }
  }
}
