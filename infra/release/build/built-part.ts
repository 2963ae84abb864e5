import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '../release-error';
import { builtManifest } from './build-part';
import type { Part } from './parts';

/**
 * Returns the part whose finished build lies in a folder, wherever it was built. Throws `release/built-part` where the folder holds
 * no build, one of another part, or files that are not those of its manifest.
 */
export function builtPart(name: string, folder: string): Part {
  const dir = path.resolve(folder);
  const manifest = builtManifest({ dir });
  if (!manifest) refuse(dir, 'there is no manifest.json');
  if (manifest.name !== name) refuse(dir, `it is a build of ${manifest.name}, not of ${name}`);
  for (const list of ['client', 'server'] as const)
    for (const { path: file, sha384 } of manifest[list]) {
      const below = path.join(dir, list);
      const place = path.resolve(below, file);
      if (!place.startsWith(below + path.sep)) refuse(dir, `${file} lies outside of it`);
      if (!existsSync(place)) refuse(dir, `${list}/${file} is missing`);
      if (createHash('sha384').update(readFileSync(place)).digest('base64') !== sha384)
        refuse(dir, `${list}/${file} is not what was built`);
    }
  return { name, mode: 'production', dir };
}

function refuse(dir: string, why: string): never {
  throw new ReleaseError(
    `release/built-part: ${dir} can not be published: ${why}. Make it with "npm run release -- build <part>" and hand the folder over whole.`,
  );
}
