import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import en from '../../content/en.json';
import ru from '../../content/ru.json';
import ua from '../../content/ua.json';
import { contentSchema, type PageContent } from './content';

const FILES: Record<Language, unknown> = { en, ru, ua };

/**
 * Returns the page's texts. Throws a ContentError that lists every invalid field, so that an incomplete text stops the release.
 */
export function loadPage(lang: Language): { head: PageHead; content: PageContent } {
  const { head, ...content } = parseContent(
    'mfe-example',
    `content/${lang}.json`,
    contentSchema,
    FILES[lang],
  );
  return { head, content };
}
