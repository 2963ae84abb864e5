import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { joinPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import { type AstroPage, buildAstro } from '../build-astro';
import type { Contender } from './contender';

const PATHS: readonly string[] = [PAGE_KINDS.home, PAGE_KINDS.product, PAGE_KINDS.case];

/** Builds the texts of three kinds of pages as an Astro site. */
export async function astroContender(
  store: ObjectStore,
  manifest: CompositionManifest,
  work: string,
): Promise<Contender> {
  const out = path.join(work, 'astro');
  const pages: AstroPage[] = [];
  for (const { lang, path: pagePath } of manifest.pages) {
    const pathname = joinPath(lang, pagePath);
    if (!PATHS.includes(pathname)) continue;
    pages.push({
      pathname,
      page: JSON.parse(String(await store.read(keys.data(manifest.id, lang, pagePath)))),
    });
  }
  await buildAstro(pages, out);
  return {
    name: 'astro',
    has: (pathname) => PATHS.includes(pathname),
    async read(pathname) {
      const file = path.join(out, pathname, PATHS.includes(pathname) ? 'index.html' : '');
      return existsSync(file) && /\.\w+$/.test(file) ? readFileSync(file) : undefined;
    },
  };
}
