import { splitPath } from '@site/contracts/languages';
import { CONTACTS, HOME } from '@site/contracts/paths';
import { useLocation } from 'react-router-dom';

/** Every page's form stands under this id. */
const FORM = '#contact';

/** Where a person answers: the page's own form where it has one, otherwise the contacts page's. Without language prefix. */
export function useHumanHref(): string {
  const { path } = splitPath(useLocation().pathname);
  const hasForm = path === HOME || path.startsWith('/products/');
  return (hasForm ? path : CONTACTS) + FORM;
}
