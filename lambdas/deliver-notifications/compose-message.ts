import { NAME_NOT_GIVEN, UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { isLanguage, languageInfo } from '@site/contracts/languages';
import * as z from 'zod/mini';
import { leadItemSchema, leadMessage } from './lead-message';
import { codeLine, messageText, minute } from './message-text';

const text = z.optional(z.string());

/** The fields of a stored voice contact that a message needs, validated loosely; one half or both. */
const contactItemSchema = z.object({
  type: z.literal('contact'),
  key: z.string(),
  createdAt: z.string(),
  correlationId: text,
  unverified: z.optional(z.boolean()),
  saved: z.optional(
    z.object({
      conversation_id: text,
      phone_number: text,
      phone_said: text,
      user_name: z.nullish(z.string()),
      duration_seconds: z.optional(z.number()),
      language: text,
    }),
  ),
  notified: z.optional(
    z.object({
      name: text,
      phone: text,
      phoneSaid: text,
      timestamp: text,
      language: text,
      conversationId: text,
      duration: z.optional(z.number()),
    }),
  ),
});

/** Returns the message about a voice contact. Fields of the notification win over those of the saved conversation. */
function contactMessage({
  key,
  createdAt,
  correlationId,
  unverified,
  saved,
  notified,
}: z.output<typeof contactItemSchema>): string {
  const language = notified?.language ?? saved?.language;
  const duration = notified?.duration ?? saved?.duration_seconds;
  const phone = notified?.phone ?? saved?.phone_number;
  const said = notified?.phoneSaid ?? saved?.phone_said;
  const record = ['Запись', key] as const;
  return messageText(
    'Контакт из голосового разговора',
    [
      ['Имя', givenName(notified?.name) ?? saved?.user_name ?? NAME_NOT_GIVEN],
      ['Телефон', phone],
      ['Номер не распознан', said !== undefined && said === phone ? 'телефон записан со слов' : undefined],
      ['Сказано', said === phone ? undefined : said],
      ['Разговор', notified?.conversationId ?? saved?.conversation_id ?? UNKNOWN_CONVERSATION],
      ['Длительность', duration === undefined ? undefined : `${duration}\u00a0с`],
      ['Язык', isLanguage(language) ? languageInfo(language).name : language],
      ['Получен', minute(notified?.timestamp ? asUtc(notified.timestamp, createdAt) : createdAt)],
      ['Сессия', unverified ? 'не подтверждена' : undefined],
      record,
      codeLine(correlationId),
    ],
    record,
  );
}

const givenName = (name: string | undefined) => (name === NAME_NOT_GIVEN ? undefined : name);

/** Converts the browser's time, which may carry an offset, to UTC. */
function asUtc(timestamp: string, otherwise: string): string {
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? otherwise : time.toISOString();
}

const itemSchema = z.discriminatedUnion('type', [leadItemSchema, contactItemSchema]);

/** Returns the message about a stored item; undefined when no message can be made of it. */
export function composeMessage(item: unknown): string | undefined {
  const result = itemSchema.safeParse(item);
  if (!result.success) return undefined;
  return result.data.type === 'lead' ? leadMessage(result.data) : contactMessage(result.data);
}
