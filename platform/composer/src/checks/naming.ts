import type { FaultCode } from '@platform/base/errors/fault-codes';
import type { Fault } from '@platform/base/errors/release-error';
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

/**
 * A version is the hash of its own content, so that nobody can upload other content under its name. Versions from before decision 14 are
 * named by the hash of their sources and have no field `naming`. They are accepted only if the site serves them already: pipelines
 * can't write there, so leaving out the field does not get a planted version past this rule.
 */
export const naming: Check = async (artefacts) =>
  (await Promise.all(artefacts.map(faultOf))).filter((fault) => fault !== undefined);

async function faultOf(artefact: Artefact): Promise<Fault | undefined> {
  const { name, version, manifest, released } = artefact;
  const fault = (code: FaultCode, field: string, what: string): Fault => ({
    ...{ code, part: name, file: 'manifest.json', field, what },
    remedy: REMEDY,
  });
  if (manifest.naming === undefined) {
    if (released) return undefined;
    return fault(
      'release/version-unnamed',
      'naming',
      'is missing, and the site does not serve this version yet: nothing proves that its content matches its name',
    );
  }
  const files = await contentOf(artefact);
  // The check of the digests reports missing files.
  if (!files) return undefined;
  const found = nameOf(artefact, files);
  if (found === version) return undefined;
  return fault(
    'release/version-content',
    'version',
    `is "${version}", but the hash of its content is ${found}`,
  );
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
