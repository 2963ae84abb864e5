import { expect, it } from 'vitest';
import { graphFaults, type Node } from './graph-faults';

const ORIGIN = 'https://site.test';
const organization: Node = {
  '@type': 'Organization',
  '@id': `${ORIGIN}/#organization`,
  name: 'A vendor',
  url: ORIGIN,
  email: 'hello@site.test',
  logo: `${ORIGIN}/logo.png`,
  sameAs: ['https://elsewhere.test/vendor'],
};
const article: Node = {
  '@type': 'Article',
  '@id': `${ORIGIN}/a#article`,
  headline: 'An article',
  description: 'What it says',
  articleSection: 'Sales',
  datePublished: '2025-09-16',
  dateModified: '2025-09-16',
  author: { '@id': `${ORIGIN}/#organization` },
  publisher: { '@id': `${ORIGIN}/#organization` },
  image: `${ORIGIN}/a.png`,
  mainEntityOfPage: `${ORIGIN}/a`,
  inLanguage: 'en',
};

it('finds no faults in a valid graph', () => {
  expect(graphFaults([organization, article])).toEqual([]);
});

it.each<[string, Node, RegExp]>([
  ['a type that does not exist', { '@type': 'Artcle' }, /Unknown type Artcle/],
  [
    'an impossible date',
    { ...article, datePublished: '2025-02-30' },
    /datePublished must be an ISO 8601 date/,
  ],
  [
    'a date in another format',
    { ...article, datePublished: '16 September 2025' },
    /datePublished must be an ISO 8601 date/,
  ],
  ['a relative URL', { ...article, image: '/a.png' }, /image must be an absolute URL/],
  ['an empty text', { ...article, headline: ' ' }, /headline must be non-empty text without markup/],
  [
    'markup in a text',
    { ...article, headline: '<b>A</b>' },
    /headline must be non-empty text without markup/,
  ],
  [
    'a node of the wrong type',
    { ...article, author: { '@id': `${ORIGIN}/a#article` } },
    /author must refer to Organization/,
  ],
  [
    'an unknown id',
    { ...article, author: { '@id': `${ORIGIN}/#nobody` } },
    /author must refer to Organization/,
  ],
  ['a duplicate id', { ...article, '@id': `${ORIGIN}/#organization` }, /is not unique/],
  ['an empty list', { ...article, author: [] }, /author must not be empty/],
  [
    'a fault inside a node',
    { ...article, image: { '@type': 'ImageObject', url: `${ORIGIN}/a.png` } },
    /ImageObject has no width/,
  ],
])('finds %s', (_what, node, fault) => {
  expect(graphFaults([organization, node]).join('\n')).toMatch(fault);
});

it('finds a missing required property', () => {
  const { headline: _, ...rest } = article;
  expect(graphFaults([organization, rest])).toEqual(['Article has no headline']);
});
