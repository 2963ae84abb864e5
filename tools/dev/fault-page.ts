import { ReleaseError } from '@platform/base/errors/release-error';
import { shownError } from '@platform/base/errors/text';
import { escaped, reloadingPage } from '@platform/local/building-page.mjs';

/**
 * Returns what stands in the place of a page that its sources do not give: the fault, for what is known with file and remedy and without
 * the stack. The page asks for itself again, so the site's page is there as soon as the fault is mended.
 */
export function faultPage(error: unknown): {
  text: string;
  headers: Record<string, string>;
  html: string;
} {
  const known = error instanceof ReleaseError;
  const text = error instanceof Error && !known ? (error.stack ?? error.message) : shownError(error);
  const { headers, body } = reloadingPage({
    title: 'This page has a fault',
    content: `<h1>This page has a fault</h1>\n<pre>${escaped(text)}</pre>`,
  });
  return { text, headers, html: body };
}
