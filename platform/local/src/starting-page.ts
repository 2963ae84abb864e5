import type { Answer } from './edge/origin';

const RELOAD_SECONDS = 2;

/** Returns the answer to every page until the first composition is live. Status 503, so that no tool takes it for the site. */
export function startingPage(): Answer {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>The site is starting</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }
</style>
<h1>The site is starting</h1>
<p>Its parts are being built and its pages composed; the terminal shows each step. The first start takes a minute or two.
<p>This page reloads by itself.
`;
  return {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RELOAD_SECONDS),
    },
    body: Buffer.from(body),
  };
}
