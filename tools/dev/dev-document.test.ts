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

/**
 * A page as the composer writes it.
 *
 * @param dataAfterPage Whether structured data follow the page, as on pages with questions.
 */
const composed = (dataAfterPage: boolean) => {
  const { opening, closing } = documentHtml({
    page: PAGE_DATA,
    site: LIVE,
    title: 'Home',
    headTags: [
      { tag: 'meta', attributes: { name: 'description', content: 'A page.' } },
      { tag: 'script', attributes: { type: 'application/ld+json' }, text: STRUCTURED },
    ],
    headMark: 'data-page-head',
    dataAfterPage,
    styles: ['/data/sheets/0a.css'],
    sheets: [OTHER_SHEET, OWN_SHEET],
    fonts: [],
    icon: '/icon.svg',
    boot: file('/shell/0123456789ab/boot.js'),
    preloads: [REACT, OWN, OTHER].map(file),
    entry: file(ENTRY),
    data: '/data/c/en/page.json',
  });
  return `${opening}<main><div><p>Prerendered</p></div>\n<div>Why?</div></main>${closing}`;
};
const PAGES = [
  ['in the head', composed(false)],
  ['after the page', composed(true)],
] as const;

it.each(PAGES)('empties a page with structured data %s, and drops the part’s published files', (_, page) => {
  expect(page).toContain('Prerendered');
  const html = publishedDocument(page, SITE, 'mfe-partners', {
    ...{ head: '<script src="/client.js"></script>', bar: '<i>DEV</i>' },
  });
  expect(html).toContain('<head><script src="/client.js"></script>');
  expect(html).toContain('<body><i>DEV</i><div id="root"></div>\n');
  expect(html).not.toMatch(/Prerendered|Why\?/);
  expect(html).toContain(`>${STRUCTURED}</script>`);
  const json = (id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null') as unknown;
  expect(json(SITE_JSON_ID)).toEqual(SITE);
  // The other scripts keep their integrity.
  expect(json(BOOT_JSON_ID)).toEqual({ entry: file(ENTRY), preloads: [file(REACT), file(OTHER)] });
  expect(html).toContain(`<link rel="stylesheet" href="${OTHER_SHEET}">\n`);
  expect(html).not.toContain('/data/sheets/');
  expect(html).not.toContain(OWN_SHEET);
  expect(html).toContain(`<script type="module" src="${ENTRY}"></script></body>`);
});

it('relaxes only the directives of the policy that hot reload needs, and reports nothing', () => {
  const deployed = contentSecurityPolicy({ elevenLabsUrl: 'https://api.elevenlabs.io', reporting: true });
  const directives = (policy: string) =>
    new Map(policy.split('; ').map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]));
  const before = directives(deployed);
  const page = directives(devPolicy(deployed, ['http://127.0.0.1:2']));
  expect(page.get('connect-src')).toEqual([
    ...(before.get('connect-src') ?? []),
    'http://127.0.0.1:2',
    'ws://127.0.0.1:2',
  ]);
  for (const name of ['default-src', 'frame-src', 'form-action', 'base-uri', 'frame-ancestors', 'object-src'])
    expect(page.get(name)).toEqual(before.get(name));
  expect([...before.keys()].filter((name) => !page.has(name))).toEqual([
    'require-trusted-types-for',
    'trusted-types',
    'report-uri',
    'report-to',
  ]);
});
