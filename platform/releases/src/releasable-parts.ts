import { suggestion } from '@platform/base/nearest.mjs';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { type RegisteredPart, registeredParts } from '@platform/config/registered-parts';
import { PART_NAMES } from '@site/contracts/part-names';
import { recordOf } from '@site/contracts/records';
import * as z from 'zod/mini';

/** A part that may release to a site, as the site's platform announces it to tools in other repositories. */
const releasablePartSchema = z.object({
  /** Script budget of a registered part, in gzipped bytes; parts of the platform's own repository declare theirs in `part.ts`. */
  budget: z.optional(z.number()),
  /** `owner/name` of the repository that releases it; missing for the platform's own. */
  repository: z.optional(z.string()),
});
export const releasablePartsSchema = recordOf(releasablePartSchema);
/** By the part's name. */
export type ReleasableParts = z.infer<typeof releasablePartsSchema>;

const repositoryOf = ({ repository: { owner, name } }: RegisteredPart) => `${owner}/${name}`;

/** Returns the parts of this checkout and the registered ones. */
export const releasableParts = (registered = registeredParts()): ReleasableParts => ({
  ...Object.fromEntries(PART_NAMES.map((name) => [name, {}])),
  ...Object.fromEntries(
    registered.map((part) => [part.name, { budget: part.budget, repository: repositoryOf(part) }]),
  ),
});

/** Returns the script budgets of registered parts by name, in gzipped bytes. */
export const announcedBudgets = (parts: ReleasableParts): Record<string, number> =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, { budget }]) => (budget ? [[name, budget]] : [])));

/** Returns the error for a name that may not release. `known`: the names that may. */
export const unknownPart = (name: string, known: readonly string[]): ReleaseError =>
  new ReleaseError(
    'release/unknown-part',
    `Unknown part "${name}".${suggestion(name, known)} Known parts: ${known.join(', ')}.`,
    `Use one of them. A part from another repository must be registered first by the platform's owner: "npm run release -- register --help".`,
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
    `The sources of ${name} are not in this checkout: ${part ? `they are in ${repositoryOf(part)}, owned by ${part.owner}` : 'it was released from another repository'}.`,
    `Publish it there, then release the published version with "npm run release -- promote ${name} <version>".`,
  );
}
