import { createHash } from 'node:crypto';
import { manifestKey, publishedVersion } from '@platform/composer/checks/versions';
import { type BuiltFile, contentVersion, PLACEHOLDER_VERSION, replaceVersion } from '@platform/composer/content-ids';
import { type ObjectStore, stagedView } from '@platform/composer/store/object-store';
import { keys } from '@site/site-model/bucket-keys';

const FOLDERS = ['client', 'server'] as const;
const baseOf = { client: keys.publicBase, server: keys.serverBase };

/**
 * Publishes a changed copy of a version and returns the copy's version. `change` gets the files and returns those of the
 * copy.
 */
export async function publishCopy(
  bucket: ObjectStore,
  { name, version: from }: { name: string; version: string },
  change: (files: readonly BuiltFile[]) => readonly BuiltFile[],
): Promise<string> {
  const store = stagedView(bucket);
  const { manifest: published } = await publishedVersion(store, name, from);
  const { version: _version, client, server, ...description } = published;
  const lists = { client, server };
  const files: BuiltFile[] = [];
  for (const folder of FOLDERS)
    for (const { path } of lists[folder]) {
      const body = await store.read(baseOf[folder](name, from) + path);
      if (!body) throw new Error(`${folder}/${path} of ${name} ${from} is missing`);
      const file = { path: `${folder}/${path}`, body };
      files.push({ ...file, body: replaceVersion(file, from, PLACEHOLDER_VERSION) });
    }
  const changed = change(files);
  const version = contentVersion(description, changed);
  const list = async (folder: (typeof FOLDERS)[number]) => {
    const own = changed.filter(({ path }) => path.startsWith(`${folder}/`));
    return Promise.all(
      own.map(async (file) => {
        const path = file.path.slice(folder.length + 1);
        const body = replaceVersion(file, PLACEHOLDER_VERSION, version);
        await store.writeOnce(baseOf[folder](name, version) + path, body);
        return { path, sha384: createHash('sha384').update(body).digest('base64'), bytes: body.length };
      }),
    );
  };
  const manifest = { ...description, version, client: await list('client'), server: await list('server') };
  await store.writeOnce(manifestKey(name, version), JSON.stringify(manifest));
  return version;
}
