import { NO_FALLBACK } from '@platform/config/fallback';
import { REGION, resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { type App, Aspects, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct, IConstruct } from 'constructs';
import { ApiFunctions } from './api-functions';
import { BoundRoles } from './bound-roles';
import { BrowserCanary } from './browser-canary';
import { DataStack } from './data-stack';
import { Delivery } from './delivery';
import { DestroyAll } from './destroy-all';
import { FirewallStack } from './firewall-stack';
import { generatedSecret } from './generated-secret';
import { asFunction, CarefulDeployments, liveAlias } from './live-alias';
import { MonitoringStack } from './monitoring/monitoring-stack';
import { BudgetStack, COST_TAG } from './monitoring/monthly-budget';
import { ReleaseStack } from './release/release-stack';
import { SiteFunction } from './site-function';
import { WebStack } from './web-stack';

/** Adds the stacks of a stage to an app. `fallback`: the edge's fallback composition. */
export function addSiteStacks(app: App, stage: Stage, fallback: string): void {
  const { stacks } = resourceNames(stage.name);
  const tags = stage.throwAway ? { tags: { [COST_TAG]: stage.name } } : {};
  const common = { env: { region: REGION }, stage, ...tags };
  const released = fallback !== NO_FALLBACK;

  const data = new DataStack(app, stacks.data, {
    ...common,
    deletionProtection: released && !stage.throwAway,
  });
  const { api, accessLog, functions, delivery } = new ApiStack(app, stacks.api, {
    ...common,
    table: data.table,
    releases: data.releases,
  });
  const firewall = stage.guarded ? new FirewallStack(app, stacks.firewall, common) : undefined;
  const web = new WebStack(app, stacks.web, {
    ...common,
    api,
    fallback,
    ...(firewall ? { webAclArn: firewall.webAclArn } : {}),
  });
  const { distribution } = web;
  new ReleaseStack(app, stacks.release, {
    ...common,
    ...(stage.pipelines ? { pipelines: stage.pipelines } : {}),
    live: web.live,
    previews: web.previews,
    previewOrigin: web.previewOrigin,
    releases: data.releases,
    table: data.table,
  });
  if (stage.throwAway) Aspects.of(app).add(new DestroyAll());
  if (stage.guarded || stage.throwAway) Aspects.of(app).add(new BoundRoles());
  // Nobody waits for what fails on a stage to try on.
  if (stage.throwAway && !stage.guarded) {
    new BudgetStack(app, stacks.monitoring, common);
    return;
  }
  new WatchStack(app, stacks.watch, {
    ...common,
    siteUrl: siteUrl(stage, distribution),
    table: data.table,
  }).addStackDependency(web);
  if (stage.guarded)
    new MonitoringStack(app, stacks.monitoring, {
      ...common,
      api,
      // Of every function that visitors or a schedule run: a request may fail in any of them.
      logs: [
        accessLog,
        ...app.node
          .findAll()
          .filter(isSiteFunction)
          .map(({ logGroup }) => logGroup),
      ],
      distribution,
      functions,
      delivery,
      released,
    });
}

const isSiteFunction = (construct: IConstruct): construct is SiteFunction => construct instanceof SiteFunction;

/** The HTTP API with its functions, and the delivery to Telegram. */
class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly accessLog: LogGroup;
  readonly functions: ApiFunctions;
  readonly delivery: Delivery;

  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage; table: ITable; releases: ITable }) {
    super(scope, id, props);
    const { stage, table, releases } = props;
    this.functions = new ApiFunctions(this, 'Functions', { stage, table, releases });
    this.delivery = new Delivery(this, 'Delivery', { stage, table });

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
        format: accessLogFormat(),
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
    const key = generatedSecret(this, 'OriginSecret', secrets.origin, 'Key with which the distribution calls the API.');
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

const accessLogFormat = () => AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS));

/** Returns the site's address without a trailing slash; for the local stage, its origin. */
function siteUrl({ domain, guarded, origins }: Stage, distribution: Distribution): string {
  if (!guarded && origins[0]) return origins[0];
  return `https://${domain ? domain.names[0] : distribution.distributionDomainName}`;
}

/**
 * External checks of the site: a synthetic visitor that fetches pages and sends a marked lead, a browser that visits each hour, and a check
 * of ElevenLabs: its credit, and whether it issues signed URLs.
 */
class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage; siteUrl: string; table: ITable }) {
    super(scope, id, props);
    const { stage, siteUrl, table } = props;
    const { secrets } = resourceNames(stage.name);
    const visitor = new SiteFunction(this, 'Visitor', {
      stage,
      name: 'synthetic-visitor',
      timeout: Duration.seconds(30),
      environment: { SITE_URL: siteUrl },
    });
    this.every(Duration.minutes(5), visitor);
    if (stage.guarded) new BrowserCanary(this, 'Browser', { stage, siteUrl });

    const credit = new SiteFunction(this, 'Credit', {
      stage,
      name: 'voice-credit',
      timeout: Duration.seconds(20),
      environment: {
        ELEVENLABS_API_URL: stage.elevenLabsUrl,
        ELEVENLABS_AGENT_IDS: stage.agentIds.join(','),
        ELEVENLABS_SECRET_ID: secrets.elevenLabs,
        TABLE_NAME: table.tableName,
      },
    });
    credit.allow(['dynamodb:GetItem'], table.tableArn);
    Secret.fromSecretNameV2(this, 'ElevenLabsSecret', secrets.elevenLabs).grantRead(credit);
    this.every(Duration.minutes(15), credit);
  }

  private every(period: Duration, fn: SiteFunction): void {
    new Rule(this, `${fn.node.id}Schedule`, {
      schedule: Schedule.rate(period),
      targets: [new LambdaFunction(fn, { retryAttempts: 0 })],
    });
  }
}
