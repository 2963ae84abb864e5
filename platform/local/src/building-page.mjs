import { createHash } from 'node:crypto';

/** Seconds between reloads. */
const RELOAD_SECONDS = 2;

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:10vh auto 0;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}pre{white-space:pre-wrap}ol{list-style:none;padding:0;max-width:36rem}li{display:flex;gap:1rem;justify-content:space-between;padding:.25rem 0;border-bottom:1px solid #8884}
.now{font-weight:600}p{color:GrayText}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Escapes a text for the content of an element. */
export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Returns a placeholder page for developers, which reloads itself every two seconds without a script. In English, since no visitor sees
 * it. `content` is HTML; the Content-Security-Policy allows only the page's own style.
 */
export function reloadingPage({ title, content }) {
  return {
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
<p>This page reloads itself every ${RELOAD_SECONDS} seconds.</p>
</main>
</body>
</html>
`,
  };
}

/**
 * Returns the response to a request before the site is ready: a page that shows the build steps and reloads itself, or a line of text if
 * the client does not accept HTML. `steps`: `{ what, ms }`, without `ms` while a step runs; `startedAt`: ms since 1970.
 */
export function buildingAnswer(accept, { steps, startedAt }) {
  const headers = {
    'retry-after': String(RELOAD_SECONDS),
    'cache-control': 'no-store',
    // The next request may be answered by another process.
    connection: 'close',
  };
  if (!String(accept ?? '').includes('text/html'))
    return {
      status: 503,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: 'The site is being built. Try again in a moment.\n',
    };
  const rows = steps.map(({ what, ms }) =>
    ms === undefined
      ? `<li class="now" aria-current="step"><span>${escaped(what)}</span><span>now</span></li>`
      : `<li><span>${escaped(what)}</span><span>${seconds(ms)}</span></li>`,
  );
  const page = reloadingPage({
    title: 'Building the site …',
    content: `<h1>The site is being built</h1>
<ol>
${rows.join('\n')}
</ol>
<p>${seconds(Date.now() - startedAt)} since the start. The first start takes minutes, later ones seconds.</p>`,
  });
  return { status: 503, headers: { ...headers, ...page.headers }, body: page.body };
}
