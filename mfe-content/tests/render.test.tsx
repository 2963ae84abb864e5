import type { NavigationItem } from '@site/contracts/declaration';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { pageData } from '@site/contracts/test-support/page-data';
import { renderPage } from '@site/federation/test-support/render-page';
import { shellContext } from '@site/federation/test-support/shell-context';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { countWords } from '../src/blog/reading';
import { messages, pages, routes } from '../src/entry-server';

// As in builds: one copy of the router, through the shared facade.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

const shell = shellContext();

const moduleOf = (path: string) => {
  const depth = path.split('/').length;
  const route = routes.find(
    ({ pattern }) => path.slice(1).startsWith(pattern.split('/')[0] ?? '') && pattern.split('/').length === depth - 1,
  );
  if (!route) throw new Error(`no route for ${path}`);
  return route.lazy();
};

const render = (path: string, lang: Language, Component: ComponentType, data: unknown) =>
  renderPage(Component, { lang, path, shell, data, texts: { 'mfe-content': messages(lang) } });

const words = (html: string) =>
  countWords(
    html
      .replace(/<svg.*?<\/svg>/gs, ' ')
      .replace(/<(br|\/?(p|li|h\d|div|dd|dt|span|b|a|section|figcaption))\b[^>]*>/g, ' ')
      .replace(/<[^>]+>/g, ''),
  );

/** A site with one of the products that cases name. */
const NAVIGATION: NavigationItem[] = [
  { id: 'lumiAi', place: 'products', href: '/products/any', label: 'Product of today' },
];

const everyPage = pages.flatMap((page) => LANGUAGE_CODES.map((lang) => ({ page, path: page.path, lang })));

test.each(everyPage)('$path in $lang renders completely, without inline styles', async ({ page, path, lang }) => {
  const { head, content } = page.load(lang);
  const data = pageData(path, { lang, head, content, navigation: NAVIGATION, form: page.form ?? false });
  const { Component } = await moduleOf(path);
  const html = await render(path, lang, Component, data);
  expect(html).not.toMatch(/\sstyle=/);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).not.toMatch(/undefined|NaN|\[object/);
  expect(words(html)).toBeGreaterThan(250);
  const untranslated = /(filter|industry|category|case|article|member|delta|chart)\.[a-z]+(?![a-z]*\()/;
  expect(html.replace(/<[^>]+>/g, ' ')).not.toMatch(untranslated);
  if (lang !== 'en') {
    const inside = [...html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1]);
    for (const href of inside) expect(href).toMatch(new RegExp(`^/${lang}([/#?]|$)`));
  }
});

test.each(['/cases', '/cases/medical-center-ukraine'])(
  '%s uses the products’ names in the navigation, and omits products that the site lacks',
  async (path) => {
    const source = pages.find((page) => page.path === path);
    const { Component } = await moduleOf(path);
    const { content } = source?.load('en') ?? {};
    const shown = (navigation: NavigationItem[]) =>
      render(path, 'en', Component, { lang: 'en', path, navigation, content });
    expect((await shown(NAVIGATION)).replaceAll('\u00a0', ' ')).toContain('Product of today');
    expect(await shown([])).not.toMatch(/Product of today|>lumiAi</);
  },
);
