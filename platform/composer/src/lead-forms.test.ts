import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { PageSource } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, test } from 'vitest';
import { formFaults, sentMessages } from './lead-forms';
import type { PlannedPage } from './page-data';

const head = { title: 'A page', description: 'A page with a form, described.' };
const source = (form: string, over: Partial<PageSource> = {}): PageSource => ({
  path: `/${form}`,
  form: true,
  load: (lang) => ({ head, content: { form: { form, success: `${form}: thanks in ${lang}` } } }),
  ...over,
});

test.each(LANGUAGE_CODES)('collects the messages of all forms in %s', (lang) => {
  const sources = [source('contacts'), source('partner-program'), source('silent', { form: false })];
  expect(sentMessages(sources)(lang)).toEqual({
    contacts: `contacts: thanks in ${lang}`,
    'partner-program': `partner-program: thanks in ${lang}`,
  });
});

test('loads a page only in its languages, and each only once', () => {
  const asked: Language[] = [];
  const english = source('english', { languages: ['en'] });
  const load: PageSource['load'] = (lang) => {
    asked.push(lang);
    return english.load(lang);
  };
  const messages = sentMessages([{ ...english, load }]);
  expect([messages('ru'), messages('en'), messages('en')].map((given) => Object.keys(given))).toEqual([
    [],
    ['english'],
    ['english'],
  ]);
  expect(asked).toEqual(['en']);
});

test('reports a form whose requests the API would reject', () => {
  const planned = (form: string): PlannedPage => ({
    owner: 'mfe-partners',
    slots: [],
    data: pageData('/partners', { form: true, content: source(form).load('en').content }),
  });
  expect(formFaults([planned('partner-program')])).toEqual([]);
  expect(formFaults([planned('Partner program')])).toMatchObject([
    { code: 'release/form-id', part: 'mfe-partners', file: '/partners (en)' },
  ]);
});
