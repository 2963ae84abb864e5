import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { useWorkspace, workspace } from '@platform/base/workspace';
import { expect, it } from 'vitest';
import { devInSite } from './dev-in-site';

it('refuses a part that another tool builds, and says how to see it', async () => {
  const monorepo = workspace();
  const folder = folderOfTest();
  writeFileSync(path.join(folder, 'package.json'), '{"scripts":{"build:part":"webpack"}}');
  useWorkspace({ ...monorepo, folderOf: () => folder });
  try {
    await expect(devInSite('mfe-foreign', undefined, (_, work) => work())).rejects.toMatchObject(
      refusal('dev/own-build', 'npm run release -- preview mfe-foreign'),
    );
  } finally {
    useWorkspace(monorepo);
  }
});
