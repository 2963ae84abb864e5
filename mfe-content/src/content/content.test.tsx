import { LANGUAGE_CODES } from '@site/contracts/languages';
import { pageHeadSchema } from '@site/contracts/microfrontend';
import { casePath } from '@site/contracts/paths';
import { keyPaths } from '@site/contracts/test-support/key-paths';
import { expect, test } from 'vitest';
import { articlePath } from '../blog/filter';
import { loadBlogPage } from '../blog/load';
import { countWords } from '../blog/reading';
import { loadCasesPage } from '../cases/load';
import { pages, slots } from '../entry-server';

const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the expected page paths of the folders of a kind. */
const foldersOf = (kind: 'cases' | 'blog') => {
  const names = Object.keys(files).map((file) => file.match(`/content/${kind}/([^/]+)/`)?.[1]);
  return [...new Set(names)].flatMap((slug) => (slug ? [`/${kind}/${slug}`] : []));
};

test('every folder of a case or an article has a page and is listed; there are no other pages', () => {
  const [cases, articles] = [foldersOf('cases'), foldersOf('blog')];
  expect(cases.length).toBeGreaterThanOrEqual(8);
  expect(articles.length).toBeGreaterThanOrEqual(4);
  const lists = ['/cases', '/blog', '/team'];
  expect(pages.map(({ path }) => path).sort()).toEqual([...lists, ...cases, ...articles].sort());
  const listed = [
    ...loadCasesPage('en').content.cases.map(({ slug }) => casePath(slug)),
    ...loadBlogPage('en').content.articles.map(({ slug }) => articlePath(slug)),
  ];
  expect(listed.sort()).toEqual([...cases, ...articles].sort());
});

const everyPage = pages.flatMap((page) => LANGUAGE_CODES.map((lang) => ({ page, path: page.path, lang })));

test.each(everyPage)('$path in $lang parses, has a head and survives JSON', ({ page, lang }) => {
  const { head, content } = page.load(lang);
  expect(pageHeadSchema.parse(head)).toEqual(head);
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test('the sections for the home page have content in every language', () => {
  for (const slot of Object.values(slots)) {
    for (const lang of LANGUAGE_CODES) expect(countWords(slot.load(lang))).toBeGreaterThan(40);
  }
});

const translated = Object.keys(files).filter((file) => file.endsWith('/en.json'));

test.each(translated)('%s has the same keys in every language', (file) => {
  const english = keyPaths(files[file]);
  for (const lang of ['ru', 'ua']) {
    const other = file.replace(/en\.json$/, `${lang}.json`);
    expect(keyPaths(files[other]), `${other} against ${file}`).toEqual(english);
  }
});
