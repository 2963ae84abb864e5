import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { workspace } from '@platform/base/workspace';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { keys, SHARED_FOLDERS } from '@site/site-model/bucket-keys';
import { COMPOSER_FILE } from './bundle-functions';
import { compositionId } from './composition-id';
import { ownComposer } from './own-composer';
import { permissionArgs } from './permissions';
import type { ComposeRequest } from './request';
import type { ComposerProcess } from './run-compose';
import { stagedKey } from './store/staged';

/**
 * Returns how to start the composer process on this machine with the same restrictions as on AWS: bundled, without environment variables
 * of this process, with access only to its own files, the published versions and the folders of the composition.
 */
export async function localComposer(request: ComposeRequest, work: string): Promise<ComposerProcess> {
  const { dir: bundle, hash } = ownComposer();
  const pictures = process.env.DRAWN_PICTURES ?? path.join(workspace().root, '.build/pictures');
  mkdirSync(pictures, { recursive: true });
  mkdirSync(request.bucketDir, { recursive: true });
  const { candidate, bucketDir } = request;
  const id = compositionId(request.versions, request.settings, request.retired);
  // Not the whole folder of the composition: its manifest makes it exist, so only this process may write it.
  const site = [...LANGUAGE_CODES, 'files'].map((folder) => `sites/${id}/${folder}`);
  const own = [...site, `data/${id}`, ...Object.values(SHARED_FOLDERS)];
  const staged = (key: string) => (request.settings.preview ? stagedKey(key) : key);
  const written = candidate ? [] : [...own.map(staged), 'rendered'];
  for (const folder of written) mkdirSync(path.join(bucketDir, folder), { recursive: true });
  const both = (folder: string) => [...new Set([path.resolve(folder), realpathSync(folder)])];
  return {
    args: [
      ...permissionArgs({
        read: [bundle, bucketDir, ...(candidate ? [candidate.dir] : [])].flatMap(both),
        write: [work, pictures, ...written.map((folder) => path.join(bucketDir, folder))].flatMap(both),
        writeFiles: candidate ? [] : both(bucketDir).map((dir) => path.join(dir, staged(keys.givenUp(id)))),
      }),
      path.join(bundle, COMPOSER_FILE),
    ],
    cwd: work,
    env: { COMPOSER_HASH: hash, DRAWN_PICTURES: pictures },
  };
}
