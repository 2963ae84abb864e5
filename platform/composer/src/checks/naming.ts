import type { Fault } from '@platform/base/errors/release-error';
import { type BuiltFile, contentVersion, occurrences, renamed, STAND_IN } from '../content-version';
import type { Artefact, Check } from './artefact';

const REMEDY =
  'Publish the sources again, which names them by their output; if it stays, find out who published this version';

/**
 * A version is the hash of its own content, whoever uploaded it. What is named otherwise is a version of before decision 14, named by its
 * sources, and shown only where the site serves it already: pipelines can't write there, so nobody gets a planted version past
 * this rule by leaving the field out.
 */
export const naming: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf(artefact: Artefact): Promise<Fault | undefined> {
  const { name, version, manifest, released } = artefact;
  const fault = (code: string, field: string, what: string): Fault => ({
    ...{ code, part: name, file: 'manifest.json', field, what },
    remedy: REMEDY,
  });
  if (manifest.naming === undefined) {
    if (released) return undefined;
    return fault(
      'release/version-unnamed',
      'naming',
      'is missing, and the site does not serve this version: nothing shows that it is what its name says',
    );
  }
  const files = await contentOf(artefact);
  // What is missing, the check of the digests tells.
  if (!files) return undefined;
  const found = nameOf(artefact, files);
  if (found === version) return undefined;
  return fault('release/version-content', 'version', `is "${version}", but its content is ${found}`);
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

/** The version as it follows from the content, in which the version's own name does not count. */
function nameOf({ version, manifest }: Artefact, files: readonly BuiltFile[]): string {
  // It would count for the version's own name, and two contents would be one version.
  if (files.some(({ body }) => occurrences(body, STAND_IN) > 0)) return `none, as it holds "${STAND_IN}"`;
  const { version: _version, client: _client, server: _server, ...description } = manifest;
  const masked = files.map((file) => ({ path: file.path, body: renamed(file, version, STAND_IN) }));
  return contentVersion(description, masked);
}
