import { CASE_ALIASES, CASE_SLUGS, CONTACTS, casePath, HOME, PRODUCT_PATHS } from './paths';

/** Id of the form's section on every page that has one. */
const FORM = 'contact';

const WITH_FORM: readonly string[] = [
  HOME,
  ...Object.values(PRODUCT_PATHS),
  ...CASE_SLUGS.flatMap((slug) => [casePath(slug), casePath(CASE_ALIASES[slug])]),
];

/**
 * Where a person answers whoever is on a page: the page's own form where it has one, otherwise the contacts page's.
 * Both paths are without a language prefix. An address that nobody owns has no form, however it begins.
 */
export function formHref(path: string): string {
  return `${WITH_FORM.includes(path) ? path : CONTACTS}#${FORM}`;
}
