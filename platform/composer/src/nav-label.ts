import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';

/** What the main navigation calls the section that a page lies in, in the page's language; empty outside of every section. */
export function navLabel({ canonicalPath, navigation }: PageData): string {
  return entriesOf(navigation, MAIN_MENU).find((entry) => placeIn(entry, canonicalPath))?.label ?? '';
}
