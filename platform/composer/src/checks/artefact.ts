import { type Fault, ReleaseError, refuse } from '@platform/base/release-error';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import type { ObjectStore } from '../store/object-store';
import { versionsView } from '../store/staged';

/** A published version, or a build that is about to be one. */
export interface Artefact {
  name: string;
  version: string;
  manifest: PartManifest;
  /** Whether the site serves it: it was live or a rollout's. Only releases write there. */
  released: boolean;
  /** Reads a file that the manifest names; undefined if it is missing. */
  read(folder: 'client' | 'server', file: string): Promise<Buffer | undefined>;
}

/** A finished build that is not published: `dir` holds `client/` and `server/`. */
export interface Candidate {
  manifest: PartManifest;
  dir: string;
}

/** A rule about the versions of one composition, which must hold before it is shown to anybody. */
export type Check = (artefacts: readonly Artefact[]) => readonly Fault[] | Promise<readonly Fault[]>;

/** Returns the key of a version's file in the bucket. */
export const fileKey = (
  { name, version }: Pick<Artefact, 'name' | 'version'>,
  folder: 'client' | 'server',
  file: string,
) => (folder === 'client' ? keys.publicBase(name, version) : keys.serverBase(name, version)) + file;

/** Returns the key of a version's manifest, which makes the version exist. */
export const manifestKey = (name: string, version: string) => `${keys.publicBase(name, version)}manifest.json`;

/** A version that is published, with the manifest's bytes as they are stored. */
type PublishedVersion = Pick<Artefact, 'manifest' | 'read'> & { manifestBody: Buffer };

/**
 * Returns the bytes of a version's manifest. Throws `release/unknown-version` if it is not published, and `release/preview-only` if only
 * `preview` uploaded it, as a pull request does, and this is not for a preview.
 */
export async function readManifestBody(
  bucket: ObjectStore,
  name: string,
  version: string,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<Buffer> {
  const key = manifestKey(name, version);
  const body = await versionsView(bucket, settings).read(key);
  if (body) return body;
  if (await versionsView(bucket, { preview: version }).exists(key))
    throw new ReleaseError(
      'release/preview-only',
      `${name} ${version} was uploaded for a preview, as pull requests do, and can't be released.`,
      `Merge its change and publish it from there: npm run release -- publish ${name}.`,
    );
  throw new ReleaseError(
    'release/unknown-version',
    `${name} ${version} is not published.`,
    `"npm run release -- publish ${name}" publishes the sources and prints their version.`,
  );
}

/** Returns a version in the bucket, staged or released; for a preview also one of a pull request. Throws if there is none. */
export async function publishedVersion(
  bucket: ObjectStore,
  name: string,
  version: string,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<PublishedVersion> {
  const store = versionsView(bucket, settings);
  const manifestBody = await readManifestBody(bucket, name, version, settings);
  return {
    manifest: parseManifest(name, version, manifestBody),
    manifestBody,
    read: (folder, file) => store.read(fileKey({ name, version }, folder, file)),
  };
}

/** Reads the manifest of a published version, released or staged. Throws if that version is not completely published. */
export const readManifest = async (store: ObjectStore, name: string, version: string): Promise<PartManifest> =>
  (await publishedVersion(store, name, version)).manifest;

/** Parses a version's manifest and compares its name and version with those of its key. Throws a ReleaseError with every fault. */
export function parseManifest(name: string, version: string, body: Buffer): PartManifest {
  const { manifest, faults } = readManifestText(name, version, body.toString());
  refuse(`${name} ${version} can’t be released`, faults);
  // For the type: without faults there is a manifest.
  return manifest as PartManifest;
}

const BUILD = 'Build the part with the packages of this platform';
const PUBLISH = 'Publish the part with the release tool';

/** Returns the manifest, if the text is one, and its faults. */
export function readManifestText(
  name: string,
  version: string,
  text: string,
): { manifest?: PartManifest; faults: Fault[] } {
  const fault = (code: Fault['code'], what: string, remedy: string, field?: string): Fault => ({
    ...{ code, part: name, file: 'manifest.json', what, remedy },
    ...(field === undefined ? {} : { field }),
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = `is not JSON (${(error as Error).message})`;
    return {
      faults: [fault('release/manifest-invalid', what, 'Publish the part again from a changed source')],
    };
  }
  // Before any other field, whose meaning may have changed.
  const { seam } = (value ?? {}) as { seam?: unknown };
  if (seam !== SEAM_VERSION) {
    const what = `is ${JSON.stringify(seam)}, but this platform supports ${SEAM_VERSION}`;
    const deploy = `First deploy a platform that supports it, or ${BUILD.toLowerCase()}`;
    const isNewer = typeof seam === 'number' && seam > SEAM_VERSION;
    return { faults: [fault('release/seam-version', what, isNewer ? deploy : BUILD, 'seam')] };
  }
  const { data: manifest, error } = partManifestSchema.safeParse(value);
  if (!manifest)
    return {
      faults: error.issues.map(({ path, message }) =>
        fault('release/manifest-invalid', `is invalid: ${message}`, BUILD, path.join('.')),
      ),
    };
  const keyFaults = (['name', 'version'] as const)
    .filter((field) => manifest[field] !== { name, version }[field])
    .map((field) => {
      const what = `is "${manifest[field]}", but it is stored under "${{ name, version }[field]}"`;
      return fault('release/manifest-key', what, PUBLISH, field);
    });
  // A file is copied to its path: it could overwrite a file of another version.
  const pathFaults = [...manifest.client, ...manifest.server]
    .filter(({ path }) => !isInside(path))
    .map(({ path }) =>
      fault('release/manifest-path', `names ${JSON.stringify(path)}, which is outside the version's folder`, PUBLISH),
    );
  return { manifest, faults: [...keyFaults, ...pathFaults] };
}

/** Returns whether a path of a manifest stays inside its version's folder, in a bucket and on a disk. */
const isInside = (file: string) =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));
