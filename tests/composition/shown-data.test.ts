import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compose } from '@platform/composer/compose';
import { shownTexts } from '@platform/composer/shown-texts';
import { folderStore } from '@platform/composer/store/folder-store';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { withTexts } from '@site/contracts/shown-texts';
import { keys } from '@site/site-model/bucket-keys';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIXTURE_SETTINGS, type FixturePart, fixtureShell, publishFixture } from './support/fixture-parts';

const DESCRIBED = 'A page of the fixture, described.';
const BODY = `<main><h1>Team &amp; plan</h1><p>${DESCRIBED}</p></main>`;

let dir: string;
let store: ObjectStore;
let versions = 0;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'shown-data-'));
  store = folderStore(dir);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const DATA_BLOCK = '<script type="application/ld+json" data-page-head>{"@graph":[]}</script>';

/** Composes a site of a shell with these additional exports, and returns the team page's files. */
async function composed(exports: string, body = BODY) {
  versions += 1;
  const shell = fixtureShell({ version: `${versions}`.padStart(12, '0'), bodies: { '/team': body } });
  const block = `[{ tag: 'script', attributes: { type: 'application/ld+json' }, text: '{"@graph":[]}' }]`;
  const server = shell.server.replace('headTags = () => []', `headTags = () => ${block}`);
  const part: FixturePart = { ...shell, server: `${server}\n${exports}` };
  await publishFixture(store, part);
  const { id } = await compose(store, { shell: part.version }, FIXTURE_SETTINGS);
  const read = async (key: string) => (await store.read(key))?.toString();
  return {
    shown: await read(keys.shownData(id, 'en', '/team')),
    complete: await read(keys.data(id, 'en', '/team')),
    html: (await read(keys.page(id, 'en', '/team'))) ?? '',
    folder: `/data/${id}/en/team/`,
  };
}

it('writes a page’s data without the texts of its document, which restore them', async () => {
  const {
    shown = '',
    complete = '',
    html,
    folder,
  } = await composed('export const asksForPageData = true; export const readsShownData = true;');
  expect(complete).toContain(DESCRIBED);
  expect(shown).not.toContain(DESCRIBED);
  expect(withTexts(shown, shownTexts(BODY))).toEqual(JSON.parse(complete));
  expect(html).toContain(`"page":"${folder}shown.json"`);
});

it('names the complete data to a shell that does not read the document', async () => {
  const { shown, html, folder } = await composed('export const asksForPageData = true;');
  expect(shown).toBeUndefined();
  expect(html).toContain(`"page":"${folder}page.json"`);
});

it('names the complete data to a shell that reads an earlier form of the other file', async () => {
  const { shown, html, folder } = await composed(
    'export const asksForPageData = true; export const readsShownTexts = true;',
  );
  expect(shown).toBeUndefined();
  expect(html).toContain(`"page":"${folder}page.json"`);
});

it('puts structured data after a page whose questions they repeat, if the shell replaces them there', async () => {
  const before = await composed('');
  expect(before.html.indexOf(DATA_BLOCK)).toBeLessThan(before.html.indexOf('</head>'));
  expect(before.html).toContain(DATA_BLOCK);
  const { html } = await composed(`
    export const replacesTagsInBody = true;
    for (const page of pages) {
      const { load } = page;
      const faq = [{ question: 'How long?', answer: 'A week.' }];
      page.load = () => ({ ...load(), head: { ...load().head, faq: page.path === '/team' ? faq : undefined } });
    }`);
  expect(html).toContain(`${BODY}</div>\n${DATA_BLOCK}\n<script type="application/json"`);
});
