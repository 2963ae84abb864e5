import path from 'node:path';
import type { ShellServerModule } from '@platform/composer/load-parts';
import { type PlannedPage, planPages } from '@platform/composer/page-data';
import { readPlaceholders } from '@platform/releases/build/check-sources';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { ExposeId } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { renderPage } from '@site/federation/test-support/render-page';
import { shellContext } from '@site/federation/test-support/shell-context';
import { loadMetrics } from 'mfe-content/src/cases/load';
import * as content from 'mfe-content/src/entry-server';
import { loadMembers } from 'mfe-content/src/team/load';
import * as products from 'mfe-products/src/entry-server';
import * as voice from 'mfe-voice/src/entry-server';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type ComponentType, createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { CASE_SLUGS } from '../support/content-slugs';

// As in builds: one copy of the router, through the shared facade.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

const PARTS: Record<string, RemoteServerModule> = {
  ...{ 'mfe-content': content, 'mfe-products': products, 'mfe-voice': voice },
};
const CLINIC = 'medical-center-ukraine';
const MEDIFLOW = '/products/mediflow-ai';

type Confirmed = (kind: string, file: string) => boolean;
const nothing: Confirmed = () => false;
const everything: Confirmed = () => true;
const theClinic: Confirmed = (_kind, file) => file.startsWith(`content/cases/${CLINIC}/`);

const SECTIONS = Object.entries({ 'mfe-content': content, 'mfe-products': products }).flatMap(([part, { slots }]) =>
  Object.keys(slots).map((name) => `${part}/${name}` as ExposeId),
);
const word = (lang: Language) => String(content.messages(lang).sample);

/** Plans every page of these parts, and a home page of their sections, on a stage whose placeholders are their own. */
function planned(confirmed: Confirmed, parts = PARTS): PlannedPage[] {
  const head = { title: 'Home', description: 'A page of the sections of all parts.' };
  const home = { path: HOME, slots: SECTIONS.filter((id) => `${id.split('/')[0]}` in parts) };
  const shell = { pages: [{ ...home, load: () => ({ head, content: {} }) }], layoutSlots: [] };
  return planPages(
    { ...shell, messages: () => ({}) } as unknown as ShellServerModule,
    parts,
    { navigation: () => [], places: {} },
    (part) => ({
      isSample: (kind, file) =>
        !confirmed(kind, file) &&
        readPlaceholders(part).some((one) => one.kind === kind && path.matchesGlob(file, one.file)),
    }),
  );
}

async function componentOf({ owner, slots, data }: PlannedPage): Promise<ComponentType> {
  if (data.path === HOME) {
    const sections = slots.map((id) => {
      const [part = '', name = ''] = id.split('/');
      const component = PARTS[part]?.slots[name]?.component as ComponentType<{
        content: unknown;
        lang: string;
      }>;
      return createElement(component, { key: id, content: data.sections[id], lang: data.lang });
    });
    return () => sections;
  }
  const segments = data.path.slice(1).split('/');
  const route = PARTS[owner]?.routes.find(({ pattern }) => {
    const wanted = pattern.split('/');
    return wanted.length === segments.length && wanted.every((one, i) => one[0] === ':' || one === segments[i]);
  });
  if (!route) throw new Error(`no route for ${data.path}`);
  return ((await route.lazy()) as { Component: ComponentType }).Component;
}

type Element = Tree.Element;
interface Shown {
  /** `/team ua` */
  where: string;
  lang: Language;
  elements: Element[];
}

