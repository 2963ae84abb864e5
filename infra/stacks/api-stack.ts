import { resourceNames } from '@platform/config/resource-names';
import type { FunctionName, Stage } from '@platform/config/stages';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import type { QuotaName } from '@site/server-data/quotas';
import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { KEEP_RESOURCE } from './data-stack';
import { Delivery } from './delivery';
import { asFunction, CarefulDeployments, LIVE_ALIAS } from './live-alias';
import { allowActions } from './permissions';
import { SiteFunction } from './site-function';

/** A route of the API, which is also the name of its function's construct. */
type ApiRoute = keyof typeof API;

interface ApiProps {
  stage: Stage;
  table: ITable;
  releases: ITable;
}

/** The HTTP API with its functions, and the delivery to Telegram. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly accessLog: LogGroup;
  readonly functions: Readonly<Record<ApiRoute, SiteFunction>>;

  constructor(scope: Construct, id: string, props: StackProps & ApiProps) {
    super(scope, id, props);
    const { stage, table } = props;
    this.functions = createFunctions(new Construct(this, 'Functions'), props);
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
    const deployments = stage.guarded ? new CarefulDeployments(this, 'Deployments', stage) : undefined;
    for (const [route, path] of Object.entries(API)) {
      const fn = this.functions[route as ApiRoute];
      const alias = fn.addAlias(LIVE_ALIAS);
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

/** Creates the functions behind the API's routes, each with only the rights that it uses. */
function createFunctions(scope: Construct, { stage, table, releases }: ApiProps): Record<ApiRoute, SiteFunction> {
  const { secrets } = resourceNames(stage.name);
  const apiKey = Secret.fromSecretNameV2(scope, 'ElevenLabsSecret', secrets.elevenLabs);
  const webhookSecret = Secret.fromSecretNameV2(scope, 'WebhookSecret', secrets.webhook);
  const sessionSecret = createSecret(scope, 'SessionSecret', secrets.session, 'Key that signs visitor sessions.');
  const stored = { SITE_ORIGINS: stage.origins.join(','), TABLE_NAME: table.tableName };
  const agents = { ELEVENLABS_AGENT_IDS: stage.agentIds.join(',') };
  const sessions = { SESSION_REQUIRED: String(stage.sessionRequired), SESSION_SECRET_ID: secrets.session };
  const quotas = (...names: QuotaName[]) => Object.fromEntries(names.map((name) => [name, String(stage.quotas[name])]));
  /** `actions`: on the items of the site's table. Quota counters use UpdateItem. */
  const create = (
    id: string,
    name: FunctionName,
    environment: Record<string, string>,
    actions: string[],
    readable: readonly Pick<Secret, 'grantRead'>[] = [],
  ) => {
    const fn = new SiteFunction(scope, id, { stage, name, environment });
    for (const secret of readable) secret.grantRead(fn);
    allowActions(fn, actions, [table.tableArn]);
    return fn;
  };

  const voice = {
    ...stored,
    ...agents,
    ...sessions,
    ...quotas('SIGNED_URLS_PER_VISITOR_HOUR', 'SIGNED_URLS_PER_ADDRESS_HOUR', 'SIGNED_URLS_PER_DAY'),
    ELEVENLABS_API_URL: stage.elevenLabsUrl,
    ELEVENLABS_SECRET_ID: secrets.elevenLabs,
    VOICE_ENABLED: String(stage.voiceEnabled),
  };
  const contacts = {
    ...stored,
    ...sessions,
    ...quotas('CONTACTS_PER_ADDRESS_HOUR', 'UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR'),
  };
  const session = { ...stored, ...quotas('SESSIONS_PER_ADDRESS_HOUR'), SESSION_SECRET_ID: secrets.session };
  const webhook = {
    TABLE_NAME: table.tableName,
    WEBHOOK_SECRET_ID: secrets.webhook,
    ...agents,
    ...quotas('TRANSCRIPT_DAYS'),
  };
  const reports = {
    ...stored,
    RELEASES_TABLE: releases.tableName,
    ...quotas('TELEMETRY_PER_ADDRESS_HOUR', 'VISITS_PER_ADDRESS_HOUR', 'FAILED_PAGES_PER_ADDRESS_HOUR'),
  };
  const count = ['dynamodb:UpdateItem'];
  // Whether people on duty have switched calls off. A contact arrives in two halves, so it is written with updates.
  const update = ['dynamodb:GetItem', ...count];
  // A lead and a transcript are written with one conditional put.
  const put = ['dynamodb:PutItem', ...update];
  const functions = {
    token: create('Token', 'elevenlabs-token', voice, update, [apiKey, sessionSecret]),
    saveConversation: create('SaveConversation', 'save-voice-conversation', contacts, update, [sessionSecret]),
    notify: create('Notify', 'send-telegram-notification', contacts, update, [sessionSecret]),
    leads: create('Leads', 'submit-lead', { ...stored, ...quotas('LEADS_PER_ADDRESS_HOUR') }, put),
    session: create('Session', 'session', session, count, [sessionSecret]),
    webhook: create('Webhook', 'elevenlabs-webhook', webhook, put, [webhookSecret]),
    telemetry: create('Telemetry', 'telemetry', reports, count),
  };
  // Telemetry reads which composition is live and which is the rollout's.
  allowActions(functions.telemetry, ['dynamodb:Query'], [releases.tableArn]);
  return functions;
}

/** Creates a secret `{"current","previous"}` with a random `current`, so that the owner needs to choose none. */
function createSecret(scope: Construct, id: string, secretName: string, description: string): Secret {
  const secret = new Secret(scope, id, {
    secretName,
    description,
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ previous: '' }),
      generateStringKey: 'current',
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: KEEP_RESOURCE,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'Rotated by hand with a runbook: two values are live, so that nothing breaks meanwhile.',
  });
  return secret;
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
