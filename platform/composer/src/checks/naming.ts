import type { Fault } from '@platform/base/release-error';
import {
  type BuiltFile,
  contentVersion,
  occurrences,
  PLACEHOLDER_VERSION,
  renamed,
} from '../content-version';
import type { Artefact, Check } from './artefact';

const REMEDY =
  'Publish the sources again with the current tool; if the fault stays, find out who published this version';

/** A version is the hash of its own content, so that nobody can upload other content under its name. */
export const naming: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf(artefact: Artefact): Promise<Fault | undefined> {
  const { name, version } = artefact;
  const files = await contentOf(artefact);
  // The check of the digests reports missing files.
  if (!files) return undefined;
  const found = nameOf(artefact, files);
  if (found === version) return undefined;
  return {
    code: 'release/version-content',
    ...{ part: name, file: 'manifest.json', field: 'version' },
    what: `is "${version}", but the hash of its content is ${found}`,
    remedy: REMEDY,
  };
}

async function contentOf({ manifest, read }: Artefact): Promise<BuiltFile[] | undefined> {
  const paths = (['client', 'server'] as const).flatMap((folder) =>
    manifest[folder].map((file) => ({ folder, file: file.path })),
  );
  const files = await Promise.all(
    paths.map(async ({ folder, file }) => ({ path: `${folder}/${file}`, body: await read(folder, file) })),
  );
  return files.every((file): file is BuiltFile => file.body !== undefined) ? files : undefined;
}

/** Returns the version that follows from the content, in which the version's own name is replaced by the placeholder. */
function nameOf({ version, manifest }: Artefact, files: readonly BuiltFile[]): string {
  // The placeholder would count as the version's own name, so two different contents would have the same hash.
  if (files.some(({ body }) => occurrences(body, PLACEHOLDER_VERSION) > 0))
    return `undefined: it contains "${PLACEHOLDER_VERSION}"`;
  const { version: _version, client: _client, server: _server, ...description } = manifest;
  const masked = files.map((file) => ({
    path: file.path,
    body: renamed(file, version, PLACEHOLDER_VERSION),
  }));
  return contentVersion(description, masked);
}
