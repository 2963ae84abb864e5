import type { Language } from '@site/contracts/languages';
import * as z from 'zod/mini';
import en from './en.json';
import ru from './ru.json';
import ua from './ua.json';

const text = z.string().check(z.minLength(1));

/** Texts of the pages that answer a form posted without JavaScript. */
export const pageTextsSchema = z.object({
  title: text,
  intro: text,
  labels: z.object({ name: text, email: text, phone: text, company: text, comment: text, interests: text }),
  interests: z.object({ demo: text, sample_report: text, consultation: text }),
  consent: text,
  privacy: text,
  send: text,
  back: text,
  reasons: z.object({ required: text, email: text, phone: text, too_long: text, invalid: text }),
  failure: z.object({ title: text, text, contacts: text }),
});
export type PageTexts = z.infer<typeof pageTextsSchema>;

export const PAGE_TEXTS: Record<Language, PageTexts> = { en, ru, ua };
