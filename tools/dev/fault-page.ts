import { ReleaseError } from '@platform/base/release-error';
import { escaped, reloadingPage } from '@platform/local/building-page.mjs';

/**
 * Returns the error page for a page that can't be made from its sources. A known error is shown with file and remedy and
 * without the stack. The page reloads itself, so that the site's page appears once the error is corrected.
 */
export function faultPage(error: unknown): {
  text: string;
  headers: Record<string, string>;
  html: string;
} {
  const known = error instanceof ReleaseError;
  const text = known
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  const { headers, body } = reloadingPage({
    title: 'This page has an error',
    content: `<h1>This page has an error</h1>\n<pre>${escaped(text)}</pre>`,
  });
  return { text, headers, html: body };
}
