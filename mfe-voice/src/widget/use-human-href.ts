import { formHref } from '@site/contracts/form-href';
import { splitPath } from '@site/contracts/languages';
import { useLocation } from 'react-router-dom';

/** Where a person answers whoever is on the page that is shown. Without language prefix. */
export function useHumanHref(): string {
  return formHref(splitPath(useLocation().pathname).path);
}
