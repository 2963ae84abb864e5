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
  [
    'a property that does not exist',
    { ...article, datePublsihed: '2025-09-16' },
    /datePublsihed is no property/,
  ],
  [
    'a property of another type',
    { ...article, acceptedAnswer: { '@type': 'Answer', text: 'A' } },
    /acceptedAnswer is no property/,
  ],
  ['a day that no calendar has', { ...article, datePublished: '2025-02-30' }, /datePublished is no Date/],
  ['a day in another form', { ...article, datePublished: '16 September 2025' }, /datePublished is no Date/],
  ['an address without an origin', { ...article, image: '/a.png' }, /image is no URL/],
  ['an empty text', { ...article, headline: ' ' }, /headline is no Text/],
  ['markup in a text', { ...article, headline: '<b>A</b>' }, /headline is no Text/],
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
  ['several headlines', { ...article, headline: ['A', 'B'] }, /headline has several/],
  [
    'a number as text',
    { ...article, image: { '@type': 'ImageObject', url: `${ORIGIN}/a.png`, width: '12', height: '12' } },
    /width is no QuantitativeValue/,
  ],
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
