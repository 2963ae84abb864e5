import { createConfig, lintFromString } from '@redocly/openapi-core';
import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { PROBLEM_CODES, problemsOf, problemType } from '@site/contracts/api/problem-catalogue';
import { API } from '@site/contracts/api/routes';
import { keys } from '@site/site-model/bucket-keys';
import { expect, test } from 'vitest';
import { objectMetadata } from '../../../../infra/config/object-metadata';
import { htmlFaults } from '../../../../tests/html/html-faults';
import { apiDocuments } from './documents';
import { openapi } from './openapi';

const documents = apiDocuments();
const page = documents[API_DOCUMENTS.problems] ?? '';

test('the description and its examples pass an independent linter', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const lint = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })).map(
      ({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`,
    );
  expect(await lint(openapi())).toEqual([]);
  // Proves that the linter checks the document: a broken one has faults.
  const broken = structuredClone(openapi());
  broken.components.schemas.Stored = { type: 'object', required: ['nothing'] };
  expect((await lint(broken)).join()).toContain('nothing');
});

test('the description contains exactly the routes of the API', () => {
  expect(Object.keys(openapi().paths).sort()).toEqual(Object.values(API).sort());
});

test('the published document is the description', () => {
  expect(JSON.parse(documents[API_DOCUMENTS.openapi] ?? '')).toEqual(JSON.parse(JSON.stringify(openapi())));
});

test('the type of every problem links to its section on the page, which names the routes', () => {
  for (const code of PROBLEM_CODES) {
    const { pathname, hash } = new URL(problemType(code), 'https://site.test');
    expect(Object.keys(documents)).toContain(pathname);
    expect(page).toContain(`<section id="${hash.slice(1)}">`);
    expect(problemsOf(API.leads).includes(code) || problemsOf(API.token).includes(code), code).toBe(true);
  }
  expect(page).toContain(`<dd>${API.token}, ${API.webhook}</dd>`);
});

test('the page is valid HTML, needs nothing that the Content-Security-Policy blocks, and is not indexed', async () => {
  expect(await htmlFaults(page)).toEqual([]);
  expect(page).not.toMatch(/<style|<script| style=/);
  expect(page).toContain('<meta name="robots" content="noindex">');
  for (const [, path = ''] of page.matchAll(/href="(\/[^"]*)"/g))
    expect(Object.keys(documents)).toContain(path);
});

test('each document has its content type, and browsers revalidate it each time', () => {
  const types = Object.keys(documents).map((path) => objectMetadata(keys.rootFile('0123456789ab', path)));
  expect(types).toEqual(
    ['application/json', 'text/html', 'text/css'].map((type) => ({
      contentType: `${type}; charset=utf-8`,
      cacheControl: 'public, max-age=0, s-maxage=31536000, must-revalidate',
    })),
  );
});
