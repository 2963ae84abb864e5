import { ALL_LEAD_FIELDS, type LeadField, type LeadFieldName, type NamedField } from '@site/contracts/api/lead-fields';
import { referenceOf } from '@site/contracts/api/routes';
import { NAME_NOT_GIVEN, UNKNOWN_CONVERSATION } from '@site/contracts/api/voice-constants';
import { isLanguage, languageInfo } from '@site/contracts/languages';
import type { LeadTexts } from '@site/contracts/lead-texts';
import ru from '@site/contracts/lead-texts/ru.json' with { type: 'json' };
import { LIMITS } from '@site/contracts/limits';
import { lenientRecordOf } from '@site/contracts/records';
import { contactOf, contactReportsSchema, readableEmail } from '@site/server-data/contact-of';
import * as z from 'zod/mini';
import { cleanText } from '../shared/http-request';

/** Returns the message about a stored item; undefined when no message can be made of it. */
export function formatMessage(item: unknown): string | undefined {
  const result = itemSchema.safeParse(item);
  if (!result.success) return undefined;
  return result.data.type === 'lead' ? leadMessage(result.data) : contactMessage(result.data);
}

const text = z.optional(z.string());
/** Attempts that may have arrived, including this one. */
const unconfirmed = z.optional(z.number());

/** The fields of a stored voice contact that a message needs; at least one report. */
const contactItemSchema = z.extend(contactReportsSchema, {
  type: z.literal('contact'),
  key: z.string(),
  createdAt: z.string(),
  correlationId: text,
  unconfirmed,
  unverified: z.optional(z.boolean()),
});

function contactMessage(item: z.output<typeof contactItemSchema>): string {
  const { key, createdAt, notified } = item;
  const { name, phone, phoneSaid, conversation, duration, language } = contactOf(item);
  const record = ['Запись', key] as const;
  return messageText(
    'Контакт из голосового разговора',
    [
      repeatLine(item.unconfirmed),
      ['Имя', name ?? NAME_NOT_GIVEN],
      ['Телефон', phone],
      ['Номер не распознан', phone !== undefined && phoneSaid === phone ? 'телефон записан со слов' : undefined],
      ['Сказано', phoneSaid === phone ? undefined : phoneSaid],
      ['Разговор', conversation ?? UNKNOWN_CONVERSATION],
      ['Длительность', duration === undefined ? undefined : `${duration}\u00a0с`],
      ['Язык', languageName(language)],
      ['Получен', formatMinute(asUtc(notified?.timestamp, createdAt))],
      ['Сессия', item.unverified ? 'не подтверждена' : undefined],
      record,
      codeLine(item.correlationId),
    ],
    record,
  );
}

const languageName = (language: string | undefined) => (isLanguage(language) ? languageInfo(language).name : language);

