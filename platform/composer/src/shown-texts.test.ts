import { expect, it } from 'vitest';
import { shownTexts } from './shown-texts';

it('returns the text nodes in order, with their characters resolved', () => {
  const html = '<p class="a">One<!-- -->two <b>R&amp;D</b> &lt;3</p><i title="a &gt; b">it&#x27;s</i>';
  expect(shownTexts(html)).toEqual(['One', 'two ', 'R&D', ' <3', "it's"]);
});

it('adds the attributes that hold texts, by element, and then the contents of meta elements', () => {
  const html =
    '<svg aria-label="A &amp; B"><path d="M0 1"></path></svg><noscript><p aria-label="c">c</p></noscript>' +
    '<input placeholder="+380" aria-label="Phone" title="t">d';
  expect(shownTexts(html)).toEqual(['raw', 'd', 'A & B', 'M0 1', 'Phone', '+380']);
  const tags = [
    { tag: 'meta' as const, attributes: { name: 'description', content: 'About' } },
    { tag: 'link' as const, attributes: { rel: 'canonical' } },
  ];
  expect(shownTexts('<p>One</p>', tags)).toEqual(['One', 'About']);
});

it('takes the content of a raw text element as one text', () => {
  expect(shownTexts('<noscript><p>a</p><p>b</p></noscript><p>c</p><style></style>')).toEqual(['raw', 'c']);
});
