import { suggestion } from '@platform/base/nearest.mjs';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { REGISTERED_PARTS, type RegisteredPart, registeredParts } from '@platform/config/registered-parts';

/** Returns the error for a name that may not release. `known`: the names that may. */
export const unknownPart = (name: string, known: readonly string[]): ReleaseError =>
  new ReleaseError(
    'release/unknown-part',
    `Unknown part "${name}".${suggestion(name, known)} Known parts: ${known.join(', ')}.`,
    `Use one of them. A part from another repository needs a row in ${REGISTERED_PARTS}.`,
  );

/** Throws `release/sources-elsewhere` when another repository has the part's sources, and names it. */
export function requireSources(
  name: string,
  registered: readonly RegisteredPart[] = registeredParts(),
): void {
  if (workspace().parts.includes(name)) return;
  const part = registered.find((one) => one.name === name);
  throw new ReleaseError(
    'release/sources-elsewhere',
    `The sources of ${name} are not in this checkout: ${part ? `they are in ${part.repository.owner}/${part.repository.name}, owned by ${part.owner}` : 'it was released from another repository'}.`,
    `Publish it there, then release the published version with "npm run release -- promote ${name} <version>".`,
  );
}
