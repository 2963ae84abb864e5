import type { GitHubRepository } from '@platform/config/registered-parts';
import * as z from 'zod/mini';

const repositorySchema = z.object({ id: z.number(), owner: z.object({ id: z.number() }) });

/** Returns a repository's ids; undefined if GitHub, asked without authentication, doesn't return them. */
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
