import { DocumentCheck } from '@platform/composer/check-document';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { EARLY_SCRIPT } from '@site/site-model/early-script';
import { describe, expect, it } from 'vitest';
import { FIXTURE_SETTINGS, fixtureManifest, fixtureRemote, fixtureShell } from './support/fixture-parts';

const ID = '0123456789ab';
const PAGE = { lang: 'en', path: '/team' } as const;
const [shell, remote] = [fixtureManifest(fixtureShell()), fixtureManifest(fixtureRemote())];
const VERSIONS = { [shell.name]: shell.version, [remote.name]: remote.version };
const SHEET = `data/sheets/${'a'.repeat(32)}.css`;
const check = new DocumentCheck({ id: ID, versions: VERSIONS, settings: FIXTURE_SETTINGS, sheets: [SHEET] }, [
  shell,
  remote,
]);

const SHELL = `/shell/${shell.version}`;
const REMOTE = `/mfe/${remote.name}/${remote.version}`;
const digestOf = (file: string) =>
  `sha384-${[...shell.client, ...remote.client].find(({ path }) => path === file)?.sha384}`;
const ENTRY = 'assets/index.js';
const OTHER = `sha384-${'b'.repeat(64)}`;

const json = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
const boot = (change: object = {}) =>
  json(BOOT_JSON_ID, {
    page: `/data/${ID}/en/team/shown.json`,
    sheets: [`${SHELL}/assets/site.css`],
    entry: { href: `${SHELL}/${ENTRY}`, integrity: digestOf(ENTRY) },
    preloads: [{ href: `${REMOTE}/assets/product.js`, integrity: digestOf('assets/product.js') }],
    ...change,
  });
const site = (change: object = {}, entry = `${REMOTE}/remoteEntry.js`) =>
  json(SITE_JSON_ID, {
    composition: ID,
    dataBase: `/data/${ID}`,
    settings: FIXTURE_SETTINGS,
    remotes: [{ name: remote.name, version: remote.version, entry, patterns: ['*'] }],
    ...change,
  });
const script = (attributes: string, src = `${SHELL}/boot.js`) =>
  `<script src="${src}" ${attributes}></script>`;

const page = (body: string, head = '') =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const faultsOf = (html: string) => check.faults(Buffer.from(html), PAGE);

const BOOT_JS = `integrity="${digestOf('boot.js')}"`;

it('may contain what the composer writes, and any harmless HTML', () => {
  const head =
    `<script>${EARLY_SCRIPT}</script><link rel="stylesheet" href="/${SHEET}"><link rel="stylesheet" href="${SHELL}/assets/site.css">` +
    '<meta property="og:url" content="https://site.example/" data-page-head>' +
    '<link rel="canonical" href="https://site.example/team"><link rel="icon" href="/icon.svg">' +
    '<link rel="preload" as="font" href="/a.woff2" crossorigin>' +
    `<link rel="modulepreload" href="${REMOTE}/assets/list.js" crossorigin integrity="${digestOf('assets/list.js')}">` +
    '<script type="application/ld+json" data-page-head>{"a":"\\u003c"}</script>';
  const body =
    '<div id="root"><h1 class="style">A</h1><svg fill="red" stroke-width="2"><use href="#mark"/></svg>' +
    '<p title="style=&quot;a&quot; onclick=b">1 < 2, &lt;script></p><!-- <style>a{}</style> -->' +
    '<textarea name="a">&lt;script id="site"></textarea><img src="data:image/png;base64,AA==" alt="">' +
    '<a href="https://elsewhere.test/javascript:/" data-on="1">B</a><form action="/api/lead"></form></div>';
  expect(faultsOf(page(body + site() + boot() + script(`crossorigin defer ${BOOT_JS}`), head))).toEqual([]);
});

