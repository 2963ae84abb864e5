import { expect, test } from 'vitest';
import { policyReportSchema, violationsIn } from './violations';

const ORIGINS = ['https://site.test'];
const PAGE = 'https://site.test/contacts?name=Anna';
const found = (report: unknown) => violationsIn(policyReportSchema.parse(report), ORIGINS);
const byReportTo = (...bodies: object[]) =>
  found({ reports: bodies.map((body) => ({ type: 'csp-violation', age: 1, url: PAGE, body })) });

test('gives the same result for both report formats, without anything from the page', () => {
  const old = found({
    'csp-report': {
      'document-uri': PAGE,
      'effective-directive': 'style-src-attr',
      'violated-directive': 'style-src-attr',
      'original-policy': "style-src 'self'",
      'blocked-uri': 'inline',
      'script-sample': 'anna@example.com',
      'status-code': 200,
    },
  });
  expect(old).toEqual([{ directive: 'style-src-attr', blocked: 'inline' }]);
  const body = { documentURL: PAGE, effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'a' };
  expect(byReportTo(body)).toEqual(old);
});

test('reads the directive from an older browser’s report, which adds its sources', () => {
  const report = {
    'violated-directive': "img-src 'self' data:",
    'blocked-uri': 'http://elsewhere.test/a.png',
  };
  expect(found({ 'csp-report': report })).toEqual([{ directive: 'img-src', blocked: 'foreign' }]);
});

test.each([
  ['https://site.test/shell/a.js', 'own'],
  ['https://site.test', 'own'],
  ['self', 'own'],
  ['https://site.test.elsewhere.test/a.js', 'foreign'],
  ['https://elsewhere.test/a.js', 'foreign'],
  ['data', 'data'],
  ['blob:https://site.test/7', 'data'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['anna@example.com', 'foreign'],
  [null, 'foreign'],
])('names the owner of what was blocked: %s', (blockedURL, blocked) => {
  expect(byReportTo({ effectiveDirective: 'script-src-elem', blockedURL })).toEqual([
    { directive: 'script-src-elem', blocked },
  ]);
});

test('ignores extensions and other reports, and logs no unknown directive', () => {
  expect(
    byReportTo(
      { effectiveDirective: 'script-src-elem', blockedURL: 'chrome-extension://abc/a.js' },
      { effectiveDirective: 'font-src', blockedURL: 'moz-extension' },
      { effectiveDirective: 'style-src-elem', blockedURL: 'inline', sourceFile: 'safari-web-extension://a' },
    ),
  ).toEqual([]);
  expect(found({ reports: [{ type: 'deprecation', body: { id: 'x' } }, { type: 'coep' }] })).toEqual([]);
  expect(byReportTo({ effectiveDirective: 'Anna 500111222', blockedURL: 'inline' })).toEqual([
    { directive: 'other', blocked: 'inline' },
  ]);
});

test('rejects a body that is not a report', () => {
  for (const value of [{}, { 'csp-report': 7 }, { reports: [] }, { reports: [7] }, { reports: 'csp' }])
    expect(policyReportSchema.safeParse(value).success).toBe(false);
  const many = Array.from({ length: 21 }, () => ({ type: 'csp-violation' }));
  expect(policyReportSchema.safeParse({ reports: many }).success).toBe(false);
  const long = { 'csp-report': { 'blocked-uri': 'a'.repeat(8193) } };
  expect(policyReportSchema.safeParse(long).success).toBe(false);
});
