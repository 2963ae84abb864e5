import type { SiteJson } from '@site/contracts/site-json';
import { expect, it } from 'vitest';
import { publishedDocument, scriptsOf } from './dev-document';

const SITE: SiteJson = {
  composition: 'dev',
  dataBase: '/data/dev',
  settings: {
    origin: 'https://www.example.com',
    languageDetection: 'path',
    voice: { agentId: 'agent', texts: 'page', enabled: true },
  },
  remotes: [],
};
const file = (href: string) => ({ href, integrity: `sha384-${href}` });
const ENTRY = '/shell/0123456789ab/entry.js';
const REACT = '/shell/0123456789ab/react.js';
const OWN = '/mfe/mfe-partners/aaaaaaaaaaaa/page.js';
const OTHER = '/mfe/mfe-voice/bbbbbbbbbbbb/widget.js';
const OWN_SHEET = '/mfe/mfe-partners/aaaaaaaaaaaa/page.css';
const OTHER_SHEET = '/shell/0123456789ab/site.css';
const BOOT = {
  page: '/data/c/en/page.json',
  sheets: [OTHER_SHEET, OWN_SHEET],
  entry: file(ENTRY),
  preloads: [REACT, OWN, OTHER].map(file),
};
const PAGE = `<html><head><link rel="stylesheet" href="/data/sheets/0a.css"></head><body><div id="root"><p>Prerendered</p></div>
<script type="application/json" id="site">{"composition":"c"}</script>
<script type="application/json" id="boot">${JSON.stringify(BOOT)}</script>
</body></html>`;

it('lists the scripts of a page', () => {
  expect(scriptsOf(PAGE)).toEqual([ENTRY, REACT, OWN, OTHER]);
  expect(scriptsOf('<html></html>')).toEqual([]);
});

it('empties the page, drops the part’s published files, and keeps the integrity of unchanged scripts', () => {
  const html = publishedDocument(PAGE, SITE, 'mfe-partners', [REACT]);
  expect(html).not.toContain('Prerendered');
  const json = (id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null') as unknown;
  expect(json('site')).toEqual(SITE);
  expect(json('boot')).toEqual({ entry: file(ENTRY), preloads: [{ href: REACT }, file(OTHER)] });
  expect(html).toContain(`<link rel="stylesheet" href="${OTHER_SHEET}"></head>`);
  expect(html).not.toContain('/data/sheets/');
  expect(html).not.toContain(OWN_SHEET);
  expect(html).toContain(`<script type="module" src="${ENTRY}"></script></body>`);
});
