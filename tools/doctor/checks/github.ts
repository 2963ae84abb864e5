import * as z from 'zod/mini';
import type { GitHubRepository } from '../../../infra/config/github-repository';
import { PARTS_FOLDER } from '../../../infra/config/registered-parts';
import { type Check, type Finding, fail, warn } from '../finding';
import type { StageContext } from '../stage-context';

const repositorySchema = z.object({ id: z.number(), owner: z.object({ id: z.number() }) });

/** Asks GitHub for a repository's ids without authentication. `ids` is undefined if GitHub doesn't return them. */
export async function askGitHub(
  ask: typeof fetch,
  { owner, name }: Pick<GitHubRepository, 'owner' | 'name'>,
) {
  const response = await ask(`https://api.github.com/repos/${owner}/${name}`, {
    headers: { accept: 'application/vnd.github+json' },
  }).catch(() => undefined);
  const { data } = repositorySchema.safeParse(response?.ok ? await response.json() : undefined);
  return {
    ids: data && { ownerId: data.owner.id, id: data.id },
    status: response?.status,
    /** Command with which a person with access reads the ids. */
    look: `gh api repos/${owner}/${name} --jq '{ownerId: .owner.id, id: .id}'`,
  };
}

/** Checks the configured repository ids, which the pipelines' roles trust: with a wrong id, no pipeline can sign in. */
export const githubCheck = (ask: typeof fetch): Check<Pick<StageContext, 'stage'>> => ({
  name: 'github',
  passed: 'confirms the repository ids that the roles trust, or the stage has no pipelines',
  async run({ stage: { name, pipelines, registered } }) {
    if (!pipelines) return [];
    const places = [
      {
        repository: pipelines.repository,
        place: `pipelines.repository of ${name} in infra/config/stages.ts`,
      },
      ...registered.map((part) => ({
        repository: part.repository,
        place: `repository in ${PARTS_FOLDER}/${part.name}.json`,
      })),
    ];
    return (await Promise.all(places.map((one) => judge(ask, one)))).flat();
  },
});
export const github = githubCheck(fetch);

async function judge(
  ask: typeof fetch,
  { repository, place }: { repository: GitHubRepository; place: string },
): Promise<Finding[]> {
  const { owner, name, ownerId, id } = repository;
  const { ids, status, look } = await askGitHub(ask, repository);
  if (!ids) return [unseen(`${owner}/${name}: ${status ?? 'no answer'}`, place, look)];
  if (ids.id === id && ids.ownerId === ownerId) return [];
  return [
    fail('doctor/github-ids', {
      value: `${owner}/${name} is owner ${ids.ownerId}, repository ${ids.id}; configured ${ownerId}, ${id}`,
      cause: 'AWS rejects the tokens of its jobs: no pipeline can sign in.',
      remedy: `Set ownerId: ${ids.ownerId}, id: ${ids.id} in ${place}, then deploy.`,
    }),
  ];
}

const unseen = (value: string, place: string, remedy: string): Finding =>
  warn('doctor/github-unseen', {
    value,
    cause:
      'GitHub shows no such public repository: it is private, its name is wrong, or GitHub cannot be reached.',
    remedy: `Compare the ids with ${place} by hand: ${remedy}`,
  });