/** Converts the browser's time, which may carry an offset, to UTC. */
function asUtc(timestamp: string | undefined, otherwise: string): string {
  const time = new Date(timestamp ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? otherwise : time.toISOString();
}

type LooseField = z.ZodMiniOptional<z.ZodMiniUnion<[z.ZodMiniString, z.ZodMiniArray<z.ZodMiniString>]>>;
const looseFields = Object.fromEntries(
  ALL_LEAD_FIELDS.map(({ name }) => [name, z.optional(z.union([z.string(), z.array(z.string())]))]),
) as Record<LeadFieldName, LooseField>;

/** The fields of a stored lead, loosely: older leads must stay deliverable after the form changes. */
const leadItemSchema = z.object({
  type: z.literal('lead'),
  key: z.string(),
  createdAt: z.string(),
  correlationId: text,
  unconfirmed,
  lead: z.object({
    form: z.string(),
    ...looseFields,
    phoneSaid: text,
    path: text,
    language: text,
    referrer: text,
    utm: z.optional(lenientRecordOf(LIMITS.utmNameLength, z.string())),
    conversation: text,
  }),
});

type StoredLead = z.output<typeof leadItemSchema>;

const itemSchema = z.discriminatedUnion('type', [leadItemSchema, contactItemSchema]);

/** The team's name for a form; an unlisted form is shown by its id. */
const FORMS: Record<string, string> = {
  contacts: 'Контакты',
  home: 'Главная',
  'sales-manager': 'AI Sales Manager',
  seller: 'AI Seller 24/7',
  lumi: 'Lumi AI',
  commerce: 'AI Commerce Suite',
  mediflow: 'MediFlow AI',
  agentlab: 'AgentLab AI',
};

/** The team's language, and shorter labels for fields whose form label reads oddly in a message. */
const TEAM: LeadTexts = ru;
const SHORT_LABELS: Partial<Record<LeadFieldName, string>> = {
  name: 'Имя',
  email: 'Email',
  interests: 'Интересует',
};

const labelOf = (labels: Record<string, string>, id: string) => (Object.hasOwn(labels, id) ? labels[id] : id);

function linesOf({ name, kind }: NamedField, lead: StoredLead['lead']): Line[] {
  const value = lead[name];
  const words = TEAM.choices[name] ?? {};
  const answer = typeof value === 'string' ? value : value?.map((id) => labelOf(words, id)).join(', ');
  const label = SHORT_LABELS[name] ?? TEAM.labels[name];
  if (kind === 'email') return [[label, answer && readableEmail(answer)]];
  return [[label, answer], ...(kind === 'tel' ? [['Введено', lead.phoneSaid] as const] : [])];
}

const isLong = (field: LeadField) => field.kind !== 'choices' && field.rows !== undefined;

/** Returns the message about a lead. Its key survives any cut, since the record is found by it. */
function leadMessage({ key, createdAt, correlationId, unconfirmed, lead }: StoredLead): string {
  const utm = Object.entries(lead.utm ?? {}).map(([name, value]) => `${name}=${value}`);
  const record = ['Запись', key] as const;
  return messageText(
    'Новая заявка',
    [
      repeatLine(unconfirmed),
      ['Форма', labelOf(FORMS, lead.form)],
      ...ALL_LEAD_FIELDS.filter((field) => !isLong(field)).flatMap((field) => linesOf(field, lead)),
      ['Страница', lead.path],
      ['Разговор', lead.conversation],
      ['Язык', languageName(lead.language)],
      ['Получена', formatMinute(createdAt)],
      record,
      codeLine(correlationId),
      ...ALL_LEAD_FIELDS.filter(isLong).flatMap((field) => linesOf(field, lead)),
      ['Откуда', lead.referrer],
      ['UTM', utm.join(', ')],
    ],
    record,
  );
}

/** 1–4096 characters, counted in UTF-16 units: https://core.telegram.org/bots/api#sendmessage */
const TELEGRAM_LIMIT = 4096;

/** A label and its value; lines without a value are omitted. */
type Line = readonly [label: string, value: string | number | null | undefined];

/**
 * Returns labelled lines under a title, cut to Telegram's limit. `kept` is one of the lines; a cut moves it to the end
 * instead of dropping it. Line breaks in a value are indented, so that a visitor can't forge a labelled line.
 */
export function messageText(title: string, lines: readonly Line[], kept: Line): string {
  const text = [title, ...lines.flatMap((one) => formatLine(...one))].join('\n');
  if (text.length <= TELEGRAM_LIMIT) return text;
  const [last = ''] = formatLine(...kept);
  const short = cutTo(text, TELEGRAM_LIMIT);
  return short.includes(`\n${last}\n`) ? short : `${cutTo(text, TELEGRAM_LIMIT - last.length - 1)}\n${last}`;
}

const cutTo = (text: string, length: number) => `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`;

function formatLine(...[label, value]: Line): string[] {
  if (value === null || value === undefined) return [];
  const text = cleanText(String(value)).trim();
  if (text === '') return [];
  return [`${label}: ${text.replace(/[\n\r\u0085\u2028\u2029]\s*/g, '\n    ')}`];
}

/** Returns the line with the request's reference, which its visitor saw if something failed, and which finds it in the logs. */
const codeLine = (correlationId: string | undefined): Line => ['Код', correlationId && referenceOf(correlationId)];

const repeatLine = (attempts = 1): Line => [
  'Повтор',
  attempts > 1 ? 'это сообщение, возможно, уже приходило' : undefined,
];

const formatMinute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
