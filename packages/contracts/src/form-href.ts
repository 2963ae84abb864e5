import { CONTACTS } from './paths';

/** Id of the form's section on every page that has one. */
export const CONTACT_SECTION = 'contact';

/**
 * Returns the address of the form for a page, without language prefix: the page's own form if it has one, otherwise the
 * contacts page's.
 */
export function formHref(page?: { path: string; form?: boolean | undefined }): string {
  return `${page?.form ? page.path : CONTACTS}#${CONTACT_SECTION}`;
}
