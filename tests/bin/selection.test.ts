import { describe, expect, it } from 'vitest';
import { projectFiles } from '../support/project-files';
import { leftOut, partUnitTests, selectTests } from './selection';

const FILES = [
  'lambdas/submit-lead/core.test.ts',
  'lambdas/submit-lead/core.ts',
  'mfe-products/src/ProductList.test.tsx',
  'shell/src/pages/leadForm.test.ts',
  'tests/e2e/forms-without-script.spec.ts',
  'tests/e2e/forms.spec.ts',
  'tests/e2e/support/forms.ts',
  'tests/webkit/forms.spec.ts',
];

describe('selecting tests by a word', () => {
  it.each([
    ['mfe-products', ['mfe-products/src/ProductList.test.tsx'], []],
    ['mfe-products/', ['mfe-products/src/ProductList.test.tsx'], []],
    ['./lambdas/submit-lead', ['lambdas/submit-lead/core.test.ts'], []],
    ['leadform', ['shell/src/pages/leadForm.test.ts'], []],
    ['forms', [], ['tests/e2e/forms.spec.ts']],
    ['tests/e2e/forms-without-script.spec.ts', [], ['tests/e2e/forms-without-script.spec.ts']],
  ])('%s: %j and %j', (word, unit, endToEnd) => {
    expect(selectTests([word], FILES)).toEqual({ unit, endToEnd });
  });

  it('returns the tests of all words without duplicates', () => {
    const { unit, endToEnd } = selectTests(['lambdas', 'core', 'forms'], FILES);
    expect(unit).toEqual(['lambdas/submit-lead/core.test.ts']);
    expect(endToEnd).toEqual(['tests/e2e/forms.spec.ts']);
  });

  it.each([
    ['mfe-prodcuts', 'Did you mean "mfe-products"?'],
    ['fomrs', 'Did you mean "forms"?'],
    ['--hlep', 'Did you mean "--help"?'],
    ['', 'No test matches "".'],
  ])('rejects %j, which matches no test, and suggests the nearest word', (word, message) => {
    expect(() => selectTests(['forms', word], FILES)).toThrow(message);
    expect(() => selectTests(['forms', word], FILES)).toThrow('[test/unknown-word]');
  });

  it('finds tests for each part of the project', () => {
    const files = projectFiles();
    for (const part of ['mfe-products', 'mfe-content', 'mfe-voice', 'shell', 'lambdas', 'packages', 'infra'])
      expect(selectTests([part], files).unit.length, part).toBeGreaterThan(3);
    expect(selectTests(['forms'], files).endToEnd).toEqual(['tests/e2e/forms.spec.ts']);
  });
});

it('runs each unit test file once, and those that start processes separately', () => {
  const files = projectFiles();
  const { busy, waiting } = partUnitTests(files);
  expect([...busy, ...waiting].sort()).toEqual(files.filter((file) => /\.test\.tsx?$/.test(file)).sort());
  expect(waiting.length).toBeGreaterThan(10);
  expect(waiting).toContain('tests/release/functions.test.ts');
  expect(busy).toContain('tests/bin/selection.test.ts');
});

it('reports how many files of each kind a selection leaves out and which commands run them', () => {
  expect(leftOut(selectTests(['lambdas', 'forms'], FILES), FILES)).toBe(
    'NOT RUN: 2 of 3 unit test files, 1 of 2 end-to-end test files, browsers other than Chromium: "npm test" runs them. Format, types and secrets: "npm run check".',
  );
});
