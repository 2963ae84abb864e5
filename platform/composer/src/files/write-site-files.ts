import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { feedPath, ROOT_FILES } from '@site/contracts/root-files';
import { keys } from '@site/site-model/bucket-keys';
import type { PlannedPage } from '../page-data';
import { innerSvg, readAsset } from '../part-asset';
import type { PartFiles } from '../part-files';
import type { Registry } from '../registry';
import type { ObjectStore } from '../store/object-store';
import { feed } from './feed';
import { icons } from './icons';
import { indexedPages } from './indexed-pages';
import { PREVIEW_STYLE } from './preview-mark';
import { PROBLEMS_STYLE, problemsPage } from './problems-page';
import { robots } from './robots';
import { searchIndex } from './search-index';
import { sitePages } from './site-pages';
import { sitemap } from './sitemap';
import { webManifest } from './web-manifest';

/** Writes a composition's files besides pages: those at the site's root, the search indexes and the page lists. */
export async function writeSiteFiles(
  store: ObjectStore,
  id: string,
  shell: PartFiles,
  planned: readonly PlannedPage[],
  { registry, origin, preview }: { registry: Registry; origin: string; preview?: string | undefined },
): Promise<void> {
  const pages = indexedPages(planned);
  const icon = (await readAsset(store, shell, 'icon.svg')).toString();
  const files: Record<string, string | Buffer> = {
    [ROOT_FILES.robots]: robots(origin),
    [ROOT_FILES.sitemap]: sitemap(pages, origin),
    [ROOT_FILES.manifest]: webManifest(),
    [ROOT_FILES.icon]: icon,
    ...(preview ? { [PREVIEW_STYLE.path]: PREVIEW_STYLE.text } : {}),
    [API_DOCUMENTS.problems]: problemsPage(),
    [API_DOCUMENTS.problemsStyle]: PROBLEMS_STYLE,
    ...(await icons(innerSvg(icon))),
    ...Object.fromEntries(
      LANGUAGE_CODES.map((lang) => [feedPath(lang), feed(planned, { lang, origin, of: registry.feed })]),
    ),
  };
  for (const [path, body] of Object.entries(files)) await store.writeOnce(keys.rootFile(id, path), body);
  for (const lang of LANGUAGE_CODES) {
    await store.writeOnce(keys.search(id, lang), JSON.stringify(searchIndex(pages, lang)));
    await store.writeOnce(keys.sitePages(id, lang), JSON.stringify(sitePages(planned, lang)));
  }
}
