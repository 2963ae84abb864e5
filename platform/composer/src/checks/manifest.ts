import { type Fault, refuse } from '@platform/base/release-error';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';

/** Parses a version's manifest and compares its name and version with those of its key. Throws a ReleaseError with every fault. */
export function parseManifest(name: string, version: string, body: Buffer): PartManifest {
  const { manifest, faults } = readManifestText(name, version, body.toString());
  refuse('release/manifest-refused', `${name} ${version} can’t be released`, faults);
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
  const fault = (rule: string, what: string, remedy: string, field?: string): Fault => ({
    ...{ code: `release/${rule}`, part: name, file: 'manifest.json', what, remedy },
    ...(field === undefined ? {} : { field }),
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = `is not JSON (${(error as Error).message})`;
    return { faults: [fault('manifest-invalid', what, 'Publish the part again from a changed source')] };
  }
  // Before any other field, whose meaning may have changed.
  const { seam } = (value ?? {}) as { seam?: unknown };
  if (seam !== SEAM_VERSION) {
    const what = `is ${JSON.stringify(seam)}, but this platform supports ${SEAM_VERSION}`;
    const deploy = `First deploy a platform that supports it, or ${BUILD.toLowerCase()}`;
    const isNewer = typeof seam === 'number' && seam > SEAM_VERSION;
    return { faults: [fault('seam-version', what, isNewer ? deploy : BUILD, 'seam')] };
  }
  const { data: manifest, error } = partManifestSchema.safeParse(value);
  if (!manifest)
    return {
      faults: error.issues.map(({ path, message }) =>
        fault('manifest-invalid', `is invalid: ${message}`, BUILD, path.join('.')),
      ),
    };
  const keyFaults = (['name', 'version'] as const)
    .filter((field) => manifest[field] !== { name, version }[field])
    .map((field) => {
      const what = `is "${manifest[field]}", but it is stored under "${{ name, version }[field]}"`;
      return fault('manifest-key', what, PUBLISH, field);
    });
  // A file is copied to its path: it could overwrite a file of another version.
  const pathFaults = [...manifest.client, ...manifest.server]
    .filter(({ path }) => !isInside(path))
    .map(({ path }) =>
      fault('manifest-path', `names ${JSON.stringify(path)}, which is outside the version's folder`, PUBLISH),
    );
  return { manifest, faults: [...keyFaults, ...pathFaults] };
}

/** Returns whether a path of a manifest stays inside its version's folder, in a bucket and on a disk. */
const isInside = (file: string) =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));
