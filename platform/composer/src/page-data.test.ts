import type { Language } from '@site/contracts/languages';
import type { PageSource } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, test } from 'vitest';
import { formFaults, sentMessages } from './page-data';

const source = (form: string, over: Partial<PageSource> = {}, asked: Language[] = []): PageSource => ({
  path: `/${form}`,
  form: true,
  load: (lang) => {
    asked.push(lang);
    const head = { title: 'A page', description: 'A page with a form, described.' };
    return { head, content: { form: { form, success: `thanks in ${lang}` } } };
  },
  ...over,
});

test('collects the messages of all forms by language, and loads a page only in its languages and once', () => {
  const asked: Language[] = [];
  const english = source('english', { languages: ['en'] }, asked);
  const messages = sentMessages([source('contacts'), english, source('silent', { form: false })]);
  expect(messages('ru')).toEqual({ contacts: 'thanks in ru' });
  for (const _again of [1, 2]) expect(messages('en')).toEqual({ contacts: 'thanks in en', english: 'thanks in en' });
  expect(asked).toEqual(['en']);
});

test('reports a form whose requests the API would reject', () => {
  const planned = (form: string) => ({
    owner: 'mfe-partners',
    data: pageData('/partners', { form: true, content: source(form).load('en').content }),
  });
  expect(formFaults([planned('partner-program')])).toEqual([]);
  const fault = { code: 'release/form-id', part: 'mfe-partners', file: '/partners (en)' };
  expect(formFaults([planned('Partner program')])).toMatchObject([fault]);
});
