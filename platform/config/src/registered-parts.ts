import { PART_NAMES } from '@platform/base/part-names';
import { remoteNameSchema } from '@site/contracts/part-name';
import * as z from 'zod/mini';
import given from '../registered-parts.json' with { type: 'json' };
import { ConfigError } from './config-error';
import { faultsOf, repositorySchema } from './github-repository';

/** The list of registered parts, relative to the root. */
export const REGISTERED_PARTS = 'platform/config/registered-parts.json';

const TEAM = /^@[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9][\w.-]{0,99}$/;
const registeredPartSchema = z.strictObject(
  {
    name: remoteNameSchema,
    /** The repository whose pipelines release it. */
    repository: repositorySchema,
    /** The team that owns it. */
    owner: z.string().check(z.regex(TEAM, { error: 'expected a GitHub team, such as @octo-org/partners' })),
  },
  { error: 'expected only name, repository and owner' },
);
/** A part in its own repository that may release to this site. It has no budget here: `scriptBudget` of its own `part.ts` counts. */
export type RegisteredPart = z.infer<typeof registeredPartSchema>;

/** Returns the parts of other repositories. Throws `infra/registered-part` with field and remedy when one is invalid. */
export function registeredParts(list: unknown = given): readonly RegisteredPart[] {
  const refused = (problem: string) => new ConfigError('infra/registered-part', `${REGISTERED_PARTS}: ${problem}`);
  const { success, data: parts, error } = z.array(registeredPartSchema).safeParse(list);
  if (!success) throw refused(`${faultsOf(error)}. See platform/config/README.md for the fields.`);
  for (const [at, { name, repository }] of parts.entries()) {
    const others = parts.slice(0, at);
    if ([...PART_NAMES, ...others.map((other) => other.name)].includes(name))
      throw refused(`"${name}" is already the name of a part. Choose another one.`);
    // A job's token names only the repository, so the pull requests of two parts would share a role.
    const other = others.find(({ repository: { id } }) => id === repository.id);
    if (other)
      throw refused(`${name} and ${other.name} are in repository ${repository.id}, which can release only one part.`);
  }
  return parts;
}
