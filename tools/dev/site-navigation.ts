import { inLanguage } from '@platform/composer/registry';
import type { NavigationEntry, NavigationItem } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';

/**
 * Returns a running site's navigation with a part's entries as its sources declare them. An entry with a known id is replaced
 * in place; a new one is appended, because a page's data don't contain the `order` of the others. A live entry that links to a
 * page of the part and is no longer declared is removed.
 *
 * @param owned Whether a path belongs to the part's live version.
 */
export function siteNavigation(
  live: readonly NavigationItem[],
  declared: readonly NavigationEntry[],
  lang: Language,
  owned: (path: string) => boolean,
): NavigationItem[] {
  const own = new Map(declared.map((entry) => [entry.id, inLanguage(entry, lang)]));
  const kept = live.flatMap((item) => {
    const mine = own.get(item.id);
    own.delete(item.id);
    if (mine) return [mine];
    return owned(item.href.split('#')[0] ?? '') ? [] : [item];
  });
  return [...kept, ...own.values()];
}
