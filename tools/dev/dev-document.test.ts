import { documentHtml } from '@platform/composer/html';
import { contentSecurityPolicy } from '@platform/config/security-headers';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { pageData } from '@site/contracts/test-support/page-data';
import { expect, it } from 'vitest';
import { devPolicy, publishedDocument } from './dev-document';
import { LIVE } from './test-support/live-site';

const SITE = { ...LIVE, composition: 'dev', dataBase: '/data/dev' };
const file = (href: string) => ({ href, integrity: `sha384-${href}` });
const ENTRY = '/shell/0123456789ab/entry.js';
const REACT = '/shell/0123456789ab/react.js';
const OWN = '/mfe/mfe-partners/aaaaaaaaaaaa/page.js';
const OTHER = '/mfe/mfe-voice/bbbbbbbbbbbb/widget.js';
const OWN_SHEET = '/mfe/mfe-partners/aaaaaaaaaaaa/page.css';
const OTHER_SHEET = '/shell/0123456789ab/site.css';
const PAGE_DATA = pageData('/', {
  head: { title: 'Home', description: 'A page.', faq: [{ question: 'Why?', answer: 'Because.' }] },
});
const STRUCTURED = '{"@type":"FAQPage"}';

/** Returns a page as the composer writes it, with structured data in the head, or after the page as on pages with questions. */
function composed(dataAfterPage: boolean): string {
  const { opening, closing } = documentHtml({
    ...{ page: PAGE_DATA, site: LIVE, title: 'Home', headMark: 'data-page-head', dataAfterPage },
    headTags: [{ tag: 'script', attributes: { type: 'application/ld+json' }, text: STRUCTURED }],
    ...{ styles: ['/data/sheets/0a.css'], sheets: [OTHER_SHEET, OWN_SHEET], fonts: [], icon: '/icon.svg' },
    ...{ boot: file('/shell/0123456789ab/boot.js'), entry: file(ENTRY), data: '/data/c/en/page.json' },
    preloads: [REACT, OWN, OTHER].map(file),
  });
  return `${opening}<main><div><p>Prerendered</p></div>\n<div>Why?</div></main>${closing}`;
}

it.each([false, true])('empties a page, and drops the part’s published files (data after page: %s)', (after) => {
  const bar = { head: '<script src="/client.js"></script>', bar: '<i>DEV</i>' };
  const html = publishedDocument(composed(after), SITE, 'mfe-partners', bar);
  expect(html).toContain('<head><script src="/client.js"></script>');
  expect(html).toContain('<body><i>DEV</i><div id="root"></div>\n');
  expect(html).not.toMatch(/Prerendered|Why\?/);
  expect(html).toContain(`>${STRUCTURED}</script>`);
  const json = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null') as unknown;
  expect(json(SITE_JSON_ID)).toEqual(SITE);
  // The other scripts keep their integrity.
  expect(json(BOOT_JSON_ID)).toEqual({ entry: file(ENTRY), preloads: [file(REACT), file(OTHER)] });
  expect(html).toContain(`<link rel="stylesheet" href="${OTHER_SHEET}">\n`);
  for (const dropped of ['/data/sheets/', OWN_SHEET]) expect(html).not.toContain(dropped);
  expect(html).toContain(`<script type="module" src="${ENTRY}"></script></body>`);
});

it('relaxes only the directives of the policy that hot reload needs, and reports nothing', () => {
  const deployed = contentSecurityPolicy({ elevenLabsUrl: 'https://api.elevenlabs.io', reporting: true });
  const relaxed = devPolicy(deployed, ['http://127.0.0.1:2']).split('; ');
  const before = deployed.split('; ');
  const named = (name: string, among: string[]) => among.find((one) => one.startsWith(`${name} `));
  expect(named('connect-src', relaxed)).toBe(`${named('connect-src', before)} http://127.0.0.1:2 ws://127.0.0.1:2`);
  for (const name of ['default-src', 'frame-src', 'form-action', 'base-uri', 'frame-ancestors', 'object-src'])
    expect(relaxed).toContain(named(name, before));
  const names = (among: string[]) => among.map((one) => one.split(' ')[0]);
  expect(names(before).filter((name) => !names(relaxed).includes(name))).toEqual([
    ...['require-trusted-types-for', 'trusted-types', 'report-uri', 'report-to'],
  ]);
});
