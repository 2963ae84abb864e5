import { LANGUAGE_CODES } from '../languages';
import type { PageData } from '../microfrontend';

/** An English page at a path with nothing on it. */
export const pageData = (path: string, over: Partial<PageData> = {}): PageData => ({
  ...{ lang: 'en', path, canonicalPath: path, languages: LANGUAGE_CODES, status: 200 },
  head: { title: `Page ${path}`, description: 'What the page is about, in words.' },
  ...{ navigation: [], form: false, content: {}, sections: {}, messages: {} },
  ...over,
});
