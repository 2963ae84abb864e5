import { BRAND } from '@site/contracts/brand';
import type { PageData } from '@site/contracts/microfrontend';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, test } from 'vitest';
import { pageTitle } from './apply-head';
import { headTags } from './head-tags';

const ORIGIN = 'https://site.test';
const page = (over: Partial<PageData> = {}) =>
  pageData('/cases/alias', {
    ...{ lang: 'ua', canonicalPath: '/cases/primary' },
    head: { title: 'A case', description: 'What happened there, in a sentence.' },
    navigation: [
      { id: 'home', place: 'main', href: '/', label: 'Головна' },
      { id: 'cases', place: 'main', href: '/cases', label: 'Кейси' },
    ],
    ...over,
  });
const tag = (data: PageData, key: string) =>
  headTags(data, ORIGIN).find(({ attributes: a }) => [a.rel, a.name, a.property, a.hreflang, a.type].includes(key));
const graph = (data: PageData) =>
  (JSON.parse(tag(data, 'application/ld+json')?.text ?? '') as { '@graph': Record<string, unknown>[] })['@graph'];

test('a noindex page or a 404 has no preview card and no structured data', () => {
  const hidden = page({ head: { ...page().head, noindex: true } });
  for (const data of [hidden, page({ status: 404 })]) {
    expect(tag(data, 'robots')?.attributes.content).toBe('noindex');
    expect(tag(data, 'og:image')).toBeUndefined();
    expect(tag(data, 'application/ld+json')).toBeUndefined();
  }
});

test('the title contains the brand once, if it fits', () => {
  expect(pageTitle(page())).toBe(`A case · ${BRAND.name}`);
  const branded = page({ head: { ...page().head, title: `${BRAND.name} at work` } });
  expect(pageTitle(branded)).toBe(`${BRAND.name} at work`);
  const long = page({
    head: { ...page().head, title: 'A title that fills a whole line of results by itself, to its very end' },
  });
  expect(pageTitle(long)).toBe(long.head.title);
});

test('structured data contains the breadcrumbs, and no text can close its element', () => {
  const crumbs = graph(page()).find((node) => node['@type'] === 'BreadcrumbList');
  expect(crumbs?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Головна', item: `${ORIGIN}/ua` },
    { '@type': 'ListItem', position: 2, name: 'Кейси', item: `${ORIGIN}/ua/cases` },
    { '@type': 'ListItem', position: 3, name: 'A case', item: `${ORIGIN}/ua/cases/primary` },
  ]);
  const hostile = page({ head: { ...page().head, faq: [{ question: '</script>', answer: '<!--' }] } });
  expect(tag(hostile, 'application/ld+json')?.text).not.toContain('<');
  expect(graph(hostile).find((node) => node['@type'] === 'FAQPage')).toBeDefined();
});
