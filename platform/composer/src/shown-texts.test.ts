import { expect, it } from 'vitest';
import { shownTexts } from './shown-texts';

it('returns the text nodes in order, with their characters resolved', () => {
  const html = '<p class="a">One<!-- -->two <b>R&amp;D</b> &lt;3</p><i title="a &gt; b">it&#x27;s</i>';
  expect(shownTexts(html)).toEqual(['One', 'two ', 'R&D', ' <3', "it's"]);
});

it('takes the content of a raw text element as one text', () => {
  expect(shownTexts('<noscript><p>a</p><p>b</p></noscript><p>c</p><style></style>')).toEqual(['raw', 'c']);
});
