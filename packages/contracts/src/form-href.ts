import { CONTACTS } from './paths';

/** Id of the element with the form on every page that has one; its first field fits on a phone's screen below its top. */
export const CONTACT_SECTION = 'contact';

/**
 * Returns the address of the form for a page, without language prefix: the page's own form if it has one, otherwise the
 * contacts page's.
 */
export function formHref(page?: { path: string; form?: boolean | undefined }): string {
  return `${page?.form ? page.path : CONTACTS}#${CONTACT_SECTION}`;
}