async function shown(page: PlannedPage): Promise<Shown> {
  const { lang, path, messages } = page.data;
  const Component = await componentOf(page);
  const html = await renderPage(Component, {
    lang,
    path,
    data: page.data,
    texts: messages,
    shell: shellContext(),
  });
  const elements: Element[] = [];
  const visit = (node: Tree.Node): void => {
    if ('attrs' in node) elements.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return { where: `${path} ${lang}`, lang, elements };
}
const rendered = new Map<Confirmed, Promise<Shown[]>>();
function shownWith(confirmed: Confirmed): Promise<Shown[]> {
  const pages = rendered.get(confirmed) ?? Promise.all(planned(confirmed).map(shown));
  rendered.set(confirmed, pages);
  return pages;
}

function textOf(node: Tree.Node, counts: (one: Tree.Node) => boolean = () => true): string {
  if (!counts(node)) return '';
  if ('value' in node) return node.value.replaceAll('\u2060', '');
  const within = 'childNodes' in node ? node.childNodes.map((one) => textOf(one, counts)).join(' ') : '';
  return within.replace(/\s+/g, ' ').trim();
}
const inside = (node: Element, name: string): boolean =>
  node.tagName === name || (!!node.parentNode && 'tagName' in node.parentNode && inside(node.parentNode, name));
const holds = (node: Element, other: Element): boolean =>
  node.childNodes.some((child) => child === other || ('tagName' in child && holds(child, other)));

const isElement = (node: Tree.Node | null): node is Element => !!node && 'attrs' in node;
const attribute = (node: Element, name: string) => node.attrs.find((one) => one.name === name)?.value;
const isSeen = (node: Tree.Node) => !isElement(node) || attribute(node, 'class') !== 'visually-hidden';

/**
 * Returns the visible text that says what a link or a name is: its own, its paragraph's and that of the entry, card or drawing that it is in; and
 * that of its list's label, if one mark covers all entries.
 */
function saidAbout(node: Element, all: readonly Element[]): string {
  const said: string[] = [];
  for (let at: Tree.Node | null = node; isElement(at); at = at.parentNode as Tree.Node | null) {
    const label = attribute(at, 'aria-labelledby');
    if (label) said.push(...all.filter((one) => attribute(one, 'id') === label).map((one) => textOf(one, isSeen)));
    if (at === node || ENTRIES.includes(at.tagName)) said.push(textOf(at, isSeen));
    if (['article', 'figure', 'tr', 'ul', 'section'].includes(at.tagName)) break;
  }
  return said.join(' ');
}

/** Returns the slug of the case that a link leads to. */
const caseOf = ({ tagName, attrs }: Element): string | undefined =>
  tagName === 'a' ? attrs.find(({ name }) => name === 'href')?.value.match(/\/cases\/([\w-]+)$/)?.[1] : undefined;

/** What stands on a page as one thing: a row, an entry, a card, a drawing, a part of the text. */
const HOLDERS = ['tr', 'li', 'article', 'figure', 'section'];
/** The same, and a paragraph; a section tells too much for one mark. */
const ENTRIES = ['tr', 'li', 'article', 'figure', 'p'];

interface Citation {
  /** The case's slug; what else is cited. */
  of: string;
  where: string;
  said: string;
  marked: boolean;
}

/** The figures of all cases by language: the text of a change, and of which case it is. */
const changes = (lang: Language) =>
  CASE_SLUGS.flatMap((slug) =>
    loadMetrics(slug, lang).map(({ before, value }) => {
      const numbers = before.match(/[\d.,]+/g)?.join('\\D{1,8}');
      const after = value.replace(/\u00a0/g, ' ').replace(/[$.+?]/g, '\\$&');
      return { slug, pattern: new RegExp(`(?<![\\d.,])${numbers}(?![\\d.,])\\D{1,40}${after}`) };
    }),
  );

/** Returns whatever a page shows of a case, a client or a person: links, changed figures, quotes, names. */
function citations({ where, lang, elements }: Shown): Citation[] {
  const cited = (of: string, node: Element, about = textOf(node)): Citation => ({
    ...{ of, where, said: textOf(node).slice(0, 120), marked: about.includes(word(lang)) },
  });
  // The pager and the breadcrumbs name pages and tell nothing of them.
  const links = elements.filter((node) => caseOf(node) && !inside(node, 'nav'));
  const holders = elements.filter(({ tagName }) => HOLDERS.includes(tagName));
  const texts = new Map(holders.map((node) => [node, textOf(node)]));
  const names = loadMembers(lang).map(({ name }) => name);
  return [
    ...links.flatMap((node) => {
      const slug = caseOf(node);
      return slug ? [cited(slug, node, saidAbout(node, elements))] : [];
    }),
    ...changes(lang).flatMap(({ slug, pattern }) => {
      const found = holders.filter((node) => pattern.test(`${texts.get(node)}`));
      return found.filter((node) => !found.some((other) => holds(node, other))).map((node) => cited(slug, node));
    }),
    // The appointment in the article on clinics is drawn from the case's minutes.
    ...holders
      .filter(({ attrs }) => attrs.some(({ value }) => /\bvisit\b/.test(value)))
      .map((node) => cited(CLINIC, node)),
    ...holders
      .filter(
        ({ tagName, childNodes }) => tagName === 'figure' && childNodes.some((one) => one.nodeName === 'blockquote'),
      )
      .map((node) => cited('quote', node)),
    ...elements
      .filter((node) => names.includes(textOf(node)))
      .map((node) => cited('person', node, saidAbout(node, elements))),
  ];
}

it('marks every case, quote and person that nobody has confirmed, wherever it is cited', async () => {
  const found = (await shownWith(nothing)).flatMap(citations);
  expect(found.filter(({ marked }) => !marked)).toEqual([]);
  for (const of of [...CASE_SLUGS, 'quote', 'person']) {
    const pages = new Set(found.filter((one) => one.of === of).map(({ where }) => where));
    expect(pages.size, of).toBeGreaterThanOrEqual(2 * LANGUAGE_CODES.length);
  }
});

it('marks nothing once all is confirmed', async () => {
  const pages = await shownWith(everything);
  const marked = pages.filter(({ lang, elements }) => elements.some((node) => textOf(node).includes(word(lang))));
  expect(marked.map(({ where }) => where)).toEqual([]);
});

it('takes the marks of one case away by its own entry, also on the pages of other parts', async () => {
  const pages = await shownWith(theClinic);
  const found = pages.flatMap(citations);
  const wrong = found.filter(({ of, marked }) => CASE_SLUGS.includes(of) && marked === (of === CLINIC));
  expect(wrong).toEqual([]);
  const mediflow = pages.filter(({ where }) => where.startsWith(MEDIFLOW)).flatMap(citations);
  expect(mediflow.map(({ of }) => of)).toEqual(expect.arrayContaining([CLINIC, 'quote']));
  expect(mediflow.filter(({ marked }) => marked)).toEqual([]);
});

it('marks what is cited of a case that the site does not have', async () => {
  const { 'mfe-content': _, ...others } = PARTS;
  const pages = planned(everything, others).filter(({ data }) => data.path === MEDIFLOW);
  const found = (await Promise.all(pages.map(shown))).flatMap(citations);
  expect(found.filter(({ of, marked }) => of === CLINIC && !marked)).toEqual([]);
  expect(found.some(({ of }) => of === CLINIC)).toBe(true);
});

it('calls a case a source only once it is confirmed, and its list a list of examples until all are', async () => {
  const ofCases = (pages: Shown[]) =>
    pages.flatMap(({ lang, elements }) => {
      const { source } = content.messages(lang).article as Record<'source', string>;
      const links = elements.filter((node) => caseOf(node) && inside(node, 'p'));
      return links.filter((node) => textOf(node.parentNode as Element).startsWith(`${source}:`));
    });
  const linked = (pages: PlannedPage[]) =>
    pages.flatMap(({ data, body = [] }) =>
      body.flatMap((one) =>
        one.kind === 'link' && one.href.startsWith('/cases/') ? [{ text: one.text, lang: data.lang }] : [],
      ),
    );
  expect(ofCases(await shownWith(everything))).toHaveLength(LANGUAGE_CODES.length);
  expect(ofCases(await shownWith(nothing))).toEqual([]);
  const feed = linked(planned(nothing));
  expect(feed.filter(({ text, lang }) => !text.includes(word(lang)))).toEqual([]);
  expect(feed.length).toBeGreaterThan(4 * LANGUAGE_CODES.length);
  const titles = (confirmed: Confirmed) =>
    planned(confirmed).flatMap(({ data }) => (data.path === '/cases' ? [data.head.title] : []));
  expect(titles(theClinic)).toEqual(titles(nothing));
  expect(titles(everything)).not.toEqual(titles(nothing));
  expect(titles(nothing)[0]).toMatch(/^Worked examples/);
});
