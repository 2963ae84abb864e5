import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { PageSource } from '@site/contracts/microfrontend';
import { launchDaysOf } from '@site/contracts/offer';
import { offerTerms } from '@site/contracts/offer-terms';
import { casePath } from '@site/contracts/paths';
import { textsAt } from '@site/contracts/test-support/texts-at';
import { renderPage } from '@site/federation/test-support/render-page';
import { shellContext } from '@site/federation/test-support/shell-context';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PRODUCT_PATHS } from '../products';
import { type ProductBase, type SectionHeadContent, sectionHeadSchema } from '../src/content/schema';
import { messages, pages, routes } from '../src/entry-server';
import type { PageContent } from '../src/sections/ProductPage';

// As in builds: one copy of the router, through the shared facade.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

afterEach(() => vi.restoreAllMocks());

const shell = shellContext({ Slot: ({ id }) => <p data-slot={id}>slot</p> });

async function rendered(page: PageSource, lang: Language, data: object = page.load(lang)): Promise<string> {
  const { path } = page;
  const route = routes.find(({ pattern }) => `/${pattern}` === path);
  if (!route) throw new Error(`no route for ${path}`);
  const { Component } = await route.lazy();
  const texts = { 'mfe-products': messages(lang) };
  return renderPage(Component, { lang, path, shell, texts, data: { lang, path, ...data } });
}

/** Removes the elements of pieces of a text, among them those that keep ranges on one line. */
const withoutPieces = (out: string) => out.replace(/<\/?span[^>]*>/g, '');

/** Escapes text as React does. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

/** Returns the heads of all blocks of a page. */
const heads = (content: object): SectionHeadContent[] =>
  Object.values(content).flatMap((block) => sectionHeadSchema.safeParse(block?.head).data ?? []);

/** The specification's content blocks with the fields that a page shows of each; fields with `?` may be absent. */
const BLOCKS: Record<string, readonly string[]> = {
  hero: ['headline', 'lead', 'primary', 'secondary'],
  problems: ['rows.*.role', 'rows.*.problem', 'rows.*.solution', 'rows.*.result', 'rows.*.resultNote?'],
  value: ['items.*.figure', 'items.*.label', 'items.*.note?'],
  steps: ['items.*.title', 'items.*.text'],
  integrations: ['categories.*.name', 'categories.*.items.*', 'categories.*.more?'],
  features: ['items.*.title', 'items.*.text'],
  advantages: ['items.*.title', 'items.*.text'],
  launch: ['items.*.step', 'items.*.title', 'items.*.duration'],
  cases: ['items.*.title', 'items.*.before', 'items.*.after', 'items.*.label'],
  testimonials: ['items.*.quote', 'items.*.author', 'items.*.position', 'items.*.image?'],
  faq: ['items.*.question', 'items.*.answer'],
  cta: ['badge', 'badgeNote', 'title', 'text'],
  form: ['button', 'fields.*.label'],
  // Only AgentLab AI has scenarios, and AI Commerce Suite parameters.
  scenarios: ['groups.*.items.*?'],
  parameters: ['groups.*.items.*.name?'],
};

const cases = pages.flatMap((page) => LANGUAGE_CODES.map((lang) => ({ page, lang, name: `${page.path} ${lang}` })));

