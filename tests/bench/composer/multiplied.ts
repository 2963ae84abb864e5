import type { ObjectStore } from '@platform/composer/store/object-store';
import { publishCopy } from '../../support/publish-copy';

/**
 * Publishes a copy of a part's version with `extra` additional pages in every language and returns its version. The
 * pages repeat the part's cases and articles, each with its own path, title and thus share picture. A different `mark`
 * gives a different version of the same pages.
 */
export const publishMultiplied = (
  bucket: ObjectStore,
  part: { name: string; version: string },
  mark: number,
  extra: number,
): Promise<string> =>
  publishCopy(bucket, part, (files) => [
    ...files.map((file) =>
      file.path === `server/${ENTRY}` ? { ...file, path: `server/${ORIGINAL}` } : file,
    ),
    { path: `server/${ENTRY}`, body: Buffer.from(`// ${mark}${entry(extra)}`) },
  ]);

const ENTRY = 'entry-server.js';
const ORIGINAL = 'original.js';

const entry = (extra: number) => `
import { pages as own } from './${ORIGINAL}';
export * from './${ORIGINAL}';
const seeds = own.filter(({ path }) => /^\\/(cases|blog)\\/./.test(path));
const again = (number) => {
  const { aliases, ...seed } = seeds[number % seeds.length];
  return {
    ...seed,
    path: seed.path + '-' + number,
    load(lang) {
      const { head, content } = seed.load(lang);
      return { content, head: { ...head, title: head.title.slice(0, 100) + ' ' + number } };
    },
  };
};
export const pages = [...own, ...Array.from({ length: ${extra} }, (_, number) => again(number))];
`;
