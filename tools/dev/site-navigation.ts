import { inLanguage } from '@platform/composer/registry';
import type { NavigationEntry, NavigationItem } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';

/**
 * The navigation of a running site with a part's entries as its sources declare them: an entry of the same id stays in its place, a
 * new one comes last of its place, since a page does not say the numbers by which the others are ordered. One that leads to a page of
 * the part and is declared no longer goes.
 *
 * @param owned Whether a path is a page of the part as it is live.
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
