import { PART_NAMES } from '@platform/base/part-names';
import { remoteNameSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import given from '../registered-parts.json' with { type: 'json' };

/** Issuer of the OIDC tokens of GitHub Actions jobs. */
export const GITHUB = 'token.actions.githubusercontent.com';
/** The GitHub environment whose rules say who approves a deployment of the infrastructure. */
export const INFRA_ENVIRONMENT = 'infra';

/** The repository whose pipelines release. With ids, because somebody else can register a name that is given up. */
const repositorySchema = z.strictObject({
  owner: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/)),
  name: z.string().check(z.regex(/^(?!\.\.?$)[A-Za-z0-9._-]{1,100}$/)),
  ownerId: z.int().check(z.positive()),
  id: z.int().check(z.positive()),
  /**
   * Format of the subject claim in its OIDC tokens. `ids`: `repo:OWNER@OWNER_ID/NAME@ID:`, the default of repositories
   * created, renamed or transferred since 15 July 2026, and of those that opted in; `names`: `repo:OWNER/NAME:`. `gh
   * api repos/<owner>/<name>/actions/oidc/customization/sub` says which (`use_immutable_subject`, `sub_claim_prefix`).
   * https://github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens/
   */
  subject: z.enum(['ids', 'names']),
});
export type GitHubRepository = z.infer<typeof repositorySchema>;

export const faultsOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'whole value'}: ${message}`).join('; ');

/** Returns the given repository. Throws `infra/github-repository` if a name or id is invalid. */
export function githubRepository(given: GitHubRepository): GitHubRepository {
  const { success, data, error } = repositorySchema.safeParse(given);
  if (success) return data;
  throw new Error(
    `infra/github-repository: invalid repository ${JSON.stringify(given)} in platform/config/src/stages.ts (${faultsOf(error)}). ` +
      'Read its ids with "gh api repos/<owner>/<name> --jq \'{ownerId: .owner.id, id: .id}\'".',
  );
}

/** Returns the subject claim (`sub`) of a job: what runs it, such as `environment:shell` or `pull_request`. */
export function subjectOf({ owner, name, ownerId, id, subject }: GitHubRepository, job: string): string {
  return subject === 'ids' ? `repo:${owner}@${ownerId}/${name}@${id}:${job}` : `repo:${owner}/${name}:${job}`;
}

/** Returns the claim `job_workflow_ref` of a job that a workflow file defines, at a git reference. */
export const workflowRef = ({ owner, name }: GitHubRepository, file: string, ref: string): string =>
  `${owner}/${name}/.github/workflows/${file}@${ref}`;

export const REGISTERED_PARTS = 'platform/config/registered-parts.json';

const TEAM = /^@[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9][\w.-]{0,99}$/;
const registeredPartSchema = z.strictObject(
  {
    name: remoteNameSchema,
    repository: repositorySchema,
    owner: z.string().check(z.regex(TEAM, { error: 'expected a GitHub team, such as @octo-org/partners' })),
  },
  { error: 'expected only name, repository and owner' },
);
/** A part in its own repository that may release to this site. It has no budget here: `scriptBudget` of its own `part.ts` counts. */
export type RegisteredPart = z.infer<typeof registeredPartSchema>;

/** Returns the parts of other repositories. Throws `infra/registered-part` with field and remedy when one is invalid. */
export function registeredParts(list: unknown = given): readonly RegisteredPart[] {
  const refused = (problem: string) => new Error(`infra/registered-part: ${REGISTERED_PARTS}: ${problem}`);
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
