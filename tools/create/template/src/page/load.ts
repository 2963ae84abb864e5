import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import en from '../../content/en.json';
import ru from '../../content/ru.json';
import ua from '../../content/ua.json';
import { contentSchema, type PageContent } from './content';

const FILES: Record<Language, unknown> = { en, ru, ua };

/** The page's texts. Throws a ContentError with every field at fault, so that a release with a gap stops. */
export function loadPage(lang: Language): { head: PageHead; content: PageContent } {
  const { head, ...content } = parseContent(
    'mfe-example',
    `content/${lang}.json`,
    contentSchema,
    FILES[lang],
  );
  return { head, content };
}
