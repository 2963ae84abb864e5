import { DescribeSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { REGION } from '@platform/config/resource-names';
import { elevenLabsSecretSchema, telegramSecretSchema, webhookSecretSchema } from '@site/server-data/secrets';
import type * as z from 'zod/mini';
import type { Check } from '../check';
import { type AwsClients, type StageContext, unlessMissing } from '../stage-context';

/** The secrets that an owner creates: name, shape, example for the command that creates it, what fails without it. */
const SECRETS = [
  ['elevenLabs', elevenLabsSecretSchema, '{"apiKey":"…"}', 'no visitor can start a call'],
  ['telegram', telegramSecretSchema, '{"botToken":"…","chatId":"…"}', 'no lead is delivered to Telegram'],
  ['webhook', webhookSecretSchema, '{"current":"…"}', 'ElevenLabs cannot deliver transcripts'],
] as const;

export const secrets: Check<StageContext> = {
  expects: 'the secrets exist, have the expected shape, and contain no placeholders',
  async find({ aws, names }, fail) {
    const judged = SECRETS.map(async ([name, schema, example, without]) => {
      const id = names.secrets[name];
      const command = (verb: string) => `aws secretsmanager ${verb} ${id} --region ${REGION}`;
      const found = await unlessMissing(aws.secrets.send(new DescribeSecretCommand({ SecretId: id })));
      if (!found && name === 'webhook') return;
      if (!found)
        return fail(
          'doctor/secret-missing',
          id,
          `Without it ${without}.`,
          `${command('create-secret --name')} --secret-string '${example}'`,
        );
      const fault = found.DeletedDate ? 'marked for deletion' : faultOf(await read(aws, id), schema);
      if (!fault) return;
      fail(
        'doctor/secret-unusable',
        `${id}: ${fault}`,
        `The functions can’t use it, so ${without}.`,
        found.DeletedDate
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
