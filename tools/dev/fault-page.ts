import { createHash } from 'node:crypto';
import { ReleaseError } from '@platform/base/release-error';
import { escapeMarkup } from '@site/contracts/escape-markup';

/** Seconds between reloads. */
const RELOAD_SECONDS = 2;
const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:10vh auto 0;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}pre{white-space:pre-wrap}p{color:GrayText}`;
const NONE = "form-action 'none'; frame-ancestors 'none'";
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

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
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ${NONE}`,
    'x-content-type-options': 'nosniff',
  };
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>This page has an error</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This page has an error</h1>
<pre>${escapeMarkup(text)}</pre>
<p>This page reloads itself every ${RELOAD_SECONDS} seconds.</p>
</main>
</body>
</html>
`;
  return { text, headers, html };
}
