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

/** Returns the manifest, if the text is one, and its faults. */
export function readManifestText(
  name: string,
  version: string,
  text: string,
): { manifest?: PartManifest; faults: Fault[] } {
  const place = { part: name, file: 'manifest.json' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const what = `is not JSON (${(error as Error).message})`;
    return {
      faults: [
        {
          code: 'release/manifest-invalid',
          ...place,
          what,
          remedy: 'Publish the part again from a changed source',
        },
      ],
    };
  }
  // Before any other field, whose meaning may have changed.
  const { seam } = (value ?? {}) as { seam?: unknown };
  if (seam !== SEAM_VERSION) {
    const what = `is ${JSON.stringify(seam)}, but this platform supports ${SEAM_VERSION}`;
    const deploy = typeof seam === 'number' && seam > SEAM_VERSION;
    const remedy = deploy
      ? 'First deploy a platform that supports it, or build the part with the packages of this platform'
      : 'Build the part with the packages of this platform';
    return { faults: [{ code: 'release/seam-version', ...place, field: 'seam', what, remedy }] };
  }
  const parsed = partManifestSchema.safeParse(value);
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map((issue) => ({
        code: 'release/manifest-invalid',
        ...place,
        field: issue.path.join('.'),
        what: `is invalid: ${issue.message}`,
        remedy: 'Build the part with the packages of this platform',
      })),
    };
  }
  const faults = (['name', 'version'] as const).flatMap((field): Fault[] => {
    const expected = { name, version }[field];
    const actual = parsed.data[field];
    if (actual === expected) return [];
    const what = `is "${actual}", but it is stored under "${expected}"`;
    return [
      {
        code: 'release/manifest-key',
        ...place,
        field,
        what,
        remedy: 'Publish the part with the release tool',
      },
    ];
  });
  for (const { path: file } of [...parsed.data.client, ...parsed.data.server]) {
    if (isInside(file)) continue;
    // The file is copied to this path: it could overwrite a file of another version.
    const what = `names ${JSON.stringify(file)}, which is outside the version's folder`;
    faults.push({
      code: 'release/manifest-path',
      ...place,
      what,
      remedy: 'Publish the part with the release tool',
    });
  }
  return { manifest: parsed.data, faults };
}

/** Returns whether a path of a manifest stays inside its version's folder, in a bucket and on a disk. */
const isInside = (file: string) =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));
