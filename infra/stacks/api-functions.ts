import { resourceNames } from '@platform/config/resource-names';
import type { FunctionName, Stage } from '@platform/config/stages';
import type { QuotaName } from '@site/server-data/quotas';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { createSecret } from './generated-secret';
import { allowActions } from './permissions';
import { SiteFunction } from './site-function';

/** The functions behind the API's routes, each with only the rights that it uses. */
export class ApiFunctions extends Construct {
  readonly token: SiteFunction;
  readonly saveConversation: SiteFunction;
  readonly notify: SiteFunction;
  readonly leads: SiteFunction;
  readonly session: SiteFunction;
  readonly webhook: SiteFunction;
  readonly telemetry: SiteFunction;

  constructor(scope: Construct, id: string, props: { stage: Stage; table: ITable; releases: ITable }) {
    super(scope, id);
    const { stage, table, releases } = props;
    const { secrets } = resourceNames(stage.name);
    const apiKey = Secret.fromSecretNameV2(this, 'ElevenLabsSecret', secrets.elevenLabs);
    const webhookSecret = Secret.fromSecretNameV2(this, 'WebhookSecret', secrets.webhook);
    const sessionSecret = createSecret(this, 'SessionSecret', secrets.session, 'Key that signs visitor sessions.');
    const origins = { SITE_ORIGINS: stage.origins.join(',') };
    const stored = { ...origins, TABLE_NAME: table.tableName };
    const agents = { ELEVENLABS_AGENT_IDS: stage.agentIds.join(',') };
    const sessions = {
      SESSION_REQUIRED: String(stage.sessionRequired),
      SESSION_SECRET_ID: secrets.session,
    };
    const quotas = (...names: QuotaName[]) =>
      Object.fromEntries(names.map((name) => [name, String(stage.quotas[name])]));
    const fn = (id: string, name: FunctionName, environment: Record<string, string>) =>
      new SiteFunction(this, id, { stage, name, environment });

    this.token = fn('Token', 'elevenlabs-token', {
      ...stored,
      ...agents,
      ...sessions,
      ...quotas('SIGNED_URLS_PER_VISITOR_HOUR', 'SIGNED_URLS_PER_ADDRESS_HOUR', 'SIGNED_URLS_PER_DAY'),
      ELEVENLABS_API_URL: stage.elevenLabsUrl,
      ELEVENLABS_SECRET_ID: secrets.elevenLabs,
      VOICE_ENABLED: String(stage.voiceEnabled),
    });
    apiKey.grantRead(this.token);

    const contacts = {
      ...stored,
      ...sessions,
      ...quotas('CONTACTS_PER_ADDRESS_HOUR', 'UNVERIFIED_CONTACTS_PER_ADDRESS_HOUR'),
    };
    this.saveConversation = fn('SaveConversation', 'save-voice-conversation', contacts);
    this.notify = fn('Notify', 'send-telegram-notification', contacts);
    this.leads = fn('Leads', 'submit-lead', { ...stored, ...quotas('LEADS_PER_ADDRESS_HOUR') });
    this.session = fn('Session', 'session', {
      ...stored,
      ...quotas('SESSIONS_PER_ADDRESS_HOUR'),
      SESSION_SECRET_ID: secrets.session,
    });
    this.webhook = fn('Webhook', 'elevenlabs-webhook', {
      TABLE_NAME: table.tableName,
      WEBHOOK_SECRET_ID: secrets.webhook,
      ...agents,
      ...quotas('TRANSCRIPT_DAYS'),
    });
    webhookSecret.grantRead(this.webhook);
    this.telemetry = fn('Telemetry', 'telemetry', {
      ...stored,
      RELEASES_TABLE: releases.tableName,
      ...quotas('TELEMETRY_PER_ADDRESS_HOUR', 'VISITS_PER_ADDRESS_HOUR', 'FAILED_PAGES_PER_ADDRESS_HOUR'),
    });

    for (const fn of [this.token, this.saveConversation, this.notify, this.session]) sessionSecret.grantRead(fn);
    // Whether people on duty have switched calls off.
    allowActions(this.token, ['dynamodb:GetItem'], [table.tableArn]);
    // Quota counters use UpdateItem.
    for (const fn of [this.token, this.session, this.telemetry])
      allowActions(fn, ['dynamodb:UpdateItem'], [table.tableArn]);
    // Telemetry reads which composition is live and which is the rollout's.
    allowActions(this.telemetry, ['dynamodb:Query'], [releases.tableArn]);
    // A contact arrives in two halves, so it is written with updates; a lead is written with one conditional put.
    for (const fn of [this.saveConversation, this.notify])
      allowActions(fn, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], [table.tableArn]);
    for (const fn of [this.leads, this.webhook])
      allowActions(fn, ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'], [table.tableArn]);
  }
}
