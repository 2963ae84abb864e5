import type { GetCallerIdentityCommandOutput } from '@aws-sdk/client-sts';
import { type GitHubRepository, INFRA_ENVIRONMENT } from '@platform/config/github-repository';
import { placeholdersOf } from '@platform/config/placeholders';
import { REGISTERED_PARTS } from '@platform/config/registered-parts';
import { isProduction, pagesTo, type Stage } from '@platform/config/stages';
import { PLATFORM } from '@platform/releases/orders/release-functions';
import { PART_NAMES } from '@site/contracts/part-names';
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
    expects: 'the pipelines’ repositories have the ids that the roles trust, and environments with approvals',
    async find({ stage, ask }, fail, warn) {
      const { name, pipelines, registered } = stage;
      if (!pipelines || placeholdersOf(stage).some(({ code }) => code === 'repository-placeholder')) return;
      const all = registered.map(({ name, repository }): [GitHubRepository, string, readonly string[]] => [
        repository,
        `repository of ${name} in ${REGISTERED_PARTS}`,
        [name],
      ]);
      const environmentNames = [...PART_NAMES, PLATFORM, INFRA_ENVIRONMENT];
      all.push([pipelines.repository, `pipelines.repository of ${name} in ${FILE}`, environmentNames]);
      for (const [repository, place, environments] of all) {
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
        else
          for (const [environment, without] of await unguarded(ask, repository, environments))
            warn(
              'doctor/github-environment',
              `${owner}/${repository.name}, environment ${environment}: ${without}`,
              'Nobody is asked before its jobs release or deploy. GitHub creates a missing environment without rules.',
              `Add "Required reviewers" and "Deployment branches: main" at https://github.com/${owner}/${repository.name}/settings/environments`,
            );
      }
    },
  },
];

const repositorySchema = z.object({ id: z.number(), owner: z.object({ id: z.number() }) });
const environmentsSchema = z.object({
  environments: z.array(
    z.object({ name: z.string(), protection_rules: z.optional(z.array(z.object({ type: z.string() }))) }),
  ),
});

type Named = Pick<GitHubRepository, 'owner' | 'name'>;

/** Reads from GitHub without authentication. `data` is undefined if GitHub doesn't return it. */
async function read<Data extends z.ZodMiniType>(
  ask: typeof fetch,
  { owner, name }: Named,
  path: string,
  schema: Data,
) {
  const response = await ask(`https://api.github.com/repos/${owner}/${name}${path}`, {
    headers: { accept: 'application/vnd.github+json' },
  }).catch(() => undefined);
  const { data } = schema.safeParse(response?.ok ? await response.json() : undefined);
  return { data, status: response?.status };
}

/** Returns a repository's ids; undefined if GitHub doesn't return them. */
export async function askGitHub(ask: typeof fetch, repository: Named) {
  const { data, status } = await read(ask, repository, '', repositorySchema);
  return {
    ids: data && { ownerId: data.owner.id, id: data.id },
    status,
    /** Command with which a person with access reads the ids. */
    look: `gh api repos/${repository.owner}/${repository.name} --jq '{ownerId: .owner.id, id: .id}'`,
  };
}

/** Returns the environments whose rules ask nobody or allow any branch, with what they lack. */
async function unguarded(ask: typeof fetch, repository: Named, names: readonly string[]) {
  const { data, status } = await read(ask, repository, '/environments?per_page=100', environmentsSchema);
  return names.flatMap((name) => {
    const environment = data?.environments.find((one) => one.name === name);
    const rules = environment?.protection_rules?.map(({ type }) => type) ?? [];
    const lacks = ['required_reviewers', 'branch_policy'].filter((rule) => !rules.includes(rule));
    if (lacks.length === 0) return [];
    const without = environment ? `without ${lacks.join(' and ')}` : 'missing';
    return [[name, data ? without : `unknown (${status ?? 'no answer'})`] as const];
  });
}
