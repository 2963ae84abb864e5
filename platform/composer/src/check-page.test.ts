import type { Language } from '@site/contracts/languages';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, test } from 'vitest';
import { findDeadLinks } from './check-page';
import type { PlannedPage } from './page-data';
import { factsOf, readPage } from './read-page';

const page = (path: string, lang: Language = 'en', status: 200 | 404 = 200): PlannedPage => ({
  owner: 'mfe-content',
  slots: [],
  data: pageData(path, { lang, languages: [lang], status }),
});

/** Returns the dead links of a site with these pages. */
function deadLinks(...pages: [PlannedPage, html: string][]) {
  const rendered = pages.map(([of, html]) => ({ page: of, ...factsOf(of.data, readPage(html)) }));
  return (moved: Record<string, string> = {}) => findDeadLinks(rendered, { moved });
}

/** Returns the dead links of a page at `/cases` with this link, beside pages at `/`, `/ru` and `/team`. */
const told = (link: string, moved?: Record<string, string>) =>
  deadLinks(
    [page('/'), '<main id="main"><h2 id="products">A</h2></main>'],
    [page('/', 'ru'), '<h1>A</h1>'],
    [page('/team'), '<p id="наверх">A</p>'],
    [page('/_not-found', 'en', 404), '<h1>No</h1>'],
    [page('/cases'), `<p id="own">${link}</p>`],
  )(moved);

test.each([
  '<a href="/">',
  '<a href="/team/">',
  '<a href="/ru">',
  '<a href="/ru?utm_source=a">',
  '<a href="/#products">',
  '<a href="#own">',
  '<a href="#top">',
  '<a href="#">',
  '<a href="?industry=retail">',
  '<a href="/team#%D0%BD%D0%B0%D0%B2%D0%B5%D1%80%D1%85">',
  '<a href="/feed-ru.xml">',
  '<a href="https://elsewhere.test/none">',
  '<a href="//elsewhere.test/none">',
  '<a href="mailto:a@b.test">',
  '<a href="tel:+1202">',
  '<a name="none">',
  '<link href="/none">',
])('%s is not a dead link', (link) => {
  expect(told(link)).toEqual([]);
});

test.each([
  ['<a href="/none">', '/none', 'no page is there'],
  ["<A HREF='/none?a=1#b'>", '/none?a=1#b', 'no page is there'],
  ['<area href=/none>', '/none', 'no page is there'],
  ['<a href="/&#110;one">', '/none', 'no page is there'],
  ['<a href="none">', 'none', 'no page is there'],
  ['<a href="/ru/team">', '/ru/team', 'no page is there'],
  ['<a href="/_not-found">', '/_not-found', 'no page is there'],
  ['<a href="/team#none">', '/team#none', 'no element "none"'],
  ['<a href="#none">', '#none', 'no element "none"'],
  ['<a href="/team#%E0">', '/team#%E0', 'no element'],
  ['<a href="http://">', 'http://', 'not a URL'],
])('%s is a dead link, reported with its page', (link, href, why) => {
  const [fault, ...more] = told(`${link}${link}`);
  expect(more).toEqual([]);
  expect(fault).toMatchObject({ part: 'mfe-content', file: '/cases (en)' });
  expect(fault?.what).toContain(`links to ${href}, `);
  expect(fault?.what).toContain(why);
});

test('the not-found page may link to its own elements', () => {
  const told = (html: string) => deadLinks([page('/_not-found', 'en', 404), html])();
  expect(told('<a href="#main"><main id="main">')).toEqual([]);
  expect(told('<a href="#none"><main id="main">')).toHaveLength(1);
});

test('a link to a page that moved is not dead in any language; without the redirect it is', () => {
  for (const href of ['/old', '/ru/old', '/old#part']) {
    expect(told(`<a href="${href}">`, { '/old': '/team' }), href).toEqual([]);
    expect(told(`<a href="${href}">`), href).toHaveLength(1);
  }
});

test('judges a link by the page that it is on', () => {
  const both = '<a href="#own"><a href="b"><a href="/a/b"><a href="/none">';
  const told = deadLinks([page('/a/a'), `<p id="own">${both}`], [page('/a/b'), '<p>'], [page('/c'), both])();
  expect(told.map(({ file, what }) => `${file} ${what.split(',')[0]}`)).toEqual([
    '/a/a (en) links to /none',
    '/c (en) links to #own',
    '/c (en) links to b',
    '/c (en) links to /none',
  ]);
});

test('a link in a section of another part is that part’s', () => {
  const home = { ...page('/'), data: { ...page('/').data, sections: { 'mfe-partners/Strip': null } } };
  const inside = '<div data-slot="mfe-partners/Strip"><p><a href="/none"></a></p></div>';
  const told = deadLinks([home, `<div data-slot="page">${inside}<div data-slot="page/form"><a href="/none"></a>`])();
  expect(told).toEqual([
    { part: 'mfe-partners', file: '/ (en)', what: 'links to /none in its section Strip, and no page is there' },
    { part: 'mfe-content', file: '/ (en)', what: 'links to /none, and no page is there' },
  ]);
});
