import type { NavigationEntry } from '@site/contracts/declaration';
import type { PageSource } from '@site/contracts/microfrontend';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { mergeDeclarations, patternsOverlap } from './registry';

const inAll = (text: string) => inEveryLanguage({ en: text, ru: text, ua: text });
const entry = (id: string, order: number, href: string, place = 'main') =>
  ({ ...{ id, order, href, place }, label: inAll(id) }) as NavigationEntry;

interface Given {
  paths?: string[];
  patterns?: string[];
  declaration?: object;
}
const part = ({ paths = [], patterns = [], declaration = {} }: Given) => ({
  pages: paths.map((path) => ({ path })) as PageSource[],
  routes: patterns.map((pattern) => ({ pattern })),
  declaration,
});
const SHELL = {
  paths: ['/', '/contacts'],
  patterns: ['', 'contacts', '*'],
  declaration: { navigation: [entry('home', 10, '/'), entry('products', 20, '/#products')] },
};
const made = (remotes: Record<string, Given>, shell: Given = {}) =>
  mergeDeclarations(
    part({ ...SHELL, ...shell }),
    Object.fromEntries(Object.entries(remotes).map(([name, given]) => [name, part(given)])),
  );
const codes = (remotes: Record<string, Given>, shell?: Given) =>
  made(remotes, shell).faults.map(({ code, part, field }) => [code, part, field]);

describe('the navigation of a composition', () => {
  it('contains the entries of all parts, sorted by order, in each language', () => {
    const voice = inEveryLanguage({ en: 'voice', ru: 'голос', ua: 'голос' });
    const declaration = {
      navigation: [
        { ...entry('blog', 15, '/blog'), label: voice },
        { ...entry('lumi', 10, '/lumi', 'products'), note: voice },
      ],
    };
    const { registry, faults } = made({ 'mfe-a': { paths: ['/blog', '/lumi'], declaration } });
    expect(faults).toEqual([]);
    expect(registry.navigation('ru').map(({ id }) => id)).toEqual(['home', 'lumi', 'blog', 'products']);
    expect(registry.navigation('ru')[2]).toEqual({
      id: 'blog',
      place: 'main',
      href: '/blog',
      label: 'голос',
    });
    expect(registry.navigation('ua')[1]).toMatchObject({ label: 'lumi', note: 'голос' });
  });

  const HALF = { ...entry('a', 30, '/a'), label: { ...inAll('A'), ua: undefined } };
  it.each([
    ['an id in use', entry('home', 30, '/a'), 'navigation-taken', 'id'],
    ['a position in use', entry('a', 10, '/a'), 'navigation-taken', 'order'],
    ['a menu that the site does not have', entry('a', 30, '/a', 'more'), 'declaration-invalid', 'place'],
    ['a page that does not exist', entry('a', 30, '/b'), 'navigation-dead', 'href'],
    ['a label without a language', HALF, 'declaration-invalid', 'label.ua'],
    ['the address of another site', entry('a', 30, 'https://e.test'), 'declaration-invalid', 'href'],
  ])('rejects %s, naming part and field', (_, given, code, field) => {
    expect(codes({ 'mfe-a': { paths: ['/a'], declaration: { navigation: [given] } } })).toEqual([
      [`release/${code}`, 'mfe-a', `navigation.0.${field}`],
    ]);
  });

  it('rejects an entry of a menu that the composition’s shell does not have', () => {
    const declaration = { navigation: [entry('lumi', 10, '/lumi', 'products')] };
    const shell = { declaration: { navigation: [entry('home', 10, '/')] } };
    expect(codes({ 'mfe-a': { paths: ['/lumi'], declaration } }, shell)).toEqual([
      ['release/navigation-place', 'mfe-a', 'navigation.0.place'],
    ]);
  });
});

