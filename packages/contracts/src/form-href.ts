import { CONTACTS } from './paths';

/** Id of the form's section on every page that has one. */
export const CONTACT_SECTION = 'contact';

/**
 * Where a person answers whoever is on a page: the page's own form where it has one, otherwise the contacts page's. Without
 * language prefix.
 */
export function formHref(page?: { path: string; form?: boolean | undefined }): string {
  return `${page?.form ? page.path : CONTACTS}#${CONTACT_SECTION}`;
}
