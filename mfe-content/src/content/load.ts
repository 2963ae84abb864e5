import { partTexts } from '@site/contracts/locales';
import { parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';
import type en from '../../locales/en.json';

/* Server only: client modules must not import this file. */

/** This part's texts, typed by English. `messages` returns a language's, which browsers get with the page's data. */
export const { messages, declare } = partTexts(
  'mfe-content',
  import.meta.glob<typeof en>('../../locales/*.json', { eager: true, import: 'default' }),
);

/** All content files by path. */
const files: Record<string, unknown> = import.meta.glob('../../content/**/*.json', {
  eager: true,
  import: 'default',
});

const ROOT = '../../content/';

/** Parsed files by name: every case lists all cases, so parsing them for each page takes time that grows with their square. */
const parsed = new Map<string, unknown>();

/**
 * Returns the parsed `content/<name>.json`, the same object each time. Throws a ContentError with every invalid field,
 * which stops the release. `schemaOf` is called once, and must make the same schema whenever the name is the same.
 */
export function loadContent<Schema extends z.ZodMiniType>(schemaOf: () => Schema, name: string): z.output<Schema> {
  const file = `content/${name}.json`;
  if (!parsed.has(name)) parsed.set(name, parseContent('mfe-content', file, schemaOf(), files[`../../${file}`]));
  return parsed.get(name) as z.output<Schema>;
}

/**
 * Returns the folders in `content/<folder>` by name, each with what a schema reads in its `<file>.json`; nothing if that is
 * invalid: lists include such pages, so that loading the page reports the error.
 */
export function peekFolders<Schema extends z.ZodMiniType>(folder: string, file: string, schema: Schema) {
  const prefix = `${ROOT}${folder}/`;
  const below = Object.keys(files).filter((path) => path.startsWith(prefix));
  const slugs = new Set(below.map((path) => path.slice(prefix.length).split('/')[0] ?? ''));
  return [...slugs].sort().map((slug) => ({
    slug,
    facts: schema.safeParse(files[`${prefix}${slug}/${file}.json`], { jitless: true }).data,
  }));
}
