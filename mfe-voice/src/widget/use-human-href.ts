import { formHref } from '@site/contracts/form-href';
import type { PageData } from '@site/contracts/microfrontend';
import { useMatches } from 'react-router-dom';

/** Where a person answers whoever is on the page that is shown. Without language prefix. */
export function useHumanHref(): string {
  return formHref(useMatches().at(-1)?.loaderData as PageData | undefined);
}
