import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/object-store';
import { allParts } from '@platform/releases/build/parts';
import { publishVersion } from '@platform/releases/release-site';
import { composeHere } from '../composition/support/compose-here';
import { FIXTURE_SETTINGS } from '../composition/support/fixture-parts';

/** Builds and composes the current sources in a temporary folder. Call `remove` when done. */
export async function composeNow() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'budgets-'));
  const store = folderStore(dir);
  const versions: Record<string, string> = {};
  for (const part of allParts()) {
    versions[part.name] = (await publishVersion(part, store)).manifest.version;
  }
  const { id } = await composeHere({ bucketDir: dir, versions, settings: FIXTURE_SETTINGS });
  return { store, id, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
