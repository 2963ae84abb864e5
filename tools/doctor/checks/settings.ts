import type { GetCallerIdentityCommandOutput } from '@aws-sdk/client-sts';
import type { GitHubRepository } from '@platform/config/github-repository';
import { PARTS_FOLDER } from '@platform/config/registered-parts';
import type { Stage } from '@platform/config/stages';
import { BRAND } from '@site/contracts/brand';
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
/** Domains reserved for documentation. */
const RESERVED = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/;
/** Ids of older agents have no prefix. */
const AGENT_ID = /^(agent_)?[a-z0-9]{20,}$/i;

/** Checks that run without access to the account. */
export const SETTINGS_CHECKS: readonly Check<SettingsContext>[] = [
  {
    expects: 'the credentials are valid',
    find: ({ identity }) => identity,
  },
  {
    expects: 'the voice agent has an id, or calls are switched off',
    find({ stage: { name, voiceEnabled, agentIds } }, fail) {
      const placeholder = agentIds.find((id) => !AGENT_ID.test(id));
      if (!voiceEnabled || (agentIds.length > 0 && placeholder === undefined)) return;
      fail(
        'doctor/agent-id',
        placeholder ?? 'no agent',
        'Without a valid ElevenLabs agent id, every call fails. An id is "agent_" and 28 letters and digits.',
        'Copy the id from the agent’s page at https://elevenlabs.io/app/agents into agentIds of ' +
          `${name} in ${FILE}, or set voiceEnabled to false.`,
      );
    },
  },
  {
    expects: 'the origins are no placeholders, and include the domain’s names',
    find({ stage: { name, origins, domain } }, fail) {
      const hosts = origins.map((origin) => new URL(origin).host);
      const placeholder = hosts.find((host) => RESERVED.test(host));
      if (placeholder !== undefined)
        return fail(
          'doctor/origin-placeholder',
          placeholder,
          `Language links and the sitemap would point there; the placeholder is BRAND.origin (${BRAND.origin}).`,
          'Set origin in packages/contracts/src/brand.ts to the site’s address, and domain of ' +
            `${name} in ${FILE} to its host.`,
        );
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
    async find({ stage: { name, pipelines, registered }, ask }, fail, warn) {
      if (!pipelines) return;
      if (pipelines.repository.owner === 'owner')
        return fail(
          'doctor/repository-placeholder',
          `owner/${pipelines.repository.name}`,
          'The pipelines’ roles would trust a repository that is not yours.',
          `Set pipelines.repository of ${name} in ${FILE} to yours, or remove pipelines.`,
        );
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
