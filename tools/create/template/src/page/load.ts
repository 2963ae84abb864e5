import type { Language } from '@site/contracts/languages';
import type { PageHead } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import { contentSchema, type PageContent } from './content';

const FILES: Record<string, unknown> = import.meta.glob('../../content/*.json', {
  eager: true,
  import: 'default',
});

/**
 * Returns the page's texts. Throws a ContentError that lists every invalid field, so that an incomplete text stops the release.
 */
export function loadPage(lang: Language): { head: PageHead; content: PageContent } {
  const file = `content/${lang}.json`;
  const { head, ...content } = parseContent('mfe-example', file, contentSchema, FILES[`../../${file}`]);
  return { head, content };
}
