import type { PageData } from '@site/contracts/microfrontend';
import { entriesOf, MAIN_MENU, placeIn } from '@site/contracts/navigation';

/** Returns the label of the page's section in the main navigation, in the page's language; empty if it is in no section. */
export function navLabel({ canonicalPath, navigation }: PageData): string {
  return entriesOf(navigation, MAIN_MENU).find((entry) => placeIn(entry, canonicalPath))?.label ?? '';
}
