import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCompose } from '@platform/composer/compose-here';
import { folderStore } from '@platform/composer/store/folder-store';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { allParts } from '@platform/releases/build/parts';
import { publish } from '@platform/releases/publish/publish';
import { keys } from '@site/site-model/bucket-keys';
import { EDITIONS, editionOf, OLDEST_EDITION } from '@site/site-model/packages-support';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FIXTURE_SETTINGS } from '../composition/support/fixture-parts';
import { NIGHTLY } from '../support/nightly';
import { pastVersion } from './support/archive';
import { PAST } from './support/past-builds';
import { publishPast } from './support/publish-past';

/** Timeout in ms; drawing the share pictures for the first time takes most of it. */
const LONG = 300_000;
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG });

let dir: string;
let store: ObjectStore;
/** Current versions of all parts. */
const now: Record<string, string> = {};

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'skew-composed-'));
  store = folderStore(dir);
  for (const part of allParts())
    now[part.name] = (await publish(part, store, { who: 'test' })).manifest.version;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const past = (name: string, options?: { released: boolean }) =>
  publishPast(store, pastVersion(name), options);

/** Composes past versions with the current parts, with all checks, and returns the HTML of a page. */
async function composed(old: Record<string, string>, page = '/cases'): Promise<string> {
  const versions = { ...now, ...old };
  const { id } = await runCompose({ bucketDir: dir, versions, settings: FIXTURE_SETTINGS });
  return (await store.read(keys.page(id, 'ua', page)))?.toString() ?? '';
}

it('has a stored build of the oldest supported edition', () => {
  const editions = Object.values(PAST).map((name) => editionOf(pastVersion(name).manifest));
  expect(EDITIONS.map(({ edition }) => edition)).toContain(OLDEST_EDITION);
  expect(editions).toContain(OLDEST_EDITION);
  expect(editions).toContain(OLDEST_EDITION - 1);
});

it('composes the current shell with an unreleased part of the oldest supported edition', async () => {
  const { manifest } = pastVersion(PAST.content);
  expect(editionOf(manifest)).toBe(OLDEST_EDITION);
  const page = await composed({ 'mfe-content': await past(PAST.content) });
  expect(page).toContain(`/mfe/mfe-content/${manifest.version}/`);
  expect(page).toMatch(/<h1[\s>]/);
  // The part has no declaration, so its navigation entries are those of the shell of its time.
  expect(page).toMatch(/<header[\s\S]*href="\/ua\/blog"[\s\S]*<\/header>/);
});

it('composes the current shell with a part that was live before content-based versions', {
  tags: [NIGHTLY],
}, async () => {
  const { manifest } = pastVersion(PAST.voiceBeforeNames);
  expect(editionOf(manifest)).toBe(OLDEST_EDITION - 1);
  const voice = await past(PAST.voiceBeforeNames, { released: true });
  const page = await composed({ 'mfe-voice': voice }, '/');
  expect(page).toContain(`/mfe/mfe-voice/${voice}/`);
});

it('composes a part built against another minor version of React', { tags: [NIGHTLY] }, async () => {
  const { manifest, react } = pastVersion(PAST.contentReact191);
  expect([react, manifest.shared?.react]).toEqual(['19.1.0', '^19.1.0']);
  const content = await past(PAST.contentReact191);
  expect(content).not.toBe(pastVersion(PAST.content).manifest.version);
  const page = await composed({ 'mfe-content': content });
  expect(page).toContain(`/mfe/mfe-content/${content}/`);
});

it('composes the previous shell with the current remotes', { tags: [NIGHTLY] }, async () => {
  const shell = await past(PAST.shell);
  const page = await composed({ shell });
  expect(page).toContain(`/shell/${shell}/`);
  expect(page).toContain(`/mfe/mfe-content/${now['mfe-content']}/`);
  expect(page).toMatch(/<h1[\s>]/);
});
