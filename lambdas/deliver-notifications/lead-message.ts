import {
  ALL_LEAD_FIELDS,
  type LeadField,
  type LeadFieldName,
  type NamedField,
} from '@site/contracts/api/lead-fields';
import { isLanguage, languageInfo } from '@site/contracts/languages';
import type { LeadTexts } from '@site/contracts/lead-texts';
import ru from '@site/contracts/lead-texts/ru.json' with { type: 'json' };
import { lenientRecordOf } from '@site/contracts/records';
import * as z from 'zod/mini';
import { codeLine, type Line, messageText, minute } from './message-text';

const text = z.optional(z.string());

type LooseField = z.ZodMiniOptional<z.ZodMiniUnion<[z.ZodMiniString, z.ZodMiniArray<z.ZodMiniString>]>>;
const looseFields = Object.fromEntries(
  ALL_LEAD_FIELDS.map(({ name }) => [name, z.optional(z.union([z.string(), z.array(z.string())]))]),
) as Record<LeadFieldName, LooseField>;

/**
 * The fields of a stored lead that a message needs, validated loosely: older leads must stay deliverable after the form
 * changes.
 */
export const leadItemSchema = z.object({
  type: z.literal('lead'),
  key: z.string(),
  createdAt: z.string(),
  correlationId: text,
  lead: z.object({
    form: z.string(),
    ...looseFields,
    path: text,
    language: text,
    referrer: text,
    utm: z.optional(lenientRecordOf(z.string())),
  }),
});

type Stored = z.output<typeof leadItemSchema>;

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

function lineOf({ name }: NamedField, lead: Stored['lead']): Line {
  const value = lead[name];
  const words = TEAM.choices[name] ?? {};
  const told = typeof value === 'string' ? value : value?.map((id) => labelOf(words, id)).join(', ');
  return [SHORT_LABELS[name] ?? TEAM.labels[name], told];
}

const isLong = (field: LeadField) => field.kind !== 'choices' && field.rows !== undefined;

/** Returns the message about a lead. Its key survives any cut, since the record is found by it. */
export function leadMessage({ key, createdAt, correlationId, lead }: Stored): string {
  const utm = Object.entries(lead.utm ?? {}).map(([name, value]) => `${name}=${value}`);
  const record = ['Запись', key] as const;
  return messageText(
    'Новая заявка',
    [
      ['Форма', labelOf(FORMS, lead.form)],
      ...ALL_LEAD_FIELDS.filter((field) => !isLong(field)).map((field) => lineOf(field, lead)),
      ['Страница', lead.path],
      ['Язык', isLanguage(lead.language) ? languageInfo(lead.language).name : lead.language],
      ['Получена', minute(createdAt)],
      record,
      codeLine(correlationId),
      ...ALL_LEAD_FIELDS.filter(isLong).map((field) => lineOf(field, lead)),
      ['Откуда', lead.referrer],
      ['UTM', utm.join(', ')],
    ],
    record,
  );
}
