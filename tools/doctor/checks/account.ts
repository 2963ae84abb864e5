import { GetPolicyCommand, ListOpenIDConnectProvidersCommand } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { DescribeSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { GITHUB } from '@platform/config/repositories';
import { BOOTSTRAP_PARAMETER, REGION, roleBoundary } from '@platform/config/resource-names';
import { elevenLabsSecretSchema, telegramSecretSchema, webhookSecretSchema } from '@site/server-data/secrets';
import { SignatureV4 } from '@smithy/signature-v4';
import type * as z from 'zod/mini';
import { type AwsClients, type StageContext, unlessMissing } from '../../stage/stage-context';
import type { Check } from '../check';

/** The oldest bootstrap that the CDK's synthesizer accepts. */
const OLDEST_BOOTSTRAP = 8;
/** Concurrent executions in a busy minute: leads, sessions, telemetry, not-found pages, delivery and a release. */
const COMFORTABLE = 50;

const parameter = async ({ aws }: StageContext, Name: string) =>
  (await unlessMissing(aws.ssm.send(new GetParameterCommand({ Name }))))?.Parameter?.Value;

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
    async find(context) {
      const version = await parameter(context, BOOTSTRAP_PARAMETER);
      const PolicyArn = roleBoundary(context.account);
      const boundary = await unlessMissing(context.aws.iam.send(new GetPolicyCommand({ PolicyArn })));
      if (Number(version) >= OLDEST_BOOTSTRAP && boundary) return [];
      const value = boundary
        ? `version ${version ?? 'none'} in ${BOOTSTRAP_PARAMETER}; ${OLDEST_BOOTSTRAP} or newer is needed`
        : `no policy ${PolicyArn}, which every role needs`;
      return [{ value, remedy: `npm run bootstrap:aws -- --account ${context.account}` }];
    },
  },
  {
    code: 'doctor/account-plan',
    expects: 'the account is on the paid plan',
    cause: 'AWS closes an account on the Free plan after six months, or when its credits are used up, with all leads.',
    async find({ aws, account }) {
      if ((await accountPlan(aws)) !== 'FREE') return [];
      return [
        {
          value: `account ${account}: FREE`,
          remedy: 'aws freetier upgrade-account-plan --account-plan-type PAID',
        },
      ];
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
  {
    code: 'doctor/provider-exists',
    expects: 'the identity provider of GitHub matches the stage’s setting (new or existing)',
    cause: 'An account can have only one provider per URL: the deployment fails with EntityAlreadyExists.',
    async find({ stage: { name, pipelines }, aws, owns }) {
      if (!pipelines) return [];
      const { OpenIDConnectProviderList: all = [] } = await aws.iam.send(new ListOpenIDConnectProvidersCommand({}));
      const arn = all.map(({ Arn = '' }) => Arn).find((one) => one.endsWith(`/${GITHUB}`));
      const isFine = pipelines.provider === 'existing' ? arn : !arn || (await owns(arn));
      if (isFine) return [];
      const remedy = (provider: string) =>
        `Set pipelines.provider of ${name} to '${provider}' in platform/config/src/stages.ts.`;
      if (arn) return [{ value: arn, remedy: remedy('existing') }];
      const value = `provider 'existing', but the account has no ${GITHUB}`;
      const cause = 'GitHub cannot sign in, and every pipeline fails at "configure credentials".';
      return [{ code: 'doctor/provider-missing', value, cause, remedy: remedy('new') }];
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
        const read = () => aws.secrets.send(new GetSecretValueCommand({ SecretId: id }));
        const fault = secret.DeletedDate ? 'marked for deletion' : faultOf((await read()).SecretString ?? '', schema);
        const put = `${command('put-secret-value --secret-id')} --secret-string '${example}'`;
        const remedy = secret.DeletedDate ? command('restore-secret --secret-id') : put;
        const cause = `The functions can’t use it, so ${without}.`;
        const found = {
          code: 'doctor/secret-unusable',
          severity: 'fail',
          value: `${id}: ${fault}`,
          cause,
          remedy,
        } as const;
        return fault ? [found] : [];
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

const OPERATION = 'AWSFreeTierService.GetAccountPlanState';

/**
 * Returns the account's plan, `FREE` or `PAID`; undefined for an account that is older than plans. Asks the API itself, because this is the
 * only request that would need the SDK's client for it. https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_freetier_GetAccountPlanState.html
 */
async function accountPlan({ sts }: AwsClients): Promise<string | undefined> {
  const { credentials, sha256 } = sts.config;
  const signer = new SignatureV4({ service: 'freetier', region: REGION, credentials, sha256 });
  const address = new URL(process.env.AWS_ENDPOINT_URL ?? `https://freetier.${REGION}.api.aws`);
  const { method, headers, body } = await signer.sign({
    method: 'POST',
    protocol: address.protocol,
    hostname: address.hostname,
    path: '/',
    headers: {
      host: address.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': OPERATION,
    },
    body: '{}',
  });
  const answer = await fetch(address, { method, headers, body });
  const state = (await answer.json()) as { accountPlanType?: string; __type?: string; message?: string };
  const name = state.__type?.replace(/^.*#/, '') ?? '';
  if (answer.ok) return state.accountPlanType;
  if (name === 'ResourceNotFoundException') return undefined;
  throw Object.assign(new Error(state.message ?? `status ${answer.status}`), { name });
}
