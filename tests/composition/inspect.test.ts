import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/folder-store';
import { diffCompositions } from '@platform/releases/inspect';
import { expect, it } from 'vitest';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureShell, publishFixture } from './support/fixture-parts';

it('reports pages whose content changed, not those that only reference another version', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'inspect-'));
  try {
    const store = folderStore(dir);
    await publishFixture(store, fixtureShell());
    const changed = { version: '000000000009', bodies: { '/team': '<main><h1>Another</h1></main>' } };
    await publishFixture(store, fixtureShell(changed));
    const before = await compose(store, { shell: '000000000001' }, FIXTURE_SETTINGS);
    const after = await compose(store, { shell: '000000000009' }, FIXTURE_SETTINGS);
    expect(await diffCompositions(before, after, store.read)).toEqual({
      parts: [{ name: 'shell', from: '000000000001', to: '000000000009' }],
      pages: {
        added: [],
        removed: [],
        changed: ['en /team', 'ru /team', 'ua /team'],
        same: before.pages.length - 3,
      },
      settingsChanged: false,
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
