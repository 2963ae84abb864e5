import { type Fault, ReleaseError, throwFaults } from '@platform/base/release-error';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import { type ObjectStore, versionsView } from './store/object-store';

/** A finished build that is not published: `dir` holds `client/` and `server/`. */
export interface Candidate {
  manifest: PartManifest;
  dir: string;
}

/** Returns the key of a version's file in the bucket. */
export const fileKey = (
  { name, version }: Pick<PartManifest, 'name' | 'version'>,
  folder: 'client' | 'server',
  file: string,
) => (folder === 'client' ? keys.publicBase(name, version) : keys.serverBase(name, version)) + file;

/** Returns the key of a version's manifest, which makes the version exist. */
export const manifestKey = (name: string, version: string) => `${keys.publicBase(name, version)}manifest.json`;

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

/**
 * Returns the manifest of a version in the bucket, staged or released, for a preview also of one of a pull request, and its bytes as they
 * are stored. Throws if there is none, or it is faulty.
 */
export async function publishedVersion(
  bucket: ObjectStore,
  name: string,
  version: string,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<{ manifest: PartManifest; manifestBody: Buffer }> {
  const manifestBody = await readManifestBody(bucket, name, version, settings);
  const { manifest, faults } = readManifest(name, version, manifestBody.toString());
  throwFaults(`${name} ${version} can’t be released`, faults);
  // For the type: without faults there is a manifest.
  return { manifest: manifest as PartManifest, manifestBody };
}

export const MANIFEST_FILE = 'manifest.json';
const BUILD = 'Build the part with the packages of this platform';
const PUBLISH = 'Publish the part again from a changed source, with the release tool';

/** Parses a version's manifest and compares its name and version with those of its key. Returns it, if the text is one, and its faults. */
export function readManifest(
  name: string,
  version: string,
  text: string,
): { manifest?: PartManifest; faults: Fault[] } {
  const fault = (code: Fault['code'], field: string | undefined, what: string, remedy: string): Fault => {
    return { code, part: name, file: MANIFEST_FILE, field, what, remedy };
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = `is not JSON (${(error as Error).message})`;
    return { faults: [fault('release/manifest-invalid', undefined, what, PUBLISH)] };
  }
  // Before any other field, whose meaning may have changed.
  const { seam } = (value ?? {}) as { seam?: unknown };
  if (seam !== SEAM_VERSION) {
    const what = `is ${JSON.stringify(seam)}, but this platform supports ${SEAM_VERSION}`;
    const deploy = `First deploy a platform that supports it, or ${BUILD.toLowerCase()}`;
    const isNewer = typeof seam === 'number' && seam > SEAM_VERSION;
    return { faults: [fault('release/seam-version', 'seam', what, isNewer ? deploy : BUILD)] };
  }
  const { data: manifest, error } = partManifestSchema.safeParse(value);
  if (!manifest) {
    const invalid = (field: string, message: string) =>
      fault('release/manifest-invalid', field, `is invalid: ${message}`, BUILD);
    return { faults: error.issues.map(({ path, message }) => invalid(path.join('.'), message)) };
  }
  const key = { name, version };
  const keyFaults = (['name', 'version'] as const)
    .filter((field) => manifest[field] !== key[field])
    .map((field) => {
      const what = `is "${manifest[field]}", but it is stored under "${key[field]}"`;
      return fault('release/manifest-key', field, what, PUBLISH);
    });
  // A file is copied to its path: it could overwrite a file of another version.
  const pathFaults = [...manifest.client, ...manifest.server]
    .filter(({ path }) => !isInside(path))
    .map(({ path }) => {
      const what = `names ${JSON.stringify(path)}, which is outside the version's folder`;
      return fault('release/manifest-path', undefined, what, PUBLISH);
    });
  // Nothing reads the files of a version that names others.
  return { ...(pathFaults.length > 0 ? {} : { manifest }), faults: [...keyFaults, ...pathFaults] };
}

/** Returns whether a path of a manifest stays inside its version's folder, in a bucket and on a disk. */
const isInside = (file: string) =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));
