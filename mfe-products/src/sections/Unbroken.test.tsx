import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './Unbroken';

const text = (markup: string) => markup.replace(/<[^>]*>/g, '');

it.each([
  ['Live in 7–10 days, on your number', ['7–10']],
  ['fragment 01:40–02:15', ['01:40–02:15']],
  ['1–3', ['1–3']],
  ['drafts with ICD-10 codes', ['ICD-10']],
  ['кодами МКБ-10.', ['МКБ-10']],
  ['Quick – and calm, 14 days', []],
])('keeps ranges and codes in “%s” on one line and the text unchanged', (source, whole) => {
  const markup = renderToStaticMarkup(<Unbroken text={source} />);
  expect([...markup.matchAll(/<span class="[^"]+">([^<]*)/g)].map(([, range]) => range)).toEqual(whole);
  expect(text(markup)).toBe(source);
});
