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
    '<a href="https://t.me/javascript:/" data-on="1">B</a><a href="https://site.example">C</a><form action="/api/lead"></form></div>';
  expect(faultsOf(page(body + site() + boot() + script(`crossorigin defer ${BOOT_JS}`), head))).toEqual([]);
});

describe('a document', () => {
  const LIST = `${REMOTE}/assets/list.js`;
  const LIST_DIGEST = digestOf('assets/list.js');
  const FOREIGN = '<script src="/a.js" crossorigin></script>';
  const otherVersion = { name: remote.name, version: 'ba9876543210', entry: '', patterns: [] };

  it.each([
    // Scripts, and what loads one.
    [script('crossorigin'), /boot\.js without its digest/],
    [script(`crossorigin integrity="${OTHER}"`), /boot\.js without its digest/],
    [script(BOOT_JS), /boot\.js without crossorigin/],
    [script(`crossorigin="use-credentials" ${BOOT_JS}`), /without crossorigin/],
    [script('crossorigin', '/data/a.js'), /script \/data\/a\.js, which no version/],
    [script(`crossorigin integrity="${LIST_DIGEST}"`, LIST), /not the shell's/],
    ['<svg><script href="/a.js"></script></svg>', /script with the attribute href/],
    [`<script>${EARLY_SCRIPT}</script a>`, /script with "<" in its text/],
    ['<link rel="modulepreload" href="/m.js" crossorigin>', /script \/m\.js, which no version/],
    ['<link rel="preload" as="script" href="/m.js" crossorigin>', /script \/m\.js, which no version/],
    ['<script>alert(1)</script>', /inline script/],
    [`<script type="module">${EARLY_SCRIPT}</script>`, /inline script/],
    ['<script type="importmap">{}</script>', /inline script/],
    ['<script type="speculationrules">{}</script>', /inline script/],
    // Scripts where browsers and simple parsers find different tags.
    [`<!-->${FOREIGN}-->`, /script \/a\.js/],
    [`<!--->${FOREIGN}-->`, /script \/a\.js/],
    [`<svg><title>${FOREIGN}</title></svg>`, /script \/a\.js/],
    [`<svg><textarea>${FOREIGN}</textarea></svg>`, /script \/a\.js/],
    [`<p></p a="><x b='">${FOREIGN}<i c='>`, /script \/a\.js/],
    [`<a b=\u00a0">${FOREIGN}<i c=">`, /script \/a\.js/],
    ['<svg><![CDATA[ > <a b="]]><i></i><i b=">', /two ways/],
    ['<textarea><a b="</textarea><i></i><i b=">', /two ways: <a b="<\/textarea>/],
    // Browsers keep any element inside a <select>; parse5 8.1.1 drops all but its options.
    ['<select><a href="javascript:go()">A</a></select>', /runs a script/],
    ['<select><img src="/a.png" onerror="go()"></select>', /event handler/],
    ['<select><iframe></iframe></select>', /<iframe> element/],
    // Data of the boot script and of the site.
    [boot({ more: 1 }), /unknown data for the boot script/],
    ['<script type="application/json" id="boot">{</script>', /unknown data/],
    [boot({ entry: { href: LIST, integrity: LIST_DIGEST } }), /not the shell's/],
    [boot({ preloads: [{ href: LIST, integrity: OTHER }] }), /list\.js without its digest/],
    [boot({ sheets: ['/a.css'] }), /style sheet \/a\.css/],
    [boot({ page: `/data/${ID}/en/page.json` }), /not the page's data/],
    [site({ composition: 'ba9876543210' }), /another composition/],
    [site({ remotes: [otherVersion] }), /another composition/],
    [site({}, `${SHELL}/boot.js`), /boot\.js, which mfe-products does not have/],
    ['<p id="boot">{}</p>', /id boot on a <p>/],
    // Other elements.
    ['<meta http-equiv="refresh" content="0;url=https://e.test">', /<meta> element in its body/],
    ['<link rel="stylesheet" href="/preview.css">', /style sheet \/preview\.css/],
    ['<link rel="stylesheet" href="/a.css">', /style sheet \/a\.css/],
    ['<link rel="prerender" href="/a">', /<link rel="prerender">/],
    ['<link rel="canonical" href="https://site.example.e.test/">', /another site/],
    ['<link rel="icon" href="https://elsewhere.test/a.svg">', /another origin/],
    ['<iframe></iframe>', /<iframe> element/],
    ['<base href="/elsewhere/">', /<base> element/],
    ['<style>a{}</style>', /<style> element/],
    // Attributes.
    ['<p srcdoc="a">', /srcdoc/],
    ['<form action="https://e.test/a">', /sends a form to another origin/],
    ['<button formaction="//e.test/a">', /sends a form to another/],
    ['<a href="/a" ping="/b">', /ping/],
    ['<p class="b" style="color:red">', /inline style/],
    ["<p style='color:red'>", /inline style/],
    ['<p STYLE=color:red>', /inline style/],
    ['<p title="a > b" style="color:red">', /inline style/],
    ['<button type="button" onclick="go()">', /event handler/],
    ['<svg/onload=go()>', /event handler/],
    ['<a href="javascript:go()">', /runs a script/],
    ['<a href="intent://scan/#Intent;end">', /scheme is not https/],
    ['<a href="data:text/html,evil">', /scheme is not https/],
    ['<a href="https://e.test/">', /link to a host that/],
    ['<a href="https:e.test">', /link to a host that/],
    ['<a href="//e.test">', /link to a host that/],
    ['<a href="https:\\\\e.test">', /link to a host that/],
    ['<a href="https://t.me@e.test">', /link to a host that/],
    ['<a href="http://t.me">', /link to a host that/],
    ['<map><area href=" https://e.test">', /link to a host that/],
    ['<svg><a xlink:href="https://e.test">', /link to a host that/],
    ['<a href="&#x6a;ava&Tab;script&colon;go()">', /runs a script/],
    ['<form action="\u0001 JavaScript:go()">', /runs a script/],
    ['<a xlink:href="javascript:go()">', /runs a script/],
    ['<svg><a><set attributeName="href" to="//e.test"/></a></svg>', /animates/],
    ['<img src="https://elsewhere.test/a.png">', /another origin/],
    ['<img src="&bsol;&bsol;elsewhere.test/a.png">', /another origin/],
    ['<img srcset="/a.png 1x, //elsewhere.test/b.png 2x">', /another origin/],
    ['<svg><use href="https://elsewhere.test/a.svg#b"/></svg>', /another origin/],
    ['<svg filter="url( //elsewhere.test/a.svg#b)">', /another origin/],
    ['<p id="a"></p><p id=\'a\'>', /the id a twice/],
  ])('is rejected for %s: %s', (body, fault) => {
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
