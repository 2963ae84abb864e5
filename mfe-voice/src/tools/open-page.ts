import { joinPath, type Language, splitPath } from '@site/contracts/languages';
import { SITE_PAGES, THANK_YOU } from '@site/contracts/paths';
import { PAGE_OPENED, PAGE_UNKNOWN } from './agent-answers';

/** The tool's name in the agent's own settings; parameter: `path`, such as `/cases` or `/products/lumi-ai`. */
export const OPEN_PAGE = 'navigate';

/**
 * Opens a page of the site in the visitor's language and returns the sentence for the agent. Only the site's own pages can
 * be opened, whatever the agent was talked into; the call goes on.
 */
export function openPage(
  { path }: Record<string, unknown>,
  page: { lang: Language; navigate(path: string): void } | null,
): string {
  const asked = typeof path === 'string' ? path.trim() : '';
  const wanted = asked.startsWith('/') ? splitPath(asked).path : '';
  const known = SITE_PAGES.some((candidate) => candidate.path === wanted && wanted !== THANK_YOU);
  if (!known || !page) return PAGE_UNKNOWN;
  page.navigate(joinPath(page.lang, wanted));
  return PAGE_OPENED;
}
