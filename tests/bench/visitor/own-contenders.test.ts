import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/folder-store';
import { stagedKey } from '@platform/composer/store/staged';
import type { CompositionManifest } from '@site/site-model/composition';
import { afterAll, expect, it } from 'vitest';
import { ownContenders } from './own-contenders';

const dir = mkdtempSync(path.join(os.tmpdir(), 'own-contenders-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('serves the files of a version that is not released', async () => {
  const store = folderStore(dir);
  await store.writeOnce(stagedKey('shell/0123456789ab/boot.js'), 'boot');
  const manifest = { id: 'x', pages: [] } as unknown as CompositionManifest;
  const [ours] = ownContenders(store, manifest);
  expect(String(await ours.read('/shell/0123456789ab/boot.js'))).toBe('boot');
});
