import { planPages } from '@platform/composer/page-data';
import type { ComposedSite, Messages } from '@site/contracts/microfrontend';
import { addMessages, i18nFor } from '@site/i18n/language-instances';
import { expect, test } from 'vitest';

const TEXTS: Record<string, Messages> = {
  en: { open: 'Open', menu: { close: 'Close', search: 'Search' } },
  ru: { open: 'Открыть', menu: { search: 'Найти' } },
  ua: {},
};
const HEAD = {
  title: 'A new page of the site',
  description:
    'What a new page of the site tells search engines about itself, in one sentence of some length.',
};
const messages = (lang: string) => TEXTS[lang] ?? {};
const part = {
  messages,
  routes: [],
  slots: {},
  pages: [{ path: '/new', load: () => ({ head: HEAD, content: {} }) }],
};

test('a missing text of the shell or a part falls back to English', () => {
  const shell = { ...part, pages: [], layoutSlots: [] };
  const [, page] = planPages(shell as never, { 'mfe-new': part as never }, { navigation: () => [] });
  const { data } = page ?? {};
  expect(data?.lang).toBe('ru');
  for (const name of ['shell', 'mfe-new']) {
    expect(data?.messages[name]).toEqual({ open: 'Открыть', menu: { close: 'Close', search: 'Найти' } });
  }
  addMessages('ru', data?.messages ?? {});
  expect(i18nFor('ru').t('menu.close', { ns: 'mfe-new' })).toBe('Close');
  const english = planPages(shell as never, { 'mfe-new': part as never }, { navigation: () => [] })[0];
  expect(english?.data.messages['mfe-new']).toEqual(TEXTS.en);
});

test('pages of a language share their texts, navigation and sections, which are made once', () => {
  const made: string[] = [];
  const note =
    <Value>(what: string, value: Value) =>
    (lang: string) => {
      made.push(`${what} ${lang}`);
      return value;
    };
  const load = () => ({ head: HEAD, content: {} });
  const slot = 'mfe-new/Form' as const;
  const shell = { ...part, pages: [], layoutSlots: [slot] };
  const remote = {
    ...part,
    messages,
    slots: { Form: { load: note('section', { title: 'A' }) } },
    pages: ['/a', '/b'].map((path) => ({ path, languages: ['en', 'ua'], load })),
  };
  const pages = planPages(shell as never, { 'mfe-new': remote as never }, { navigation: note('menu', []) });
  const names = pages.map(({ data }) => `${data.lang} ${data.path}`);
  expect(names).toEqual(['en /a', 'ua /a', 'en /b', 'ua /b']);
  expect(made.sort()).toEqual(['menu en', 'menu ua', 'section en', 'section ua']);
  const [first, , second] = pages;
  expect(first?.data.messages['mfe-new']).toBe(second?.data.messages['mfe-new']);
});

test('a page with a section that shows only its content has no interface texts of its part', () => {
  const texts = (slot: object) => {
    const shell = {
      ...part,
      pages: [{ path: '/', load: () => ({ head: HEAD, content: {} }) }],
      layoutSlots: ['mfe-new/Form'],
    };
    const remote = { ...part, pages: [], slots: { Form: { load: () => ({}), ...slot } } };
    const [page] = planPages(shell as never, { 'mfe-new': remote as never }, { navigation: () => [] });
    return Object.keys(page?.data.messages ?? {});
  };
  expect(texts({})).toEqual(['shell', 'mfe-new']);
  expect(texts({ usesTexts: false })).toEqual(['shell']);
});

test('a section is told which language the stage’s voice texts have', () => {
  const shell = { ...part, pages: [], layoutSlots: ['mfe-new/Form'] };
  const remote = {
    ...part,
    pages: [{ path: '/', load: () => ({ head: HEAD, content: {} }) }],
    slots: { Form: { load: (_lang: string, site: ComposedSite) => site.voiceLanguage } },
  };
  const registry = { navigation: () => [] };
  const [page] = planPages(shell as never, { 'mfe-new': remote as never }, registry, () => ({
    voiceLanguage: 'page' as const,
  }));
  expect(page?.data.sections).toEqual({ 'mfe-new/Form': 'page' });
});
