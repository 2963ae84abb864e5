import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { builtManifest } from './build-part';
import type { Part } from './parts';

/**
 * Returns the part whose finished build is in a folder, wherever it was built. Throws `release/built-part` when the folder
 * holds no build, a build of another part, or files that differ from its manifest.
 */
export function builtPart(name: string, folder: string): Part {
  const dir = path.resolve(folder);
  const refused = (problem: string) =>
    new ReleaseError(
      'release/built-part',
      `${dir} can’t be published as ${name}: ${problem}.`,
      `Build it with "npm run release -- build ${name}" and pass the complete folder.`,
    );
  const manifest = builtManifest({ dir });
  if (!manifest) throw refused('manifest.json is missing');
  if (manifest.name !== name) throw refused(`it is a build of ${manifest.name}`);
  for (const list of ['client', 'server'] as const)
    for (const { path: file, sha384 } of manifest[list]) {
      const below = path.join(dir, list);
      const place = path.resolve(below, file);
      if (!place.startsWith(below + path.sep)) throw refused(`${file} is outside the folder`);
      if (!existsSync(place)) throw refused(`${list}/${file} is missing`);
      if (createHash('sha384').update(readFileSync(place)).digest('base64') !== sha384)
        throw refused(`${list}/${file} does not match its digest in manifest.json`);
    }
  return { name, mode: 'production', dir };
}
