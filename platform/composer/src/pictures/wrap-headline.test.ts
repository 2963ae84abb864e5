import { expect, test } from 'vitest';
import { wrapHeadline } from './wrap-headline';

const lines = (runs: Parameters<typeof wrapHeadline>[0], most: number) =>
  wrapHeadline(runs, (line) => line.length <= most).map((line) => line.map(({ text }) => text).join(''));

test('a line breaks at ordinary spaces only', () => {
  expect(lines([{ text: 'one two\u00a0three four' }], 9)).toEqual(['one', 'two\u00a0three', 'four']);
});

test('punctuation after a coloured word stays with it and keeps its own colour', () => {
  const [line] = wrapHeadline(
    [{ text: 'It ' }, { text: 'speaks', voice: 'visitor' }, { text: ', too' }],
    () => true,
  );
  expect(line).toContainEqual({ text: 'speaks', voice: 'visitor' });
  expect(line).toContainEqual({ text: ',', voice: undefined });
});

test('a run can start a new line, and a word wider than the line gets its own line', () => {
  expect(lines([{ text: 'One ' }, { text: 'two', break: true }], 99)).toEqual(['One', 'two']);
  expect(lines([{ text: 'a incomprehensibilities b' }], 5)).toEqual(['a', 'incomprehensibilities', 'b']);
});
