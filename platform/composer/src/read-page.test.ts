import { expect, it, test } from 'vitest';
import { readPage, shownTexts } from './read-page';

const textsOf = (html: string) => shownTexts(readPage(html));

it('returns the text nodes in order, with their characters resolved', () => {
  const html = '<p class="a">One<!-- -->two <b>R&amp;D</b> &lt;3</p><i title="a &gt; b">it&#x27;s</i>';
  expect(textsOf(html)).toEqual(['One', 'two ', 'R&D', ' <3', "it's"]);
});

it('adds the attributes that hold texts, by element', () => {
  const html =
    '<svg aria-label="A &amp; B"><path d="M0 1"></path></svg><noscript><p aria-label="c">c</p></noscript>' +
    '<input placeholder="+380" aria-label="Phone" title="t">d';
  expect(textsOf(html)).toEqual(['raw', 'd', 'A & B', 'M0 1', 'Phone', '+380']);
});

it('takes the content of a raw text element as one text', () => {
  expect(textsOf('<noscript><p>a</p><p>b</p></noscript><p>c</p><style></style>')).toEqual(['raw', 'c']);
});

test.each([
  ['<div><section></div>', '<section></div>'],
  ['<b>a', '<b>a'],
  ['<p><div>a</div></p>', '<p><div>a</div></p>'],
  ['<a href="/"><a href="/b">c</a></a>', '<a href="/"><a href="/b">c</a></a>'],
  ['<table><tr><td>a</td></tr></table>', '<tbody>'],
])('%s is broken', (html, tag) => {
  expect(readPage(html).broken[0]).toBe(tag);
});

test.each([
  '<ul><li>a</li></ul><br/><img src="/a.png"/>',
  '<svg><path d="M0"/><use href="#a"></use></svg>',
  '',
])('%s is sound', (html) => {
  expect(readPage(html).broken).toEqual([]);
});