describe('a document', () => {
  it.each([
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://e.test">', /<meta> element in its body/],
    ['a script without a digest', script('crossorigin'), /boot\.js without its digest/],
    ['another digest', script(`crossorigin integrity="${OTHER}"`), /boot\.js without its digest/],
    ['a script without crossorigin', script(BOOT_JS), /boot\.js without crossorigin/],
    ['a script with credentials', script(`crossorigin="use-credentials" ${BOOT_JS}`), /without crossorigin/],
    ['a script of no version', script('crossorigin', '/data/a.js'), /script \/data\/a\.js, which no version/],
    [
      'a script of another part',
      script(`crossorigin integrity="${digestOf('assets/list.js')}"`, `${REMOTE}/assets/list.js`),
      /not the shell's/,
    ],
    ['a script in SVG', '<svg><script href="/a.js"></script></svg>', /script with the attribute href/],
    ['a script with another end', `<script>${EARLY_SCRIPT}</script a>`, /script with "<" in its text/],
    [
      'a module preload of no version',
      '<link rel="modulepreload" href="/m.js" crossorigin>',
      /script \/m\.js, which no version/,
    ],
    [
      'a script preload of no version',
      '<link rel="preload" as="script" href="/m.js" crossorigin>',
      /script \/m\.js, which no version/,
    ],
    [
      'the style sheet of previews',
      '<link rel="stylesheet" href="/preview.css">',
      /style sheet \/preview\.css/,
    ],
    ['a style sheet of no version', '<link rel="stylesheet" href="/a.css">', /style sheet \/a\.css/],
    ['a link that loads a whole page', '<link rel="prerender" href="/a">', /<link rel="prerender">/],
    [
      'another canonical address',
      '<link rel="canonical" href="https://site.example.e.test/">',
      /another site/,
    ],
    ['a boot script’s unknown field', boot({ more: 1 }), /unknown data for the boot script/],
    ['boot data that are no JSON', `<script type="application/json" id="boot">{</script>`, /unknown data/],
    [
      'an entry of another part',
      boot({ entry: { href: `${REMOTE}/assets/list.js`, integrity: digestOf('assets/list.js') } }),
      /not the shell's/,
    ],
    [
      'a preload with another digest',
      boot({ preloads: [{ href: `${REMOTE}/assets/list.js`, integrity: OTHER }] }),
      /list\.js without its digest/,
    ],
    ['a style sheet of no version in the boot data', boot({ sheets: ['/a.css'] }), /style sheet \/a\.css/],
    ['data of another page', boot({ page: `/data/${ID}/en/page.json` }), /not the page's data/],
    ['another composition’s site data', site({ composition: 'ba9876543210' }), /another composition/],
    [
      'another version',
      site({ remotes: [{ name: remote.name, version: 'ba9876543210', entry: '', patterns: [] }] }),
      /another composition/,
    ],
    ['another part’s entry', site({}, `${SHELL}/boot.js`), /boot\.js, which mfe-products does not have/],
    ['boot data in an element that is no script', '<p id="boot">{}</p>', /id boot on a <p>/],
    ['an inline script', '<script>alert(1)</script>', /inline script/],
    [
      'the known inline script as a module',
      `<script type="module">${EARLY_SCRIPT}</script>`,
      /inline script/,
    ],
    ['an import map', '<script type="importmap">{}</script>', /inline script/],
    ['speculation rules', '<script type="speculationrules">{}</script>', /inline script/],
    ['a frame', '<iframe></iframe>', /<iframe> element/],
    ['a document in an attribute', '<p srcdoc="a">', /srcdoc/],
    [
      'a form that posts to another origin',
      '<form action="https://e.test/a">',
      /sends a form to another origin/,
    ],
    ['a button that posts to another origin', '<button formaction="//e.test/a">', /sends a form to another/],
    ['a ping', '<a href="/a" ping="/b">', /ping/],
    [
      'a script after an empty comment',
      '<!--><script src="/a.js" crossorigin></script>-->',
      /script \/a\.js/,
    ],
    [
      'a script after the other form of empty comment',
      '<!---><script src="/a.js" crossorigin></script>-->',
      /script \/a\.js/,
    ],
    [
      'a script in an SVG title',
      '<svg><title><script src="/a.js" crossorigin></script></title></svg>',
      /script \/a\.js/,
    ],
    [
      'a script in a drawing’s text field',
      '<svg><textarea><script src="/a.js" crossorigin></script></textarea></svg>',
      /script \/a\.js/,
    ],
    ['CDATA', '<svg><![CDATA[ > <a b="]]><i></i><i b=">', /two ways/],
    [
      'a tag that goes on behind the end of a text field',
      '<textarea><a b="</textarea><i></i><i b=">',
      /two ways: <a b="<\/textarea>/,
    ],
    [
      'a script behind an end tag with attributes',
      `<p></p a="><x b='"><script src="/a.js" crossorigin></script><i c='>`,
      /script \/a\.js/,
    ],
    [
      'a script behind a blank that HTML does not know',
      '<a b=\u00a0"><script src="/a.js" crossorigin></script><i c=">',
      /script \/a\.js/,
    ],
    ['a base', '<base href="/elsewhere/">', /<base> element/],
    ['a style element', '<style>a{}</style>', /<style> element/],
    ['an inline style', '<p class="b" style="color:red">', /inline style/],
    ['a style in single quotes', "<p style='color:red'>", /inline style/],
    ['a style without quotes', '<p STYLE=color:red>', /inline style/],
    ['a style after a > in an attribute', '<p title="a > b" style="color:red">', /inline style/],
    ['an event handler', '<button type="button" onclick="go()">', /event handler/],
    ['an event handler on an SVG', '<svg/onload=go()>', /event handler/],
    ['a script in a link', '<a href="javascript:go()">', /runs a script/],
    ['a script URL in character references', '<a href="&#x6a;ava&Tab;script&colon;go()">', /runs a script/],
    ['a script URL after a control character', '<form action="\u0001 JavaScript:go()">', /runs a script/],
    ['a script URL in an SVG link', '<a xlink:href="javascript:go()">', /runs a script/],
    ['an animated address', '<svg><a><set attributeName="href" to="//e.test"/></a></svg>', /animates/],
    ['an image from another origin', '<img src="https://elsewhere.test/a.png">', /another origin/],
    ['backslashes in character references', '<img src="&bsol;&bsol;elsewhere.test/a.png">', /another origin/],
    [
      'one of several image sources from another origin',
      '<img srcset="/a.png 1x, //elsewhere.test/b.png 2x">',
      /another origin/,
    ],
    [
      'an SVG from another origin',
      '<svg><use href="https://elsewhere.test/a.svg#b"/></svg>',
      /another origin/,
    ],
    ['a filter from another origin', '<svg filter="url( //elsewhere.test/a.svg#b)">', /another origin/],
    [
      'an icon from another origin',
      '<link rel="icon" href="https://elsewhere.test/a.svg">',
      /another origin/,
    ],
    ['a duplicate id', '<p id="a"></p><p id=\'a\'>', /the id a twice/],
  ])('is rejected for %s', (_what, body, fault) => {
    const faults = faultsOf(page(body));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });

  it.each([
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://e.test">', /http-equiv="refresh"/],
    ['another encoding', '<meta charset="utf-7">', /charset="utf-7"/],
    ['a referrer policy', '<meta name=" Referrer" content="unsafe-url">', /Referrer/],
  ])('is rejected for %s in its head', (_what, head, fault) => {
    expect(faultsOf(page('', head))).toEqual([expect.stringMatching(fault)]);
  });

  it('is rejected for a byte order mark, which changes its encoding', () => {
    expect(faultsOf(`\ufeff${page('')}`)).toEqual([expect.stringContaining('does not begin with')]);
  });

  it('is rejected with all faults together', () => {
    expect(faultsOf(page('<p id="a" style="x" onclick="y"><a href="javascript:z" id="a">'))).toHaveLength(4);
  });
});
