import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import en from '../../content/en.json';
import ru from '../../content/ru.json';
import ua from '../../content/ua.json';
import { contentSchema, type PageContent } from './content';

const FILES: Record<Language, unknown> = { en, ru, ua };

/** The page's texts. Throws where a file lacks a field, so that a build with a gap stops. */
export function loadPage(lang: Language): { head: PageHead; content: PageContent } {
  const parsed = contentSchema.safeParse(FILES[lang]);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`mfe-example: content/${lang}.json: ${faults.join('; ')}`);
  }
  const { head, ...content } = parsed.data;
  return { head, content };
}
