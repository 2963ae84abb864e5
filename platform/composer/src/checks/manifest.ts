import { type Fault, refuse } from '@platform/base/errors/release-error';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import { newerEdition } from './packages-edition';

/** Reads a version's manifest and compares it with the key that it lies under. Throws a ReleaseError with every fault. */
export function parseManifest(name: string, version: string, body: Buffer): PartManifest {
  const { manifest, faults } = readManifestText(name, version, body.toString());
  refuse('release/manifest-refused', { part: name, version }, faults);
  // Without a fault there is one.
  return manifest as PartManifest;
}

/** The manifest where its text is one, and what is wrong with it. */
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
  const { seam, packages } = (value ?? {}) as { seam?: unknown; packages?: unknown };
  if (seam !== SEAM_VERSION) {
    const what = `is ${JSON.stringify(seam)}, this platform takes ${SEAM_VERSION}`;
    const deploy = typeof seam === 'number' && seam > SEAM_VERSION;
    const remedy = deploy
      ? 'Deploy the platform that takes it first, or build the part with the packages of this platform'
      : 'Build the part with the packages of this platform';
    return { faults: [{ code: 'release/seam-version', ...place, field: 'seam', what, remedy }] };
  }
  const newer = newerEdition(name, packages);
  if (newer.length > 0) return { faults: newer };
  const parsed = partManifestSchema.safeParse(value);
  if (!parsed.success) {
    return {
      faults: parsed.error.issues.map((issue) => ({
        code: 'release/manifest-invalid',
        ...place,
        field: issue.path.join('.'),
        what: `is not what a manifest has there: ${issue.message}`,
        remedy: 'Build the part with the packages of this platform',
      })),
    };
  }
  const faults = (['name', 'version'] as const).flatMap((field): Fault[] => {
    const expected = { name, version }[field];
    const found = parsed.data[field];
    if (found === expected) return [];
    const what = `is "${found}", but it lies under "${expected}"`;
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
    // It is copied by that name: it could become a file of another version.
    const what = `names ${JSON.stringify(file)}, which is outside of the version's folder`;
    faults.push({
      code: 'release/manifest-path',
      ...place,
      what,
      remedy: 'Publish the part with the release tool',
    });
  }
  return { manifest: parsed.data, faults };
}

/** Whether a path of a manifest stays below its version's folder, in a bucket and on a disk. */
const isInside = (file: string) =>
  !/[\\\0]/.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));
