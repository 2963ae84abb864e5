import type { Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { Messages, PageHead, PageSource } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import type { RemoteServerModule } from '@site/federation/remote';
import { declaration as source } from '../part';
import { contentSchema, type PageContent } from './page/content';
import { PAGE_PATH } from './paths';

export { routes } from './routes';

export const pages: PageSource[] = [{ path: PAGE_PATH, load: loadPage }];

/** Sections for other parts' pages: none yet. */
export const slots: RemoteServerModule['slots'] = {};

const texts = partTexts(
  'mfe-example',
  import.meta.glob<Messages>('../locales/*.json', { eager: true, import: 'default' }),
);

/** Returns the interface texts in a language. Server only: the browser gets them with the page's data. */
export const { messages } = texts;
export const declaration = texts.declare(source);

const FILES: Record<string, unknown> = import.meta.glob('../content/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the page's texts. Throws a ContentError that lists every invalid field, which stops the release. */
function loadPage(lang: Language): { head: PageHead; content: PageContent } {
  const file = `content/${lang}.json`;
  const { head, ...content } = parseContent('mfe-example', file, contentSchema, FILES[`../${file}`]);
  return { head, content };
}
