import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import { type AstroPage, type AstroSite, buildAstro } from '../build-astro';
import { designedPage } from './designed-page';
import type { Contender } from './serve';

const PATHS: readonly string[] = [PAGE_KINDS.home, PAGE_KINDS.product, PAGE_KINDS.case, PAGE_KINDS.article];

/** Builds the texts of four kinds of pages as an Astro site, without our design. */
export async function astroContender(
  store: ObjectStore,
  manifest: CompositionManifest,
  work: string,
): Promise<Contender> {
  const pages = await Promise.all(
    PATHS.map(async (pathname): Promise<AstroPage> => {
      const { lang, path: pagePath } = splitPath(pathname);
      const data = await store.read(keys.data(manifest.id, lang, pagePath));
      return { pathname, page: JSON.parse(String(data)) };
    }),
  );
  return builtBy('astro', pages, path.join(work, 'astro'), async () => undefined);
}

/**
 * Builds the HTML of four kinds of pages as an Astro site with our design: one style sheet per page with the rules that it
 * uses, no script, our fonts and pictures.
 */
export async function designedContender(ours: Contender, work: string): Promise<Contender> {
  const pages = await Promise.all(PATHS.map((pathname) => designedPage(ours, pathname)));
  return builtBy('astro-designed', pages, path.join(work, 'astro-designed'), (pathname) =>
    PATHS.includes(pathname) ? Promise.resolve(undefined) : ours.read(pathname),
  );
}

async function builtBy(
  site: AstroSite,
  pages: readonly object[],
  out: string,
  otherwise: Contender['read'],
): Promise<Contender> {
  await buildAstro(site, pages, out);
  return {
    name: site.replace('-', ' '),
    has: (pathname) => PATHS.includes(pathname),
    async read(pathname) {
      const file = path.join(out, pathname, PATHS.includes(pathname) ? 'index.html' : '');
      return existsSync(file) && /\.\w+$/.test(file) ? readFileSync(file) : otherwise(pathname);
    },
  };
}
