import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/errors/release-error';
import type { BuiltProblem } from '@platform/base/errors/version-errors';
import { builtManifest } from './build-part';
import type { Part } from './parts';

/**
 * Returns the part whose finished build is in a folder, wherever it was built. Throws `release/built-part` when the folder
 * holds no build, a build of another part, or files that differ from its manifest.
 */
export function builtPart(name: string, folder: string): Part {
  const dir = path.resolve(folder);
  const refused = (problem: BuiltProblem, subject = '') =>
    new ReleaseError('release/built-part', { folder: dir, part: name, problem, subject });
  const manifest = builtManifest({ dir });
  if (!manifest) throw refused('no-manifest');
  if (manifest.name !== name) throw refused('other-part', manifest.name);
  for (const list of ['client', 'server'] as const)
    for (const { path: file, sha384 } of manifest[list]) {
      const below = path.join(dir, list);
      const place = path.resolve(below, file);
      if (!place.startsWith(below + path.sep)) throw refused('outside', file);
      if (!existsSync(place)) throw refused('missing', `${list}/${file}`);
      if (createHash('sha384').update(readFileSync(place)).digest('base64') !== sha384)
        throw refused('changed', `${list}/${file}`);
    }
  return { name, mode: 'production', dir };
}
