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
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'shown-data-'));
  store = folderStore(dir);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Composes a site of a shell with these additional exports, and returns how to read the team page's files. */
async function composed(exports: string) {
  const shell = fixtureShell({ bodies: { '/team': BODY } });
  const part: FixturePart = { ...shell, server: `${shell.server}\n${exports}` };
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
  } = await composed('export const asksForPageData = true; export const readsShownTexts = true;');
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
