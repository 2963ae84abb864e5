import { overlap } from '@platform/composer/overlapping-patterns';
import { splitPath } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/part-names';
import type { SiteJson } from '@site/contracts/site-json';
import type { OverlayData } from './overlay-data';

/** The slot that contains the page; each other slot is `<part>/<section>`. */
export const PAGE_SLOT = 'page';

/** A part of the site that the page belongs to. */
export interface PartRow {
  name: string;
  /** The live version; of the part from its sources: the one that it replaces here, if there is one. */
  version: string | undefined;
  fromSources: boolean;
}

/** Returns the shell and every remote, in the order of the composition. */
export function partsOf(site: SiteJson, data: OverlayData): PartRow[] {
  const remotes = site.remotes.map(({ name, version }) =>
    name === data.part
      ? { name, version: data.replaced, fromSources: true }
      : { name, version, fromSources: false },
  );
  return [{ name: SHELL, version: data.shell, fromSources: false }, ...remotes];
}

/**
 * Returns the part that renders the page at a path, and its head with it.
 *
 * @param exists Whether the site has this page. A part's pattern also matches addresses without a page, for which the shell shows
 *   its not-found page.
 */
export function ownerOfPage(pathname: string, site: SiteJson, exists: boolean): string {
  const path = splitPath(pathname).path.slice(1);
  const remote = site.remotes.find(({ patterns }) => patterns.some((pattern) => overlap(pattern, path)));
  return exists && remote ? remote.name : SHELL;
}

/** Returns the part that renders a slot, and the slot's name without it. */
export function ownerOfSlot(id: string, pageOwner: string): { part: string; label: string } {
  if (id === PAGE_SLOT) return { part: pageOwner, label: 'Page' };
  const [part = '', ...section] = id.split('/');
  return { part, label: section.join('/') };
}

/** Returns the address of a page's data. */
export function dataAddress(pathname: string, { dataBase }: SiteJson): string {
  const { lang, path } = splitPath(pathname);
  return `${dataBase}/${lang}${path === '/' ? '' : path}/page.json`;
}
