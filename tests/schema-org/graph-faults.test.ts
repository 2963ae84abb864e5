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

it('finds nothing wrong with a whole graph', () => {
  expect(graphFaults([organization, article])).toEqual([]);
});

it.each<[string, Node, RegExp]>([
  ['a type that does not exist', { '@type': 'Artcle' }, /Artcle is no type/],
  ['a day that no calendar has', { ...article, datePublished: '2025-02-30' }, /datePublished is no day/],
  ['a day in another form', { ...article, datePublished: '16 September 2025' }, /datePublished is no day/],
  ['an address without an origin', { ...article, image: '/a.png' }, /image is no URL/],
  ['an empty text', { ...article, headline: ' ' }, /headline is no text/],
  ['markup in a text', { ...article, headline: '<b>A</b>' }, /headline is no text/],
  [
    'a node of the wrong type',
    { ...article, author: { '@id': `${ORIGIN}/a#article` } },
    /author is no Organization/,
  ],
  [
    'an id that nothing has',
    { ...article, author: { '@id': `${ORIGIN}/#nobody` } },
    /author is no Organization/,
  ],
  ['an id twice', { ...article, '@id': `${ORIGIN}/#organization` }, /the id of two nodes/],
  ['a list without values', { ...article, author: [] }, /author has no values/],
  [
    'a fault inside a node',
    { ...article, image: { '@type': 'ImageObject', url: `${ORIGIN}/a.png` } },
    /ImageObject has no width/,
  ],
])('finds %s', (_what, node, fault) => {
  expect(graphFaults([organization, node]).join('\n')).toMatch(fault);
});

it('finds what a reader asks for and does not get', () => {
  const { headline: _, ...rest } = article;
  expect(graphFaults([organization, rest])).toEqual(['Article has no headline']);
});
