import type { Language } from '@site/contracts/languages';
import { PAGE_WORDS } from '@site/contracts/texts';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Texts of the pages that answer a form without JavaScript, besides the forms' own texts in `LEAD_TEXTS`. */
const pageTextsSchema = z.object({
  title: text,
  intro: text,
  send: text,
  back: text,
  failure: z.object({ title: text, contacts: text }),
});
type PageTexts = z.infer<typeof pageTextsSchema>;

export const PAGE_TEXTS: Record<Language, PageTexts> = PAGE_WORDS;
