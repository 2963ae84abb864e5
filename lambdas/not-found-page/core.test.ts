import { expect, test } from 'vitest';
import { recorders } from '../test-support/recorders';
import { findNotFoundPage } from './core';

function find(path: string, objects: Record<string, string> = {}) {
  const asked: string[] = [];
  const page = findNotFoundPage(path, {
    readPage: async (key) => {
      asked.push(key);
      const html = objects[key];
      if (html === undefined) throw new Error('NoSuchKey');
      return html;
    },
    ...recorders(),
  });
  return { page, asked };
}

test('answers the page of the composition and language that the path names', async () => {
  const key = 'sites/0123456789ab/ru/_not-found/index.html';
  const { page } = find('/sites/0123456789ab/ru/no/such/page/index.html', { [key]: '<p>нет</p>' });
  expect(await page).toEqual({ html: '<p>нет</p>', rendered: true });
});

test('answers a minimal page in three languages when that is missing too', async () => {
  const { html, rendered } = await find('/sites/0123456789ab/en/x').page;
  expect(rendered).toBe(false);
  expect(html).toContain('Oops! Page not found');
  expect(html).toContain('Ой! Страница не найдена');
  expect(html).toContain('Ой! Сторінку не знайдено');
});

test('asks the bucket for nothing else', async () => {
  for (const path of [
    '/',
    '',
    '/sites',
    '/sites/../server/x',
    '/sites/0123456789ab/de/x',
    '/sites/XYZ/en',
    '/mfe/x/en/y',
  ]) {
    const { page, asked } = find(path);
    expect((await page).rendered).toBe(false);
    expect(asked).toEqual([]);
  }
});
