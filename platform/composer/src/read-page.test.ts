import { expect, it, test } from 'vitest';
import { readPage, shownTexts } from './read-page';

it.each([
  // Text nodes in order, with their characters resolved.
  [
    '<p class="a">One<!-- -->two <b>R&amp;D</b> &lt;3</p><i title="a &gt; b">it&#x27;s</i>',
    ['One', 'two ', 'R&D', ' <3', "it's"],
  ],
  // Then the attributes that hold texts, by element.
  ['<svg aria-label="A &amp; B"><path d="M0 1"></path></svg>d', ['d', 'A & B', 'M0 1']],
  ['<input placeholder="+380" aria-label="Phone" title="t">', ['Phone', '+380']],
  // The content of a raw text element is one text.
  ['<noscript><p aria-label="a">a</p><p>b</p></noscript><p>c</p><style></style>', ['raw', 'c']],
])('finds the texts of %s', (html, texts) => {
  expect(shownTexts(readPage(html))).toEqual(texts);
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

test.each(['<ul><li>a</li></ul><br/><img src="/a.png"/>', '<svg><path d="M0"/><use href="#a"></use></svg>', ''])(
  '%s is sound',
  (html) => {
    expect(readPage(html).broken).toEqual([]);
  },
);
