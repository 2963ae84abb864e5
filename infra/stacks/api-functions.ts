import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { SECRET_IDS } from '../config/resource-names';
import type { Stage } from '../config/stages';
import { type FunctionName, SiteFunction } from './site-function';

/** Functions behind the API's routes, each with exactly the rights that it uses. */
export class ApiFunctions extends Construct {
  readonly token: SiteFunction;
  readonly saveConversation: SiteFunction;
  readonly notify: SiteFunction;
  readonly leads: SiteFunction;

  constructor(scope: Construct, id: string, props: { stage: Stage; table: ITable }) {
    super(scope, id);
    const { stage, table } = props;
    const apiKey = Secret.fromSecretNameV2(this, 'ElevenLabsSecret', SECRET_IDS.elevenLabs);
    const origins = { SITE_ORIGINS: stage.origins.join(',') };
    const stored = { ...origins, TABLE_NAME: table.tableName };
    const fn = (id: string, name: FunctionName, environment: Record<string, string>) =>
      new SiteFunction(this, id, { stage, name, environment });

    this.token = fn('Token', 'elevenlabs-token', {
      ...origins,
      ELEVENLABS_API_URL: stage.elevenLabsUrl,
      ELEVENLABS_SECRET_ID: SECRET_IDS.elevenLabs,
      ELEVENLABS_AGENT_IDS: stage.agentIds.join(','),
      VOICE_ENABLED: String(stage.voiceEnabled),
    });
    apiKey.grantRead(this.token);

    this.saveConversation = fn('SaveConversation', 'save-voice-conversation', stored);
    this.notify = fn('Notify', 'send-telegram-notification', stored);
    this.leads = fn('Leads', 'submit-lead', stored);
    // Contacts arrive in two halves, so they are updates; a lead is one conditional put.
    for (const fn of [this.saveConversation, this.notify]) {
      fn.allow(['dynamodb:GetItem', 'dynamodb:UpdateItem'], table.tableArn);
    }
    this.leads.allow(['dynamodb:GetItem', 'dynamodb:PutItem'], table.tableArn);
  }
}
