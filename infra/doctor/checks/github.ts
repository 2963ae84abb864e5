import * as z from 'zod/mini';
import { type Check, type Finding, fail, warn } from '../finding';
import type { StageGround } from '../stage-ground';

const repositorySchema = z.object({ id: z.number(), owner: z.object({ id: z.number() }) });

/** The pipelines' roles trust ids, which nobody can read off a name: a wrong digit refuses every pipeline. */
export const githubCheck = (ask: typeof fetch): Check<Pick<StageGround, 'stage'>> => ({
  name: 'github',
  sound: 'knows the repository under the ids that the roles trust; or the stage has no pipelines',
  async run({ stage: { name, pipelines } }) {
    if (!pipelines) return [];
    const { owner, name: repository, ownerId, id } = pipelines.repository;
    const response = await ask(`https://api.github.com/repos/${owner}/${repository}`, {
      headers: { accept: 'application/vnd.github+json' },
    }).catch(() => undefined);
    const { data } = repositorySchema.safeParse(response?.ok ? await response.json() : undefined);
    const look = `gh api repos/${owner}/${repository} --jq '{ownerId: .owner.id, id: .id}'`;
    if (!data) return [unseen(`${owner}/${repository}: ${response?.status ?? 'no answer'}`, look)];
    if (data.id === id && data.owner.id === ownerId) return [];
    return [
      fail('doctor/github-ids', {
        value: `${owner}/${repository} is owner ${data.owner.id}, repository ${data.id}; configured ${ownerId}, ${id}`,
        cause: 'AWS refuses the tokens of its jobs: no pipeline can sign in.',
        remedy: `Set ownerId: ${data.owner.id}, id: ${data.id} in pipelines.repository of ${name} in infra/config/stages.ts, then deploy.`,
      }),
    ];
  },
});
export const github = githubCheck(fetch);

const unseen = (value: string, remedy: string): Finding =>
  warn('doctor/github-unseen', {
    value,
    cause:
      'GitHub shows no such repository without signing in: it is private, its name is wrong, or GitHub cannot be reached.',
    remedy: `Compare the ids with infra/config/stages.ts by hand: ${remedy}`,
  });
