import type { PageData } from '@site/contracts/microfrontend';
import { formHref } from '@site/contracts/navigation';
import { useMatches } from 'react-router-dom';

/** Returns the address of the contact form for the current page, without language prefix. */
export function useHumanHref(): string {
  return formHref(useMatches().at(-1)?.loaderData as PageData | undefined);
}