describe('sections for places of other pages', () => {
  const section = (expose: string, order: number, page = '/') => ({ page, place: 'end', order, expose });

  it('stand in their order, whichever part declares them', () => {
    const { registry, faults } = made({
      'mfe-a': { declaration: { sections: [section('Late', 20), section('Cards', 10, '/contacts')] } },
      'mfe-b': { declaration: { sections: [section('Early', 10)] } },
    });
    expect(faults).toEqual([]);
    expect(registry.places).toEqual({
      '/': { end: ['mfe-b/Early', 'mfe-a/Late'] },
      '/contacts': { end: ['mfe-a/Cards'] },
    });
  });

  it('need a page', () => {
    const sections = [section('A', 10), section('C', 10, '/nowhere')];
    expect(codes({ 'mfe-a': { declaration: { sections } } })).toEqual([
      ['release/section-place', 'mfe-a', 'sections.1.page'],
    ]);
  });
});

describe('addresses', () => {
  it.each([
    ['cases/:slug', 'cases/new', true],
    ['cases/:slug', 'cases/:id', true],
    ['cases/:slug', 'cases', false],
    ['cases/:slug', 'blog/:slug', false],
    [':any', 'cases', true],
    ['docs/*', 'docs/a/b', true],
    ['cases', 'cases', true],
  ])('of /%s and /%s overlap: %s', (a, b, expected) => {
    expect(patternsOverlap(a, b)).toBe(expected);
    expect(patternsOverlap(b, a)).toBe(expected);
  });

  it('of two parts must not overlap; the fault names both', () => {
    const remotes = { 'mfe-a': { patterns: ['cases/:slug'] }, 'mfe-b': { patterns: ['cases/new'] } };
    const what = 'has the pattern /cases/new, which matches addresses of /cases/:slug of mfe-a';
    expect(made(remotes).faults).toMatchObject([{ code: 'release/pattern-taken', part: 'mfe-b', what }]);
  });

  it('that are given up must redirect to a page and must not be one', () => {
    const declaration = (given: object) => ({ 'mfe-a': { paths: ['/a', '/b'], declaration: given } });
    expect(codes(declaration({ moved: { '/old': '/a' }, gone: ['/older'] }))).toEqual([]);
    for (const [given, field] of [
      [{ moved: { '/old': '/c' } }, 'moved./old'],
      [{ moved: { '/a': '/b' } }, 'moved./a'],
      [{ moved: { old: '/b' } }, 'moved.old'],
      [{ gone: ['/b'] }, 'gone.0'],
    ] as const)
      expect(codes(declaration(given))).toEqual([['release/address-given-up', 'mfe-a', field]]);
  });

  it('that are given up twice must have the same outcome', () => {
    const told = (mine: object, theirs: object) => {
      const first = { paths: ['/a', '/b'], declaration: mine };
      const { faults } = made({ 'mfe-a': first, 'mfe-b': { declaration: theirs } });
      return faults.map(({ part, field, what }) => `${part} ${field} ${what}`);
    };
    const twice = (first: string) => `gives up /old, which ${first} of mfe-a gives up too`;
    const moved = { moved: { '/old': '/a' } };
    const elsewhere = { moved: { '/old': '/b' } };
    expect(told(moved, elsewhere)).toEqual([`mfe-b moved./old ${twice('moved./old')}`]);
    expect(told({ gone: ['/older', '/old'] }, elsewhere)).toEqual([`mfe-b moved./old ${twice('gone.1')}`]);
    expect(told(moved, { gone: ['/old'] })).toEqual([`mfe-b gone.0 ${twice('moved./old')}`]);
    // A part that contradicts itself.
    expect(told({ ...moved, gone: ['/old'] }, {})).toEqual([`mfe-a gone.0 ${twice('moved./old')}`]);
    // Both say that the page is gone.
    expect(told({ gone: ['/old'] }, { gone: ['/old'] })).toEqual([]);
  });

  it('of the feed must be a page, and only one part may declare it', () => {
    const a = { paths: ['/a'], declaration: { feed: '/a' } };
    expect(codes({ 'mfe-a': a, 'mfe-b': { declaration: { feed: '/a' } } })).toEqual([
      ['release/feed', 'mfe-b', 'feed'],
    ]);
    expect(codes({ 'mfe-a': { declaration: { feed: '/a' } } })).toEqual([['release/feed', 'mfe-a', 'feed']]);
  });
});
