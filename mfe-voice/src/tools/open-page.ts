import { reportFault } from '@site/contracts/api/visit-events';
import { joinPath, type Language, splitPath } from '@site/contracts/languages';
import type { SitePage } from '@site/contracts/site-pages';
import type { ShellContext } from '@site/federation/remote';
import { PAGE_OPENED, PAGE_UNKNOWN } from './agent-answers';

/** The tool's name in the agent's settings; parameter: `path`, such as `/cases` or `/products/lumi-ai`. */
export const OPEN_PAGE = 'navigate';

/** What the page provides to this tool. */
export interface OpenPageHost extends Pick<ShellContext, 'navigate' | 'pages'> {
  lang: Language;
}

/**
 * Opens a page of the site in the visitor's language and resolves to the answer for the agent. Only the site's own
 * pages can be opened, which limits prompt injection; the call continues.
 */
export async function openPage(
  { path }: Record<string, unknown>,
  page: OpenPageHost | null,
): Promise<string> {
  const asked = typeof path === 'string' ? path.trim() : '';
  const wanted = asked.startsWith('/') ? splitPath(asked).path : '';
  const pages = await pagesFor(page);
  if (!page || !pages.some((known) => known.path === wanted)) return PAGE_UNKNOWN;
  page.navigate(joinPath(page.lang, wanted));
  return PAGE_OPENED;
}

/** Returns the pages that the assistant may open; empty if they fail to load. */
export async function pagesFor(page: Pick<OpenPageHost, 'pages'> | null): Promise<SitePage[]> {
  const pages = await page?.pages().catch(reportFault);
  return (pages ?? []).filter(({ silent }) => !silent);
}
