import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { folderStore } from '@platform/composer/store/folder-store';
import type { CollectableStore } from '@platform/composer/store/object-store';
import { beforeEach } from 'vitest';

/** An empty bucket for each test of a file, in a folder of its own. */
export function bucketFixture(): { readonly dir: string; readonly store: CollectableStore } {
  const fixture = { dir: '', store: folderStore('') };
  beforeEach(() => {
    fixture.dir = folderOfTest();
    fixture.store = folderStore(fixture.dir);
  });
  return fixture;
}
