import { GetPolicyCommand } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { DescribeSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { BOOTSTRAP_PARAMETER, REGION, roleBoundary } from '@platform/config/resource-names';
import { elevenLabsSecretSchema, telegramSecretSchema, webhookSecretSchema } from '@site/server-data/secrets';
import type * as z from 'zod/mini';
import { type StageContext, unlessMissing } from '../../stage/stage-context';
import type { Check, Found } from '../check';

/** The oldest bootstrap that the CDK's synthesizer accepts. */
const OLDEST_BOOTSTRAP = 8;
/** Concurrent executions in a busy minute: leads, sessions, telemetry, not-found pages, delivery and a release. */
const COMFORTABLE = 50;

/** The secrets that an owner creates: name, shape, example for the command that creates it, what fails without it. */
const SECRETS = [
  ['elevenLabs', elevenLabsSecretSchema, '{"apiKey":"…"}', 'no visitor can start a call'],
  ['telegram', telegramSecretSchema, '{"botToken":"…","chatId":"…"}', 'no lead is delivered to Telegram'],
  ['webhook', webhookSecretSchema, '{"current":"…"}', 'ElevenLabs cannot deliver transcripts'],
] as const;

/** Checks of what an owner prepares in the account before the first deployment. */
export const ACCOUNT_CHECKS: readonly Check<StageContext>[] = [
  {
    code: 'doctor/not-bootstrapped',
    expects: 'the account is bootstrapped for the CDK',
    cause: 'The CDK deploys with a bucket, roles and policies that are created once per account and region.',
    async find({ account, aws }) {
      const bootstrap = await unlessMissing(aws.ssm.send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER })));
      const version = bootstrap?.Parameter?.Value;
      const PolicyArn = roleBoundary(account);
      const boundary = await unlessMissing(aws.iam.send(new GetPolicyCommand({ PolicyArn })));
      if (Number(version) >= OLDEST_BOOTSTRAP && boundary) return [];
      const value = boundary
        ? `version ${version ?? 'none'} in ${BOOTSTRAP_PARAMETER}; ${OLDEST_BOOTSTRAP} or newer is needed`
        : `no policy ${PolicyArn}, which every role needs`;
      return [{ value, remedy: `npm run bootstrap:aws -- --account ${account}` }];
    },
  },
  {
    code: 'doctor/concurrency-low',
    severity: 'warn',
    expects: 'the quota of concurrent executions is enough for all functions',
    cause: `A busy minute of the site uses up to ${COMFORTABLE}; requests beyond the limit fail with 503.`,
    async find({ aws }) {
      const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
      const limit = AccountLimit?.ConcurrentExecutions ?? 0;
      const remedy =
        `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda ` +
        '--quota-code L-B99A9384 --desired-value 1000';
      if (limit >= COMFORTABLE) return [];
      return [{ value: `${limit} concurrent executions in the whole account`, remedy }];
    },
  },
  ...SECRETS.map(
    ([name, schema, example, without]): Check<StageContext> => ({
      code: 'doctor/secret-missing',
      // ElevenLabs makes the webhook's secret for an address, which the first deployment prints.
      severity: name === 'webhook' ? 'warn' : 'fail',
      expects: `the secret of ${name} exists, has the expected shape, and contains no placeholders`,
      cause: `Without it ${without}.`,
      async find({ aws, names }) {
        const id = names.secrets[name];
        const command = (verb: string) => `aws secretsmanager ${verb} ${id} --region ${REGION}`;
        const secret = await unlessMissing(aws.secrets.send(new DescribeSecretCommand({ SecretId: id })));
        if (!secret) return [{ value: id, remedy: `${command('create-secret --name')} --secret-string '${example}'` }];
        const unusable = (fault: string, remedy: string): Found => ({
          code: 'doctor/secret-unusable',
          severity: 'fail',
          value: `${id}: ${fault}`,
          remedy,
          cause: `The functions can’t use it, so ${without}.`,
        });
        if (secret.DeletedDate) return [unusable('marked for deletion', command('restore-secret --secret-id'))];
        const { SecretString = '' } = await aws.secrets.send(new GetSecretValueCommand({ SecretId: id }));
        const fault = faultOf(SecretString, schema);
        const put = `${command('put-secret-value --secret-id')} --secret-string '${example}'`;
        return fault ? [unusable(fault, put)] : [];
      },
    }),
  ),
];

/** Values that are placeholders, not secrets. */
const PLACEHOLDER =
  /^(|\.{3}|…|x{3,}|<.*>|\{.*\}|(your|my|the|change|replace|insert|todo|test|dummy|secret|example|placeholder)\b.*)$/i;

/** Returns what is wrong with a secret's text, without quoting any of it; undefined if nothing is. */
function faultOf(text: string, schema: z.ZodMiniType): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not JSON';
  }
  const issues = schema.safeParse(value).error?.issues ?? [];
  if (issues.length > 0) return `wrong field ${issues.map(({ path }) => path.join('.') || '(all)').join(', ')}`;
  const fields = Object.entries(value as object).filter(([name]) => name !== 'previous');
  const placeholder = fields.find(([, field]) => PLACEHOLDER.test(String(field).trim()));
  return placeholder && `placeholder in field ${placeholder[0]}`;
}
