import { writeFileSync } from 'node:fs';
import { NO_FALLBACK } from '@platform/config/fallback';
import { keys } from '@site/site-model/bucket-keys';
import { renderEdgeFunction } from 'infra/edge/render-edge-function';
import { composeNow } from '../../budgets/compose-now';

/** The composed site of a checkout: keys of its pages, contents of the requested ones, and the edge function. */
export interface ComposedCopy {
  /** Keys relative to the composition's folder: `ru/cases/index.html`. */
  pages: string[];
  /** Contents by path of the page or file: `/pl`, `/sitemap.xml`. */
  texts: Record<string, string>;
  edge: string;
}

/**
 * Builds and composes the checkout that contains this file: `compose-copy.ts <output file> <language> <path of a page>…`
 */
const [answer = '', lang = '', ...paths] = process.argv.slice(2);
const { store, id, remove } = await composeNow();
const folder = `sites/${id}/`;
const text = async (key: string) => String(await store.read(key));
const texts: ComposedCopy['texts'] = {
  '/': await text(keys.page(id, 'en', '/')),
  '/sitemap.xml': await text(keys.rootFile(id, '/sitemap.xml')),
  [`/feed-${lang}.xml`]: await text(keys.rootFile(id, `/feed-${lang}.xml`)),
  search: await text(keys.search(id, lang)),
};
for (const path of paths) texts[`/${lang}${path}`] = await text(keys.page(id, lang, path));
const found = await store.list(folder);
const composed: ComposedCopy = {
  pages: found.map((key) => key.slice(folder.length)).filter((key) => key.endsWith('/index.html')),
  texts,
  edge: renderEdgeFunction('viewer-request', { fallback: NO_FALLBACK }),
};
writeFileSync(answer, JSON.stringify(composed));
remove();
