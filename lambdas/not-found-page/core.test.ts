import { expect, test } from 'vitest';
import { recorders } from '../test-support/recorders';
import { findNotFoundPage } from './core';

function find(path: string, objects: Record<string, string> = {}) {
  const asked: string[] = [];
  const { log, count, lines, counts } = recorders();
  const page = findNotFoundPage(path, {
    readPage: async (key) => {
      asked.push(key);
      const html = objects[key];
      if (html === undefined) throw new Error('NoSuchKey');
      return html;
    },
    log,
    count,
  });
  return { page, asked, lines, counts };
}

test('answers the page of the composition and language that the path names', async () => {
  const key = 'sites/0123456789ab/ru/_not-found/index.html';
  const found = find('/sites/0123456789ab/ru/no/such/page/index.html', { [key]: '<p>нет</p>' });
  expect(await found.page).toEqual({ html: '<p>нет</p>', lasting: true });
  expect(found.counts).toEqual({ NotFoundServed: 1 });
  expect(found.lines).toEqual([]);
});

test('answers the page of a preview, which is staged', async () => {
  const key = 'staged/sites/0123456789ab/ru/_not-found/index.html';
  const found = find('/staged/sites/0123456789ab/ru/no/such/page/index.html', { [key]: '<p>нет</p>' });
  expect(await found.page).toEqual({ html: '<p>нет</p>', lasting: true });
  expect(found.asked).toEqual([key]);
});

test('answers a minimal page in three languages when that is missing too', async () => {
  const { page, lines, counts } = find('/sites/0123456789ab/en/x');
  const { html, lasting } = await page;
  expect(lasting).toBe(false);
  expect(counts).toEqual({ NotFoundServed: 1 });
  expect(lines).toEqual([expect.objectContaining({ event: 'not-found page missing', errorName: 'Error' })]);
  expect(html).toContain('Oops! Page not found');
  expect(html).toContain('Ой! Страница не найдена');
  expect(html).toContain('Ой! Сторінку не знайдено');
});

test('answers a file at the root that the composition lacks, without asking the bucket', async () => {
  for (const path of ['/sites/0123456789ab/files/wp-login.php', '/staged/sites/0123456789ab/files/x.php']) {
    const { page, asked, counts } = find(path);
    expect((await page).lasting).toBe(true);
    expect((await page).html).toContain('Oops! Page not found');
    expect(asked).toEqual([]);
    expect(counts).toEqual({ NotFoundServed: 1 });
  }
});

test('asks the bucket for nothing else', async () => {
  for (const path of [
    '/',
    '',
    '/sites',
    '/sites/../server/x',
    '/sites/0123456789ab/de/x',
    '/sites/0123456789ab/filesystem/x',
    '/sites/XYZ/files/x.php',
    '/sites/XYZ/en',
    '/mfe/0123456789ab/en/y',
    '/staged/mfe/0123456789ab/en/y',
    '/staged/staged/sites/0123456789ab/en/y',
  ]) {
    const { page, asked, lines } = find(path);
    expect((await page).lasting).toBe(false);
    expect(lines).toEqual([]);
    expect(asked).toEqual([]);
  }
});
