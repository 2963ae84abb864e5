import { expect, test } from 'vitest';
import { recorders } from '../test-support/recorders';
import { type Answer, answerMissing } from './handler';

function find(path: string, objects: Record<string, string> = {}) {
  const asked: string[] = [];
  const { log, count, lines, counts } = recorders();
  const page = answerMissing(path, {
    readObject: async (key) => {
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

test.each(['', 'staged/'])(
  'returns the page of the path’s composition and language, which it reads once: /%s',
  async (folder) => {
    const [moved, page] = ['moved.json', 'ru/_not-found/index.html'].map(
      (file) => `${folder}sites/0123456789ab/${file}`,
    );
    const objects = { [`${page}`]: '<p>нет</p>', [`${moved}`]: '{"moved":{},"gone":[]}' };
    const found = find(`/${folder}sites/0123456789ab/ru/no/such/page/index.html`, objects);
    expect(await found.page).toEqual({ status: 404, html: '<p>нет</p>', lasting: true });
    expect(found).toMatchObject({ asked: [moved, page], counts: { NotFoundServed: 1 }, lines: [] });
    // A scanner's next paths wait for no other service.
    const next = find(`/${folder}sites/0123456789ab/ru/admin/index.html`, objects);
    expect(await next.page).toEqual(await found.page);
    expect(next.asked).toEqual([]);
  },
);

test('returns a minimal page in three languages when that page is missing, too', async () => {
  const { page, lines, counts } = find('/sites/0123456789ab/en/x');
  const { html, lasting } = (await page) as Extract<Answer, { status: 404 }>;
  expect(lasting).toBe(false);
  expect(counts).toEqual({ NotFoundServed: 1 });
  expect(lines).toEqual([expect.objectContaining({ event: 'not-found page missing', errorName: 'Error' })]);
  expect(html).toContain('Oops! Page not found');
  expect(html).toContain('Ой! Страница не найдена');
  expect(html).toContain('Ой! Сторінку не знайдено');
});

test.each<[path: string, lasting: boolean]>([
  // Of a root file the answer never changes.
  ['/sites/0123456789ab/files/wp-login.php', true],
  ['/staged/sites/0123456789ab/files/x.php', true],
  ...[
    ...['/', '/sites/../server/x', '/sites/0123456789ab/de/x', '/sites/0123456789ab/filesystem/x'],
    ...['/sites/XYZ/en', '/mfe/0123456789ab/en/y', '/staged/staged/sites/0123456789ab/en/y'],
  ].map((path): [string, boolean] => [path, false]),
])('answers %s without reading the bucket, for good: %s', async (path, lasting) => {
  const { page, ...told } = find(path);
  const html = expect.stringContaining('Oops! Page not found');
  expect(await page).toEqual({ status: 404, html, lasting });
  expect(told).toEqual({ asked: [], lines: [], counts: { NotFoundServed: 1 } });
});

test('redirects from a moved page in the visitor’s language, and reads the list once', async () => {
  const objects = {
    'sites/0000000000aa/moved.json': JSON.stringify({
      moved: { '/old/case': '/cases/new' },
      gone: ['/older'],
    }),
    'sites/0000000000aa/ua/_not-found/index.html': '<p>ні</p>',
  };
  const moved = find('/sites/0000000000aa/ua/old/case/index.html', objects);
  expect(await moved.page).toEqual({ status: 301, location: '/ua/cases/new' });
  expect(moved.counts).toEqual({});
  const english = find('/sites/0000000000aa/en/old/case/index.html', objects);
  expect(await english.page).toEqual({ status: 301, location: '/cases/new' });
  expect(english.asked).toEqual([]);
  const gone = find('/sites/0000000000aa/ua/older/index.html', objects);
  expect(await gone.page).toEqual({ status: 410, html: '<p>ні</p>', lasting: true });
  expect(gone.counts).toEqual({ NotFoundServed: 1 });
  for (const path of ['constructor', 'old', '__proto__']) {
    const other = find(`/sites/0000000000aa/ua/${path}/index.html`, objects);
    expect(await other.page).toMatchObject({ status: 404 });
  }
});

test('ignores a list that is damaged or redirects to another site', async () => {
  for (const [id, list] of [
    ['0000000000ab', '{'],
    ['0000000000ac', '{"moved":{"/old":"//evil.test"}}'],
    ['0000000000ad', '{"moved":{"/old":"https://evil.test"}}'],
  ]) {
    const key = `sites/${id}/en/_not-found/index.html`;
    const { page } = find(`/sites/${id}/en/old/index.html`, {
      [`sites/${id}/moved.json`]: `${list}`,
      [key]: '<p/>',
    });
    expect(await page).toMatchObject({ status: 404, html: '<p/>' });
  }
});
