import { reportFault } from '@site/contracts/api/visit-events';
import { joinPath, type Language, splitPath } from '@site/contracts/languages';
import type { SitePage } from '@site/contracts/site-pages';
import type { ShellContext } from '@site/federation/remote';

/** The tool's name in the agent's settings; parameter: `path`, such as `/cases` or `/products/lumi-ai`. */
export const OPEN_PAGE = 'navigate';

/** What the page provides to this tool. */
type OpenPageHost = Pick<ShellContext, 'navigate' | 'pages'> & { lang: Language };

/**
 * Opens a page of the site in the visitor's language. Resolves to its path, or to undefined if the site has no such page:
 * only its own pages can be opened, which limits prompt injection. The call continues.
 */
export async function openPage(
  { path }: Record<string, unknown>,
  page: OpenPageHost | null,
): Promise<string | undefined> {
  const asked = typeof path === 'string' ? path.trim() : '';
  const wanted = asked.startsWith('/') ? splitPath(asked).path : '';
  const pages = await pagesFor(page);
  if (!page || !pages.some((known) => known.path === wanted)) return undefined;
  page.navigate(joinPath(page.lang, wanted));
  return wanted;
}

/** Returns the pages that the assistant may open; empty if they fail to load. */
export async function pagesFor(page: Pick<OpenPageHost, 'pages'> | null): Promise<SitePage[]> {
  const pages = await page?.pages().catch(reportFault);
  return (pages ?? []).filter(({ silent }) => !silent);
}
