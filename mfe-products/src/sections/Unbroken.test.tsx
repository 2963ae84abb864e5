import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './Unbroken';

const text = (markup: string) => markup.replace(/<[^>]*>/g, '');

it.each([
  ['Live in 7–10 days, on your number', '7–10'],
  ['fragment 01:40–02:15', '01:40–02:15'],
  ['1–3', '1–3'],
  ['drafts with ICD-10 codes', 'ICD-10'],
  ['кодами МКБ-10.', 'МКБ-10'],
])('keeps the range or code in “%s” on one line and the text unchanged', (source, range) => {
  const markup = renderToStaticMarkup(<Unbroken text={source} />);
  expect(markup).toMatch(new RegExp(`<span class="[^"]+">${range}</span>`));
  expect(text(markup)).toBe(source);
});

it('does not change a text without a range', () => {
  expect(renderToStaticMarkup(<Unbroken text="Quick – and calm, 14 days" />)).toBe(
    'Quick – and calm, 14 days',
  );
});
