import { planPages } from '@platform/composer/page-data';
import type { ComposedSite, Messages } from '@site/contracts/microfrontend';
import { addMessages, i18nFor } from '@site/i18n/language-instances';
import { expect, test } from 'vitest';

const TEXTS: Record<string, Messages> = {
  en: { open: 'Open', menu: { close: 'Close', search: 'Search' } },
  ru: { open: 'Открыть', menu: { search: 'Найти' } },
  ua: {},
};
const messages = (lang: string) => TEXTS[lang] ?? {};
const description = 'What a page of the site tells search engines about itself, in one sentence.';
const page = (path: string, languages = ['en', 'ru', 'ua']) => ({
  ...{ path, languages },
  load: () => ({ head: { title: 'A page of the site', description }, content: {} }),
});
const SLOT = 'mfe-new/Form' as const;

/** Returns the planned pages of a shell and a remote, whose section `slot` is on every page. */
function plan({
  pages = [page('/new')],
  own = [] as object[],
  slot = undefined as object | undefined,
  menu = () => [],
  layoutSlots = undefined as string[] | undefined,
  places = {} as Parameters<typeof planPages>[2]['places'],
} = {}) {
  const shell = { messages, pages: own, layoutSlots: layoutSlots ?? (slot ? [SLOT] : []) };
  const part = { messages, pages, slots: slot ? { Form: slot } : {} };
  const [given, remotes] = [shell, { 'mfe-new': part }] as unknown as Parameters<typeof planPages>;
  return planPages(given, remotes, { navigation: menu, places }, () => ({ voiceLanguage: 'page' }));
}

test('a missing text of the shell or a part falls back to English', () => {
  const [english, russian] = plan().map(({ data }) => data.messages);
  for (const name of ['shell', 'mfe-new'])
    expect(russian?.[name]).toEqual({ open: 'Открыть', menu: { close: 'Close', search: 'Найти' } });
  addMessages('ru', russian ?? {});
  expect(i18nFor('ru').t('menu.close', { ns: 'mfe-new' })).toBe('Close');
  expect(english?.['mfe-new']).toEqual(TEXTS.en);
});

test('pages of a language share their texts, navigation and sections, which are made once', () => {
  const made: string[] = [];
  const note =
    <Value>(what: string, value: Value) =>
    (lang: string) => {
      made.push(`${what} ${lang}`);
      return value;
    };
  const pages = plan({
    pages: ['/a', '/b'].map((path) => page(path, ['en', 'ua'])),
    slot: { load: note('section', { title: 'A' }) },
    menu: note('menu', []) as () => [],
  });
  const names = pages.map(({ data }) => `${data.lang} ${data.path}`);
  expect(names).toEqual(['en /a', 'ua /a', 'en /b', 'ua /b']);
  expect(made.sort()).toEqual(['menu en', 'menu ua', 'section en', 'section ua']);
  const [first, , second] = pages;
  expect(first?.data.messages['mfe-new']).toBe(second?.data.messages['mfe-new']);
});

test('a section is told the language of voice texts, and one that shows only its content has no texts', () => {
  const load = (_lang: string, site: ComposedSite) => site.voiceLanguage;
  for (const [slot, owners] of [
    [{ load }, ['shell', 'mfe-new']],
    [{ load, usesTexts: false }, ['shell']],
  ] as const) {
    const [planned] = plan({ pages: [], own: [page('/')], slot });
    expect(Object.keys(planned?.data.messages ?? {})).toEqual(owners);
    expect(planned?.data.sections).toEqual({ [SLOT]: 'page' });
  }
});

test('a page has the sections that parts declare for its places, with their data and texts', () => {
  const places: Parameters<typeof planPages>[2]['places'] = { '/': { end: [SLOT] } };
  const [home, other] = plan({
    own: [page('/', ['en'])],
    pages: [page('/a', ['en'])],
    slot: { load: () => 'data' },
    layoutSlots: [],
    places,
  });
  expect(home?.data).toMatchObject({ path: '/', places: { end: [SLOT] }, sections: { [SLOT]: 'data' } });
  expect(Object.keys(home?.data.messages ?? {})).toEqual(['shell', 'mfe-new']);
  expect(other?.data.places).toBeUndefined();
});

test('a page with a section of a part that is not there is refused, with its path', () => {
  const pages = [{ ...page('/clients'), slots: ['mfe-partners/Logos'] }];
  expect(() => plan({ pages })).toThrow('mfe-new: /clients (en) uses the slot mfe-partners/Logos');
});
