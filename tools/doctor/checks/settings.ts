import type { GetCallerIdentityCommandOutput } from '@aws-sdk/client-sts';
import type { GitHubRepository } from '@platform/config/github-repository';
import { placeholdersOf } from '@platform/config/placeholders';
import { PARTS_FOLDER } from '@platform/config/registered-parts';
import { isProduction, pagesTo, type Stage } from '@platform/config/stages';
import * as z from 'zod/mini';
import type { Check } from '../check';

/** What is known of a stage without access to its account. */
export interface SettingsContext {
  stage: Stage;
  /** Whose the credentials in use are. */
  identity: Promise<GetCallerIdentityCommandOutput>;
  /** Queries GitHub. */
  ask: typeof fetch;
}

const FILE = 'platform/config/src/stages.ts';

/** Checks that run without access to the account. */
export const SETTINGS_CHECKS: readonly Check<SettingsContext>[] = [
  {
    expects: 'the credentials are valid',
    find: ({ identity }) => identity,
  },
  {
    expects: 'no setting is a placeholder',
    find({ stage }, fail, warn) {
      for (const { code, value, cause, remedy } of placeholdersOf(stage)) {
        // Without a domain of its own, the stage gets its address from the first deployment.
        const report = code === 'origin-placeholder' && !stage.domain ? warn : fail;
        report(`doctor/${code}`, value, cause, remedy);
      }
    },
  },
  {
    expects: 'pages have an endpoint of their own',
    find({ stage }, _fail, warn) {
      const { name, alarmEmail } = stage;
      if (!isProduction(stage) || pagesTo(stage).endpoint !== alarmEmail) return;
      warn(
        'doctor/pages-as-mail',
        alarmEmail,
        'What must wake somebody goes to the same mailbox as the notices.',
        `Set pageEndpoint of ${name} in ${FILE} to a paging service’s https:// address or to a mailbox that wakes somebody.`,
      );
    },
  },
  {
    expects: 'the origins include the domain’s names',
    find({ stage: { name, origins, domain } }, fail) {
      const hosts = origins.map((origin) => new URL(origin).host);
      const missing = domain?.names.filter((host) => !hosts.includes(host)) ?? [];
      if (missing.length === 0) return;
      fail(
        'doctor/origin-missing',
        missing.join(', '),
        'The domain includes this name, but origins does not: the API rejects forms sent from it.',
        `Add ${missing.map((host) => `'https://${host}'`).join(', ')} to origins of ${name} in ${FILE}.`,
      );
    },
  },
  {
    expects: 'the pipelines’ repositories have the ids that the roles trust',
    async find({ stage, ask }, fail, warn) {
      const { name, pipelines, registered } = stage;
      if (!pipelines || placeholdersOf(stage).some(({ code }) => code === 'repository-placeholder')) return;
      const all = registered.map(({ name, repository }): [GitHubRepository, string] => [
        repository,
        `repository in ${PARTS_FOLDER}/${name}.json`,
      ]);
      all.push([pipelines.repository, `pipelines.repository of ${name} in ${FILE}`]);
      for (const [repository, place] of all) {
        const { ids, status, look } = await askGitHub(ask, repository);
        const { owner, ownerId, id } = repository;
        if (!ids)
          warn(
            'doctor/github-unseen',
            `${owner}/${repository.name}: ${status ?? 'no answer'}`,
            'GitHub shows no such public repository: it is private, its name is wrong, or GitHub cannot be reached.',
            `Compare the ids with ${place} by hand: ${look}`,
          );
        else if (ids.id !== id || ids.ownerId !== ownerId)
          fail(
            'doctor/github-ids',
            `${owner}/${repository.name} is owner ${ids.ownerId}, repository ${ids.id}; configured ${ownerId}, ${id}`,
            'AWS rejects the tokens of its jobs: no pipeline can sign in.',
            `Set ownerId: ${ids.ownerId}, id: ${ids.id} in ${place}, then deploy.`,
          );
      }
    },
  },
];

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
