import { createHash } from 'node:crypto';
import { inParallel } from '@platform/base/in-parallel';
import type { Fault } from '@platform/base/release-error';
import type { Check } from './artefact';

/** Every client and server file of every version exists and matches its digest in the manifest. */
export const digests: Check = async (artefacts) => {
  const faults: Fault[] = [];
  const files = artefacts.flatMap((artefact) =>
    (['client', 'server'] as const).flatMap((folder) =>
      artefact.manifest[folder].map((file) => ({ artefact, folder, file })),
    ),
  );
  await inParallel(files, async ({ artefact, folder, file }) => {
    const body = await artefact.read(folder, file.path);
    if (body && createHash('sha384').update(body).digest('base64') === file.sha384) return;
    faults.push({
      code: 'release/file-digest',
      part: artefact.name,
      file: `${folder}/${file.path}`,
      what: body ? 'does not match its digest in the manifest' : 'is missing',
      remedy: 'Publish the part again from changed sources, which gives another version',
    });
  });
  return faults.sort((a, b) => `${a.part} ${a.file}`.localeCompare(`${b.part} ${b.file}`));
};
