import { CONTACTS, HOME } from '@site/contracts/paths';

const FORM_ANCHOR = '#contact';

/** Where “Discuss your task” leads: the page's own form where it has one, otherwise the contacts page's. */
export function contactHref(path: string): string {
  const hasForm = path === HOME || path.startsWith('/products/');
  return (hasForm ? path : CONTACTS) + FORM_ANCHOR;
}
