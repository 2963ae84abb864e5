import { documentFaults } from '@platform/composer/check-document';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { EARLY_SCRIPT } from '@site/site-model/early-script';
import { describe, expect, it } from 'vitest';

const DIGEST = `sha384-${'a'.repeat(64)}`;
const OTHER = `sha384-${'b'.repeat(64)}`;
const script = (attributes: string) => `<script src="/a.js" ${attributes}></script>`;
const boot = (preload: object) =>
  `<script type="application/json" id="${BOOT_JSON_ID}">${JSON.stringify({
    entry: { href: '/entry.js', integrity: DIGEST },
    preloads: [preload],
  })}</script>`;

describe('a document', () => {
  it.each([
    ['a script without a digest', script('crossorigin'), /\/a\.js without its digest/],
    ['an empty digest', script('crossorigin integrity=""'), /without its digest/],
    ['a weaker digest', script('crossorigin integrity="sha256-YQ=="'), /without its digest/],
    ['a script without crossorigin', script(`integrity="${DIGEST}"`), /without crossorigin/],
    [
      'a module preload without a digest',
      '<link rel="modulepreload" href="/m.js" crossorigin>',
      /\/m\.js without its digest/,
    ],
    [
      'a script preload without a digest',
      '<link rel="preload" as="script" href="/m.js" crossorigin>',
      /\/m\.js without its digest/,
    ],
    ['an entry of the boot data without a digest', boot({ href: '/m.js' }), /\/m\.js without its digest/],
    [
      'different digests in preload and script',
      script(`crossorigin integrity="${DIGEST}"`) + boot({ href: '/a.js', integrity: OTHER }),
      /\/a\.js twice/,
    ],
    [
      'different crossorigin values in preload and script',
      script(`crossorigin="use-credentials" integrity="${DIGEST}"`) +
        `<link rel="modulepreload" href="/a.js" crossorigin integrity="${DIGEST}">`,
      /\/a\.js twice/,
    ],
    ['an inline script', '<script>alert(1)</script>', /inline script/],
    ['an import map', '<script type="importmap">{}</script>', /inline script/],
  ])('is rejected for %s', (_what, html, fault) => {
    const faults = documentFaults(html);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it('may contain the theme script, data, style sheets, fonts, and scripts with digests', () => {
    const html =
      `<script>${EARLY_SCRIPT}</script><link rel="stylesheet" href="/a.css">` +
      '<link rel="preload" as="font" href="/a.woff2" crossorigin>' +
      '<script type="application/ld+json" data-page-head>{"a":"<\\u003c"}</script>' +
      `<link rel="modulepreload" href="/a.js" crossorigin integrity="${DIGEST}">` +
      script(`crossorigin="anonymous" integrity="${DIGEST}"`) +
      boot({ href: '/m.js', integrity: DIGEST });
    expect(documentFaults(html)).toEqual([]);
  });
});
