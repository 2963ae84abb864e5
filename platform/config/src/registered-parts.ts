import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteNameSchema } from '@site/contracts/part-name';
import { PART_NAMES } from '@site/contracts/part-names';
import * as z from 'zod/mini';
import { ConfigError } from './config-error';

/** Issuer of the OIDC tokens of GitHub Actions jobs. */
export const GITHUB = 'token.actions.githubusercontent.com';
/** The GitHub environment whose rules say who approves a deployment of the infrastructure. */
export const INFRA_ENVIRONMENT = 'infra';

/**
 * The repository whose pipelines release. A name that is given up can be registered by somebody else; ids are never reused.
 * `gh api repos/<owner>/<name> --jq '{ownerId: .owner.id, id: .id}'` prints them.
 */
export const repositorySchema = z.strictObject({
  owner: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/)),
  name: z.string().check(z.regex(/^(?!\.\.?$)[A-Za-z0-9._-]{1,100}$/)),
  ownerId: z.int().check(z.positive()),
  id: z.int().check(z.positive()),
  /**
   * Format of the subject claim in its OIDC tokens. `ids`: `repo:OWNER@OWNER_ID/NAME@ID:`, the default of repositories created,
   * renamed or transferred since 15 July 2026, and of those that opted in; `names`: `repo:OWNER/NAME:`. `gh api
   * repos/<owner>/<name>/actions/oidc/customization/sub` says which (`use_immutable_subject`, `sub_claim_prefix`).
   * https://github.blog/changelog/2026-04-23-immutable-subject-claims-for-github-actions-oidc-tokens/
   */
  subject: z.enum(['ids', 'names']),
});
export type GitHubRepository = z.infer<typeof repositorySchema>;

/** The folder of the registered parts, relative to the root. */
export const PARTS_FOLDER = 'platform/config/parts';
const FOLDER = path.join(import.meta.dirname, '../parts');

const registeredPartSchema = z.strictObject({
  name: remoteNameSchema,
  /** The repository whose pipelines release it. */
  repository: repositorySchema,
  /** The team that owns it. */
  owner: z.string().check(
    z.regex(/^@[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9][\w.-]{0,99}$/, {
      error: 'expected a GitHub team, such as @octo-org/partners',
    }),
  ),
});
/** A part in its own repository that may release to this site. */
export type RegisteredPart = z.infer<typeof registeredPartSchema>;

/**
 * Returns the parts of other repositories, sorted by name. Throws `infra/registered-part`, listing every invalid file and field
 * with the remedy.
 */
export function registeredParts(folder: string = FOLDER): readonly RegisteredPart[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const read = files.map((file) => readPart(file, readFileSync(path.join(folder, file), 'utf8')));
  const parts = read.flatMap(({ part }) => part ?? []);
  const faults = [...read.flatMap(({ faults }) => faults), ...sharedRepositories(parts)];
  if (faults.length > 0)
    throw new ConfigError('infra/registered-part', `${PARTS_FOLDER}:\n${faults.join('\n')}`);
  return parts;
}

/** Returns the text of a part's file. Throws `infra/registered-part` if the part is invalid. */
export function registeredPartText(part: RegisteredPart): string {
  const text = `${JSON.stringify(part, undefined, 2)}\n`;
  const { faults } = readPart(`${part.name}.json`, text);
  if (faults.length > 0) throw new ConfigError('infra/registered-part', faults.join('\n'));
  return text;
}

function readPart(file: string, text: string): { part?: RegisteredPart; faults: string[] } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { faults: [`- ${file}: ${(error as Error).message}. Correct the JSON.`] };
  }
  const { success, data, error } = registeredPartSchema.safeParse(given);
  if (!success)
    return {
      faults: error.issues.map(
        ({ path: field, message }) =>
          `- ${file} ${field.join('.') || '(whole file)'}: ${message}. See ${PARTS_FOLDER}/README.md for the fields.`,
      ),
    };
  const here = (PART_NAMES as readonly string[]).includes(data.name);
  return {
    part: data,
    faults: [
      ...(file === `${data.name}.json`
        ? []
        : [`- ${file} name: is "${data.name}". Rename the file to ${data.name}.json, or correct the name.`]),
      ...(here
        ? [`- ${file} name: "${data.name}" is already a part of this repository. Choose another name.`]
        : []),
    ],
  };
}

/**
 * Returns an error for each repository with several parts: a job's token names only the repository, so their pull requests
 * would share a role.
 */
function sharedRepositories(parts: readonly RegisteredPart[]): string[] {
  return parts.flatMap(({ name, repository }, at) => {
    const other = parts.slice(0, at).find((one) => one.repository.id === repository.id);
    return other
      ? [
          `- ${name}.json repository.id: ${repository.id} is also the repository of ${other.name}. A repository can release only one part; correct the id.`,
        ]
      : [];
  });
}

/** Returns the given repository. Throws `infra/github-repository` if a name or id is invalid. */
export function githubRepository(given: GitHubRepository): GitHubRepository {
  const { success, data, error } = repositorySchema.safeParse(given);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'repository'}: ${message}`);
  throw new ConfigError(
    'infra/github-repository',
    `Invalid repository ${JSON.stringify(given)} in platform/config/src/stages.ts (${faults.join('; ')}). ` +
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
