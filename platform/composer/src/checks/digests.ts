import { createHash } from 'node:crypto';
import type { Fault } from '@platform/base/errors/release-error';
import { inParallel } from '@platform/base/in-parallel';
import type { Check } from './artefact';

/** Every file of every version, of the client and of the server, is there with the digest that its manifest names. */
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
      what: body ? 'is not the file that the manifest names' : 'is missing',
      remedy: 'Publish the part again from a changed source, which makes another version',
    });
  });
  return faults.sort((a, b) => `${a.part} ${a.file}`.localeCompare(`${b.part} ${b.file}`));
};
