import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-secrets-manager';
import { elevenLabsSecretSchema, telegramSecretSchema, webhookSecretSchema } from '@site/server-data/secrets';
import type * as z from 'zod/mini';
import { REGION } from '../../../infra/config/region';
import type { AwsClients } from '../aws-clients';
import { type Check, type Finding, fail } from '../finding';
import type { StageContext } from '../stage-context';

interface OwnersSecret {
  id: string;
  schema: z.ZodMiniType;
  /** JSON with placeholders, for the command that creates the secret. */
  example: string;
  without: string;
  optional?: true;
}

const ownersSecrets = ({ secrets }: StageContext['names']): OwnersSecret[] => [
  {
    id: secrets.elevenLabs,
    schema: elevenLabsSecretSchema,
    example: '{"apiKey":"…"}',
    without: 'no visitor can start a call',
  },
  {
    id: secrets.telegram,
    schema: telegramSecretSchema,
    example: '{"botToken":"…","chatId":"…"}',
    without: 'no lead is delivered to Telegram',
  },
  {
    id: secrets.webhook,
    schema: webhookSecretSchema,
    example: '{"current":"…"}',
    without: 'ElevenLabs cannot deliver transcripts',
    optional: true,
  },
];

/** Values that are placeholders, not secrets. */
const PLACEHOLDER =
  /^(|\.{3}|…|x{3,}|<.*>|\{.*\}|(your|my|the|change|replace|insert|todo|test|dummy|secret|example|placeholder)\b.*)$/i;

export const secrets: Check<StageContext> = {
  name: 'secrets',
  passed: 'exist, have the expected shape, and contain no placeholders',
  async run({ aws, names }) {
    return (await Promise.all(ownersSecrets(names).map((secret) => judge(aws, secret)))).flat();
  },
};

async function judge({ secrets }: AwsClients, secret: OwnersSecret): Promise<Finding[]> {
  const { id, schema, example, without, optional } = secret;
  const put = (verb: 'create-secret --name' | 'put-secret-value --secret-id') =>
    `aws secretsmanager ${verb} ${id} --region ${REGION} --secret-string '${example}'`;
  const found = await secrets.send(new DescribeSecretCommand({ SecretId: id })).catch((error: Error) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  if (!found) {
    if (optional) return [];
    return [
      fail('doctor/secret-missing', {
        value: id,
        cause: `Without it ${without}.`,
        remedy: put('create-secret --name'),
      }),
    ];
  }
  if (found.DeletedDate)
    return [
      fail('doctor/secret-in-deletion', {
        value: id,
        cause: `It is marked for deletion and cannot be read: ${without}.`,
        remedy: `aws secretsmanager restore-secret --region ${REGION} --secret-id ${id}`,
      }),
    ];
  // The secret's text never leaves this function.
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: id }));
  const fault = faultOf(SecretString, schema);
  if (!fault) return [];
  return [
    fail('doctor/secret-unusable', {
      value: `${id}: ${fault}`,
      cause: `The functions reject it, so ${without}.`,
      remedy: put('put-secret-value --secret-id'),
    }),
  ];
}

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
  const empty = Object.entries(value as object).find(
    ([name, field]) => name !== 'previous' && PLACEHOLDER.test(String(field).trim()),
  );
  return empty && `placeholder in field ${empty[0]}`;
}
