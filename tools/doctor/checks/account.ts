import { DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { ListOpenIDConnectProvidersCommand } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { DescribeSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { GITHUB } from '@platform/config/github-repository';
import { BOOTSTRAP_PARAMETER, REGION } from '@platform/config/resource-names';
import { elevenLabsSecretSchema, telegramSecretSchema, webhookSecretSchema } from '@site/server-data/secrets';
import type * as z from 'zod/mini';
import type { Check } from '../check';
import { type AwsClients, type StageContext, unlessMissing } from '../stage-context';

/** The oldest bootstrap that the CDK's synthesizer accepts. */
const OLDEST_BOOTSTRAP = 8;
/** Concurrent executions in a busy minute: leads, sessions, telemetry, not-found pages, delivery and a release. */
const COMFORTABLE = 50;
/** Lambda rejects a reservation that leaves fewer than this unreserved. */
const UNRESERVED = 100;

const parameter = async ({ aws }: StageContext, Name: string) =>
  (await unlessMissing(aws.ssm.send(new GetParameterCommand({ Name }))))?.Parameter?.Value;

/** Checks of what an owner prepares in the account before the first deployment. */
export const ACCOUNT_CHECKS: readonly Check<StageContext>[] = [
  {
    expects: 'the account is bootstrapped for the CDK',
    async find(context, fail) {
      const version = await parameter(context, BOOTSTRAP_PARAMETER);
      if (Number(version) >= OLDEST_BOOTSTRAP) return;
      fail(
        'doctor/not-bootstrapped',
        `version ${version ?? 'none'} in ${BOOTSTRAP_PARAMETER}; ${OLDEST_BOOTSTRAP} or newer is needed`,
        'The CDK deploys with a bucket and roles that "cdk bootstrap" creates once per account and region.',
        // Without the app, because synthesis fails until the stage is configured.
        `npx cdk bootstrap aws://${context.account}/${REGION} --app ""`,
      );
    },
  },
  {
    expects: 'the quota of concurrent executions is enough for all functions',
    async find({ aws, stage }, fail, warn) {
      const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
      const limit = AccountLimit?.ConcurrentExecutions ?? 0;
      const reserved = Object.values(stage.reservedConcurrency ?? {}).reduce((sum, one) => sum + one, 0);
      const refused = reserved > 0 && limit - reserved < UNRESERVED;
      if (!refused && limit >= COMFORTABLE) return;
      (refused ? fail : warn)(
        refused ? 'doctor/concurrency-reserved' : 'doctor/concurrency-low',
        `${limit} concurrent executions in the whole account, ${reserved} of them reserved by the stage`,
        refused
          ? `Lambda keeps ${UNRESERVED} unreserved, so the deployment fails. Remove reservedConcurrency or:`
          : `A busy minute of the site uses up to ${COMFORTABLE}; requests beyond the limit fail with 503.`,
        `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda ` +
          '--quota-code L-B99A9384 --desired-value 1000',
      );
    },
  },
  {
    expects: 'the identity provider of GitHub matches the stage’s setting (new or existing)',
    async find({ stage: { name, pipelines }, aws, owns }, fail) {
      if (!pipelines) return;
      const { OpenIDConnectProviderList: all = [] } = await aws.iam.send(
        new ListOpenIDConnectProvidersCommand({}),
      );
      const arn = all.map(({ Arn = '' }) => Arn).find((one) => one.endsWith(`/${GITHUB}`));
      const remedy = (provider: string) =>
        `Set pipelines.provider of ${name} to '${provider}' in platform/config/src/stages.ts.`;
      if (pipelines.provider === 'existing' && !arn)
        fail(
          'doctor/provider-missing',
          `provider 'existing', but the account has no ${GITHUB}`,
          'GitHub cannot sign in, and every pipeline fails at "configure credentials".',
          remedy('new'),
        );
      if (pipelines.provider === 'new' && arn && !(await owns(arn)))
        fail(
          'doctor/provider-exists',
          arn,
          'An account can have only one provider per URL: the deployment fails with EntityAlreadyExists.',
          remedy('existing'),
        );
    },
  },
  {
    expects: 'the domain’s certificate is issued and covers its names',
    async find(context, fail) {
      const { domain } = context.stage;
      if (!domain) return;
      const { names, certificateArnParameter: place } = domain;
      const others = names.length > 1 ? ` --subject-alternative-names ${names.slice(1).join(' ')}` : '';
      const request =
        `aws acm request-certificate --region ${REGION} --validation-method DNS --domain-name ${names[0]}${others}; ` +
        `then aws ssm put-parameter --region ${REGION} --type String --overwrite --name ${place} --value <arn>`;
      const arn = await parameter(context, place);
      const isHere = arn?.startsWith(`arn:aws:acm:${REGION}:`);
      const asking = isHere && context.aws.acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
      const certificate = asking ? (await unlessMissing(asking))?.Certificate : undefined;
      const covered = [
        certificate?.DomainName ?? 'no certificate',
        ...(certificate?.SubjectAlternativeNames ?? []),
      ];
      // A wildcard matches one label.
      const missing = names.filter(
        (name) => !covered.includes(name) && !covered.includes(name.replace(/^[^.]+/, '*')),
      );
      if (!certificate || missing.length > 0)
        fail(
          'doctor/certificate-missing',
          `${place} = ${arn ?? '(not set)'}: ${covered.join(', ')}; needed: ${missing.join(', ')}`,
          `The deployment reads the ARN of a certificate in ${REGION} that covers all names from this parameter.`,
          request,
        );
      else if (certificate.Status !== 'ISSUED')
        fail(
          'doctor/certificate-status',
          `${arn}: ${[certificate.Status, certificate.FailureReason].filter(Boolean).join(', ')}`,
          'CloudFront accepts only issued certificates. A pending one waits for its CNAME records in your DNS; ' +
            'CAA_ERROR: the domain’s CAA records must allow amazon.com.',
          `aws acm describe-certificate --region ${REGION} --certificate-arn ${arn} ` +
            '--query Certificate.DomainValidationOptions lists the DNS records to create',
        );
    },
  },
];

/** The secrets that an owner creates: name, shape, example for the command that creates it, what fails without it. */
const SECRETS = [
  ['elevenLabs', elevenLabsSecretSchema, '{"apiKey":"…"}', 'no visitor can start a call'],
  ['telegram', telegramSecretSchema, '{"botToken":"…","chatId":"…"}', 'no lead is delivered to Telegram'],
  ['webhook', webhookSecretSchema, '{"current":"…"}', 'ElevenLabs cannot deliver transcripts'],
] as const;

export const secrets: Check<StageContext> = {
  expects: 'the secrets exist, have the expected shape, and contain no placeholders',
  async find({ aws, names }, fail, warn) {
    const judged = SECRETS.map(async ([name, schema, example, without]) => {
      const id = names.secrets[name];
      const command = (verb: string) => `aws secretsmanager ${verb} ${id} --region ${REGION}`;
      const secret = await unlessMissing(aws.secrets.send(new DescribeSecretCommand({ SecretId: id })));
      if (!secret)
        // ElevenLabs makes the webhook's secret for an address, which the first deployment prints.
        return (name === 'webhook' ? warn : fail)(
          'doctor/secret-missing',
          id,
          `Without it ${without}.`,
          `${command('create-secret --name')} --secret-string '${example}'`,
        );
      const fault = secret.DeletedDate ? 'marked for deletion' : faultOf(await read(aws, id), schema);
      if (!fault) return;
      fail(
        'doctor/secret-unusable',
        `${id}: ${fault}`,
        `The functions can’t use it, so ${without}.`,
        secret.DeletedDate
          ? command('restore-secret --secret-id')
          : `${command('put-secret-value --secret-id')} --secret-string '${example}'`,
      );
    });
    await Promise.all(judged);
  },
};

/** Returns a secret's text, which must not appear in a finding. */
const read = async ({ secrets }: AwsClients, SecretId: string) =>
  (await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '';

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
  const { error } = schema.safeParse(value);
  if (error)
    return `wrong field ${[...new Set(error.issues.map(({ path }) => path.join('.') || '(all)'))].join(', ')}`;
  const placeholder = Object.entries(value as object).find(
    ([name, field]) => name !== 'previous' && PLACEHOLDER.test(String(field).trim()),
  );
  return placeholder && `placeholder in field ${placeholder[0]}`;
}
