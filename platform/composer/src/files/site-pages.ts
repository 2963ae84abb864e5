import type { Language } from '@site/contracts/languages';
import type { SitePage } from '@site/contracts/site-pages';
import type { PlannedPage } from '../page-data';

/** Returns the pages of a language, for the suggestions of the not-found page and for the voice assistant. */
export function sitePages(planned: readonly PlannedPage[], lang: Language): SitePage[] {
  return planned
    .filter(({ data }) => data.lang === lang && data.status === 200)
    .map(({ silent, data: { path, canonicalPath, head } }) => ({
      path,
      title: head.about?.name ?? head.title,
      ...(path === canonicalPath ? {} : { aliasOf: canonicalPath }),
      ...(silent ? { silent } : {}),
      ...(head.noindex ? { hidden: true as const } : {}),
    }));
}
