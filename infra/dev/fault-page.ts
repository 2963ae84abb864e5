import { escapeMarkup } from '@site/contracts/escape-markup';
import { ReleaseError } from '../release/release-error';

/** Seconds after which a page that could not be made is asked for again. */
const RELOAD_SECONDS = 2;

/**
 * Returns what stands in the place of a page that its sources do not give: the fault, for what is known with file and remedy and without
 * the stack. A browser asks again every two seconds, so the page is there as soon as the fault is mended.
 */
export function faultPage(error: unknown): { text: string; html: string } {
  const known = error instanceof ReleaseError;
  const text =
    error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>This page has a fault</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:10vh auto 0;padding:0 1rem}pre{white-space:pre-wrap}</style>
</head>
<body>
<main>
<h1>This page has a fault</h1>
<pre>${escapeMarkup(text)}</pre>
<p>It is asked for again every ${RELOAD_SECONDS} seconds.</p>
</main>
</body>
</html>
`;
  return { text, html };
}
