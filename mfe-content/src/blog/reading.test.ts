import { expect, test } from 'vitest';
import { contentsOf, countWords } from './reading';

test('counts words in nested values, without dashes', () => {
  expect(countWords({ a: 'one two', b: ['three – four', { c: 'five' }], d: 7 })).toBe(5);
  expect(countWords('запись на\u00a0приём')).toBe(3);
});

test('the table of contents starts at 0:00 and follows the text', () => {
  const toc = contentsOf(
    {
      intro: ['one two three four'],
      points: [{ id: 'p1', title: 'First', paragraphs: ['one two three'] }],
      examples: [],
      conclusion: { title: 'End', paragraphs: ['one two three'] },
      cta: { title: 't', text: 't', button: 'b' },
    },
    'About',
    6,
  );
  expect(toc.map((entry) => entry.id)).toEqual(['about', 'p1', 'conclusion']);
  expect(toc.map((entry) => entry.at)).toEqual(['0:00', '1:50', '4:10']);
});
