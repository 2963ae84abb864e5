import { VERSION_DIGITS } from '@site/contracts/ids';
import { siteJson, siteRemote } from '@site/contracts/test-support/site-json';
import { expect, test } from 'vitest';
import { partsOf } from './begin-telemetry';

const [SHELL, PRODUCTS, CONTENT] = ['0', 'a', 'b'].map((digit) => digit.repeat(VERSION_DIGITS)) as [
  string,
  string,
  string,
];
/** A part of another repository. */
const PARTNERS = 'd'.repeat(VERSION_DIGITS);
const site = siteJson({
  remotes: [
    siteRemote('mfe-products', PRODUCTS, ['ai-seller']),
    siteRemote('mfe-content', CONTENT, ['cases', 'cases/:slug']),
    siteRemote('mfe-partners2', PARTNERS, ['partners']),
  ],
});
const parts = partsOf(site, `https://site.example/shell/${SHELL}/entry.js`);
const shell = { part: 'shell', version: SHELL };
const content = { part: 'mfe-content', version: CONTENT };
const thrownAt = (...files: string[]) =>
  Object.assign(new Error('x'), { stack: files.map((file) => `    at f (https://s${file}:1:1)`).join('\n') });
const ofShell = `/shell/${SHELL}/react.js`;
const ofContent = `/mfe/mfe-content/${CONTENT}/CasePage.js`;

test.each([
  ['/ai-seller', { part: 'mfe-products', version: PRODUCTS }],
  ['/ru/cases/clinic', content],
  ['/ua/cases/', content],
  ['/cases/clinic/more', shell],
  ['/ru', shell],
  ['/contacts', shell],
])('attributes a report without a node on %s to the part that owns the page', (pathname, owner) => {
  expect(parts.ofNode(undefined, pathname)).toEqual(owner);
});

test('attributes an error of the page’s boundary to the page’s owner, unless the stack names another part', () => {
  const caught = (error: unknown, path = '/ru/cases/clinic') => parts.ofError({ part: 'page', error }, path);
  expect(caught(thrownAt(ofShell, ofContent))).toEqual(content);
  expect(caught('no stack')).toEqual(content);
  expect(caught(thrownAt(`/mfe/mfe-products/${PRODUCTS}/a.js`))).toEqual({
    part: 'mfe-products',
    version: PRODUCTS,
  });
  expect(caught(thrownAt(ofShell), '/ru')).toEqual(shell);
});

test('attributes a window error to the code that threw it, or to no part', () => {
  expect(parts.ofError({ error: thrownAt(ofContent, ofShell) }, '/')).toEqual(content);
  expect(parts.ofError({ error: thrownAt('/extension.js') }, '/cases')).toBeUndefined();
  expect(parts.ofError({ part: 'mfe-content/Team', error: 'x' }, '/')).toEqual(content);
  expect(parts.ofError({ part: 'search', error: 'x' }, '/cases')).toEqual(shell);
});

test('attributes errors to parts of other repositories, but not to parts outside the composition', () => {
  const partners = { part: 'mfe-partners2', version: PARTNERS };
  const thrown = (part: string, version: string) => ({ error: thrownAt(`/mfe/${part}/${version}/a.js`) });
  expect(parts.ofNode(undefined, '/ua/partners')).toEqual(partners);
  expect(parts.ofError({ part: 'mfe-partners2/Logos', error: 'x' }, '/')).toEqual(partners);
  expect(parts.ofError(thrown('mfe-partners2', PARTNERS), '/')).toEqual(partners);
  expect(parts.ofError(thrown('mfe-voice', 'e'.repeat(VERSION_DIGITS)), '/')).toBeUndefined();
});
