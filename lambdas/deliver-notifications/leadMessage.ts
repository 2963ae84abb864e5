import type { LeadFormId, LeadInterest } from '@site/contracts/api/lead-forms';
import { isLanguage, languageInfo } from '@site/contracts/languages';
import { PRODUCT_NAMES } from '@site/contracts/paths';
import { lenientRecordOf } from '@site/contracts/records';
import * as z from 'zod/mini';
import { messageText, minute } from './messageText';

const text = z.optional(z.string());

/** A stored lead, as loosely as a message needs it: an older one must still be deliverable after a change of the form. */
export const leadItemSchema = z.object({
  type: z.literal('lead'),
  key: z.string(),
  createdAt: z.string(),
  lead: z.object({
    form: z.string(),
    name: text,
    phone: text,
    email: text,
    company: text,
    comment: text,
    interests: z.optional(z.array(z.string())),
    path: text,
    language: text,
    referrer: text,
    utm: z.optional(lenientRecordOf(z.string())),
  }),
});

const FORMS: Record<LeadFormId, string> = {
  contacts: 'Контакты',
  home: 'Главная',
  'sales-manager': PRODUCT_NAMES.salesManager,
  seller: PRODUCT_NAMES.aiSeller,
  lumi: PRODUCT_NAMES.lumiAi,
  commerce: PRODUCT_NAMES.aiCommerce,
  mediflow: PRODUCT_NAMES.mediFlow,
  agentlab: PRODUCT_NAMES.agentLab,
};

const INTERESTS: Record<LeadInterest, string> = {
  demo: 'демо',
  sample_report: 'пример отчёта',
  consultation: 'консультация по AI Sales Manager',
};

const labelOf = (labels: Record<string, string>, id: string) => (Object.hasOwn(labels, id) ? labels[id] : id);

/** The message about a lead. Its key survives any cut: by it the record is found. */
export function leadMessage({ key, createdAt, lead }: z.output<typeof leadItemSchema>): string {
  const utm = Object.entries(lead.utm ?? {}).map(([name, value]) => `${name}=${value}`);
  const record = ['Запись', key] as const;
  return messageText(
    'Новая заявка',
    [
      ['Форма', labelOf(FORMS, lead.form)],
      ['Имя', lead.name],
      ['Телефон', lead.phone],
      ['Email', lead.email],
      ['Компания', lead.company],
      ['Интересует', lead.interests?.map((id) => labelOf(INTERESTS, id)).join(', ')],
      ['Страница', lead.path],
      ['Язык', isLanguage(lead.language) ? languageInfo(lead.language).name : lead.language],
      ['Получена', minute(createdAt)],
      record,
      ['Комментарий', lead.comment],
      ['Откуда', lead.referrer],
      ['UTM', utm.join(', ')],
    ],
    record,
  );
}
