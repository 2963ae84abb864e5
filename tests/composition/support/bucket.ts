import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/folder-store';
import type { CollectableStore } from '@platform/composer/store/object-store';
import { afterEach, beforeEach } from 'vitest';

/** An empty bucket for each test of a file, in a folder of its own. */
export function bucketFixture(): { readonly dir: string; readonly store: CollectableStore } {
  const fixture = { dir: '', store: folderStore('') };
  beforeEach(() => {
    fixture.dir = mkdtempSync(path.join(os.tmpdir(), 'bucket-'));
    fixture.store = folderStore(fixture.dir);
  });
  afterEach(() => rmSync(fixture.dir, { recursive: true, force: true }));
  return fixture;
}
