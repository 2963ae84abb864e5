import { LEAD_FORMS, sentId } from '@site/contracts/api/lead-forms';
import { BRAND } from '@site/contracts/brand';
import { CALLBACK_TIMES } from '@site/contracts/callback-time';
import type { NavigationItem } from '@site/contracts/declaration';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { callbackTexts } from '@site/contracts/lead-texts';
import type { PageSource } from '@site/contracts/microfrontend';
import { OFFER } from '@site/contracts/offer';
import { offerTerms } from '@site/contracts/offer-terms';
import { CONTACTS, HOME, NOT_FOUND, PRIVACY, THANK_YOU } from '@site/contracts/paths';
import { BRAND_TEXTS } from '@site/contracts/texts';
import { renderPage } from '@site/federation/test-support/render-page';
import { shellContext } from '@site/federation/test-support/shell-context';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { declaration } from '../app/entry-server';
import { messages } from '../app/shell-messages';
import { Layout } from '../layout/Layout';
import { Component as Contacts } from './contacts/ContactsPage';
import { Component as Home } from './home/HomePage';
import { Component as NotFound } from './not-found/NotFoundPage';
import { shellPages } from './pages';
import { Component as Privacy } from './privacy/PrivacyPage';
import { Component as ThankYou } from './thank-you/ThankYouPage';

// As in builds: one copy of the router, through the shared facade.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

const components: Record<string, ComponentType> = {
  [HOME]: Home,
  [CONTACTS]: Contacts,
  [PRIVACY]: Privacy,
  [THANK_YOU]: ThankYou,
  [NOT_FOUND]: NotFound,
};

afterEach(() => vi.restoreAllMocks());

const shell = shellContext({ Slot: ({ fallback }) => fallback });

/** Navigation entries of other parts. */
const OTHERS: NavigationItem[] = [
  { id: 'lumiAi', place: 'products', href: '/products/lumi-ai', label: 'Lumi AI', note: 'voice' },
  { id: 'cases', place: 'main', href: '/cases', label: 'Cases' },
  { id: 'blog', place: 'main', href: '/blog', label: 'Blog' },
];

const navigationIn = (lang: Language): NavigationItem[] => [
  ...(declaration.navigation ?? []).map(({ label, note: _note, order: _order, ...entry }) => ({
    ...entry,
    label: label[lang],
  })),
  ...OTHERS,
];

async function html(page: PageSource, lang: Language): Promise<string> {
  const Page = components[page.path];
  if (!Page) throw new Error(`no component for ${page.path}`);
  const { path, languages = LANGUAGE_CODES, form = false } = page;
  const shown = { lang, path, languages, navigation: navigationIn(lang), form };
  return renderPage(Page, {
    ...{ lang, path, shell, data: { ...shown, ...page.load(lang) } },
    texts: { shell: messages(lang) },
    around: (outlet) => (
      <Layout page={shown} widget={null} toasters={null}>
        {outlet}
      </Layout>
    ),
  });
}

const cases = shellPages.flatMap((page) =>
  (page.languages ?? LANGUAGE_CODES).map((lang) => ({ page, lang, name: `${page.path} ${lang}` })),
);

describe.each(cases)('$name', ({ page, lang }) => {
  test('renders completely under the strict policy, with one main heading and translated texts', async () => {
    const out = await html(page, lang);
    expect(out).not.toMatch(/\sstyle=/);
    expect(out.match(/<h1/g)).toHaveLength(1);
    expect(out).not.toMatch(/>(?:nav|footer|theme|offer|section)\.[a-zA-Z]/);
    for (const id of out.matchAll(/\sid="([^"]+)"/g)) {
      expect(out.split(`id="${id[1]}"`).length, `id ${id[1]}`).toBe(2);
    }
  });
});

function pageAt(address: string): PageSource {
  const page = shellPages.find(({ path }) => path === address);
  if (!page) throw new Error(`no page ${address}`);
  return page;
}

const promising = cases.filter(({ page }) => [HOME, CONTACTS, THANK_YOU].includes(page.path));

test.each(promising)('$name shows every term of the offer', async ({ page, lang }) => {
  const out = await html(page, lang);
  // The thank-you page has one address for all languages.
  const shown = page.path === THANK_YOU ? LANGUAGE_CODES : [lang];
  for (const { term, figure, text } of shown.flatMap((code) => offerTerms(code))) {
    expect(out).toContain(`<dt>${term}</dt><dd>${figure ? `<b>${figure}</b>` : ''}<span>${text}</span></dd>`);
  }
});

test.each(LANGUAGE_CODES)(
  'the home page in %s asks for a price and states it above and in its questions, or neither',
  async (lang) => {
    const page = pageAt(HOME);
    const stated = async () => {
      const out = await html(page, lang);
      const { term } = offerTerms(lang)[3];
      return [out.slice(0, out.indexOf('</section>')), out].map((part) => part.split(`${term}: `).length - 1);
    };
    const asks = async () => /<summary[^>]*><span>[^<]*(?:cost|стоит|коштує)/.test(await html(page, lang));
    expect([await stated(), await asks()]).toEqual([[0, 0], false]);
    vi.spyOn(BRAND, 'prices', 'get').mockReturnValue({ lumiAi: 900 });
    expect([await stated(), await asks()]).toEqual([[1, 2], true]);
  },
);

test.each(LANGUAGE_CODES)('the thank-you page says in %s when the call comes', async (lang) => {
  const page = pageAt(THANK_YOU);
  const out = await html(page, 'en');
  for (const form of LEAD_FORMS)
    for (const time of CALLBACK_TIMES)
      expect(out).toContain(`<span id="${sentId(form, lang, time)}"> ${callbackTexts(lang)[time]}</span>`);
});

test.each(LANGUAGE_CODES)('the contacts page in %s draws and states the hours of the offer', async (lang) => {
  const page = pageAt(CONTACTS);
  const out = (await html(page, lang)).replaceAll('\u2060', '');
  const { from, to } = OFFER.hours;
  expect(out).toMatch(new RegExp(`<title>[^<]*\\b${from}:00[^<]*\\b${to}:00[^<]*</title>`));
  expect(out).toMatch(new RegExp(`<li[^>]*>[^<]*\\b${from}:00–${to}:00[^<]*</li>`));
  // A bar of 24 hours: a person's from the first hour to the last, the assistant's all day.
  const bar = (fill: string) =>
    new RegExp(`<rect class="[^"]*${fill}[^"]*"( x="\\d+")? y="\\d+" width="(\\d+)"`).exec(out)?.slice(1);
  expect([bar('fillInk'), bar('fillLine')]).toEqual([
    [` x="${from}"`, `${to - from}`],
    [undefined, '24'],
  ]);
  for (const line of BRAND_TEXTS[lang].office) expect(out).toContain(`<span>${line}</span>`);
});

test('named clients and the legal line are shown once the owner fills them in', async () => {
  const page = pageAt(HOME);
  const shown = async () => [...(await html(page, 'ru')).matchAll(/© 2026 X|<li>Client Y/g)].length;
  expect(await shown()).toBe(0);
  vi.spyOn(BRAND, 'clients', 'get').mockReturnValue(['Client Y']);
  vi.spyOn(BRAND_TEXTS.ru, 'legal', 'get').mockReturnValue('© 2026 X');
  expect(await shown()).toBe(2);
});
