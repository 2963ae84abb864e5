import type { ObjectStore } from '@platform/composer/store/object-store';
import { stagedView } from '@platform/composer/store/staged';
import { joinPath, splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import type { Contender } from './serve';

/** All scripts, including the hydration data, except the line that sets the theme before the first paint. */
const SCRIPTS = /<script (src|type)=[\s\S]*?<\/script>\n?/g;
const PUBLIC = /^(shell|mfe|data)\//;

/** Returns the composed site and, as the lower bound, the same HTML and CSS without scripts. */
export function ownContenders(store: ObjectStore, manifest: CompositionManifest): [Contender, Contender] {
  const paths = new Set(manifest.pages.map(({ lang, path }) => joinPath(lang, path)));
  const contender = (name: string, change: (html: string) => string): Contender => ({
    name,
    has: (pathname) => paths.has(pathname),
    async read(pathname) {
      const key = pathname.slice(1);
      // The measured composition is not released, so its parts are staged.
      if (PUBLIC.test(key)) return stagedView(store).read(key);
      if (!paths.has(pathname)) return store.read(keys.rootFile(manifest.id, pathname));
      const { lang, path } = splitPath(pathname);
      const html = await store.read(keys.page(manifest.id, lang, path));
      return html && Buffer.from(change(html.toString()));
    },
  });
  return [contender('ours', (html) => html), contender('no script', (html) => html.replace(SCRIPTS, ''))];
}