describe.each(cases)('$name', ({ page, lang }) => {
  it('renders completely under the strict policy, with one main heading and no empty section', async () => {
    const out = await rendered(page, lang);
    // Compares matches instead of the whole page, to keep failure messages short.
    expect(out.match(/\sstyle="[^"]*"/g)).toBeNull();
    expect(out.match(/<h1/g)).toHaveLength(1);
    expect(out.match(/<form/g)).toHaveLength(1);
    expect(out.match(/<(section|article|ul|ol|dl|p)[^>]*><\/\1>/g)).toBeNull();
    expect(out.match(/>(?:breadcrumbs|mark|chart|roi|video)\.[a-zA-Z]+/g)).toBeNull();
    for (const id of out.matchAll(/\sid="([^"]+)"/g)) {
      expect(out.split(`id="${id[1]}"`).length, `id ${id[1]}`).toBe(2);
    }
    for (const hash of out.matchAll(/href="[^"]*#([^"]+)"/g)) {
      if (hash[1] !== 'products') expect(out.includes(`id="${hash[1]}"`), `target of #${hash[1]}`).toBe(true);
    }
  });

  it('shows every block of the schema', async () => {
    const content = page.load(lang).content as PageContent<ProductBase>;
    const out = withoutPieces(await rendered(page, lang));
    const shows = (text: string) => out.includes(escaped(text));
    const links = content.cases.items.map(({ slug }) => joinPath(lang, casePath(slug)));
    const texts = Object.entries(BLOCKS).flatMap(([block, fields]) =>
      fields.flatMap((field) => textsAt(content, `${block}.${field}`)),
    );
    const missing = [
      ...heads(content).flatMap(({ title }) => (shows(title) ? [] : [title])),
      // A change is rendered as two separate figures, a headline as lines.
      ...texts.flatMap((text) => text.split(/ → |\n/)).filter((text) => !shows(text)),
      ...links.filter((href) => !out.includes(`href="${href}"`)),
    ];
    expect(missing).toEqual([]);
  });
});

it.each(LANGUAGE_CODES)('shows the days of the product’s launch beside its calculator in %s', async (lang) => {
  const page = pages.find(({ path }) => path === PRODUCT_PATHS.salesManager) as PageSource;
  const out = withoutPieces(await rendered(page, lang)).replaceAll('\u2060', '');
  const [section] = /id="calculator".*?<\/section>/s.exec(out) ?? [];
  const { from, to } = launchDaysOf('salesManager');
  const stated = section?.match(/\d+–\d+(?=\u00a0(?:days|дней|днів))/g);
  expect(new Set(stated)).toEqual(new Set([`${from}–${to}`]));
});

it.each(cases)('$name shows a price on the first screen only if it has one', async ({ page, lang }) => {
  const [id] = Object.entries(PRODUCT_PATHS).find(([, path]) => path === page.path) ?? [];
  const hero = async () => {
    const out = await rendered(page, lang);
    return out.slice(0, out.indexOf('</section>')).match(/: <\/span><b>([^<]*[€][^<]*)/)?.[1];
  };
  expect(await hero()).toBeUndefined();
  vi.spyOn(BRAND, 'prices', 'get').mockReturnValue({ [`${id}`]: 900 });
  expect(await hero()).toBe(offerTerms(lang, id)[3].figure);
});

it('shows a picture of each product’s own for its video, and nothing of YouTube but a link', async () => {
  const pictures = new Set<string | undefined>();
  for (const page of pages) {
    const data = page.load('en');
    const content = { ...(data.content as ProductBase), video: 'abcDEF12345' };
    const out = await rendered(page, 'en', { ...data, content });
    expect(out, page.path).toContain('<div id="video"');
    expect(out).toContain('href="https://www.youtube.com/watch?v=abcDEF12345"');
    expect(out).not.toMatch(/<iframe|\ssrc="http|youtube-nocookie/);
    pictures.add(/<svg[^>]*viewBox="0 0 800 450".*?<\/svg>/.exec(out)?.[0]);
  }
  expect(pictures.size).toBe(pages.length);
});

it('shows only the picture of a film that nobody has confirmed, and says that it is a placeholder', async () => {
  for (const page of pages) {
    const data = page.load('en', { sentMessages: () => ({}), isSample: (kind) => kind === 'video' });
    const content = { ...(data.content as ProductBase), video: 'abcDEF12345' };
    const out = await rendered(page, 'en', { ...data, content });
    expect(out, page.path).toContain(escaped('A placeholder: our own film comes here.'));
    expect(out).not.toMatch(/youtube/i);
  }
});

it('asks for consent on every form but that of AI Sales Manager', async () => {
  for (const page of pages) {
    const out = await rendered(page, 'en');
    expect(out.includes('name="consent"'), page.path).toBe(page.path !== PRODUCT_PATHS.salesManager);
  }
});
