import { createHash } from 'node:crypto';

/** Seconds between two looks at whether the site is there. */
const RELOAD_SECONDS = 2;

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25}ol{list-style:none;padding:0}li{display:flex;gap:1rem;justify-content:space-between;padding:.25rem 0;border-bottom:1px solid #8884}
.now{font-weight:600}p{color:GrayText}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * What a request gets while the site is not there yet: a page that says what is being built and loads itself anew, without
 * a script, until the address answers with the site; what is no page gets a line. It is in English, since whoever starts the
 * site reads it, and no visitor. `steps`: `{ what, ms }`, without `ms` while it lasts; `startedAt`: ms since 1970.
 */
export function buildingAnswer(accept, { steps, startedAt }) {
  const headers = {
    'retry-after': String(RELOAD_SECONDS),
    'cache-control': 'no-store',
    // Whoever answers next may be another process.
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
  return {
    status: 503,
    headers: {
      ...headers,
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
<title>Building the site …</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The site is being built</h1>
<ol>
${rows.join('\n')}
</ol>
<p>${seconds(Date.now() - startedAt)} since the start. The first start takes minutes, later ones seconds. This page becomes the site by itself.</p>
</main>
</body>
</html>
`,
  };
}
