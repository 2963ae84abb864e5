import { BRAND } from '@site/contracts/brand';
import type { Stage } from '../../../infra/config/stages';
import { type Check, type Finding, fail } from '../finding';

const FILE = 'infra/config/stages.ts';
/** Domains reserved for documentation. */
const RESERVED = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/;

/** Ids of older agents have no prefix. */
const AGENT_ID = /^(agent_)?[a-z0-9]{20,}$/i;

/** Checks the configuration alone; needs no AWS account. */
export const settings: Check<{ stage: Stage }> = {
  name: 'settings',
  passed: 'contain no placeholders and are consistent',
  run: ({ stage }) => [...agents(stage), ...origins(stage), ...repository(stage)],
};

function agents({ name, voiceEnabled, agentIds }: Stage): Finding[] {
  const placeholder = agentIds.find((id) => !AGENT_ID.test(id));
  if (!voiceEnabled || (agentIds.length > 0 && placeholder === undefined)) return [];
  return [
    fail('doctor/agent-id', {
      value: placeholder ?? 'no agent',
      cause:
        'Without a valid ElevenLabs agent id, every call fails. An id is "agent_" and 28 letters and digits.',
      remedy: `Copy the id from the agent's page at https://elevenlabs.io/app/agents into agentIds of ${name} in ${FILE}, or set voiceEnabled to false.`,
    }),
  ];
}

function origins({ name, origins, domain }: Stage): Finding[] {
  const hosts = origins.map((origin) => new URL(origin).host);
  const placeholder = hosts.find((host) => RESERVED.test(host));
  if (placeholder !== undefined)
    return [
      fail('doctor/origin-placeholder', {
        value: placeholder,
        cause: `Language links, the sitemap and canonical URLs would point there; the placeholder is BRAND.origin (${BRAND.origin}).`,
        remedy: `Set origin in packages/contracts/src/brand.ts to the site's address, and domain of ${name} in ${FILE} to its host.`,
      }),
    ];
  const missing = domain?.names.filter((host) => !hosts.includes(host)) ?? [];
  if (missing.length === 0) return [];
  return [
    fail('doctor/origin-missing', {
      value: missing.join(', '),
      cause: 'The domain includes this name, but origins does not: the API rejects forms sent from it.',
      remedy: `Add ${missing.map((host) => `'https://${host}'`).join(', ')} to origins of ${name} in ${FILE}.`,
    }),
  ];
}

function repository({ name, pipelines }: Stage): Finding[] {
  if (pipelines?.repository.owner !== 'owner') return [];
  const { owner, name: repository } = pipelines.repository;
  return [
    fail('doctor/repository-placeholder', {
      value: `${owner}/${repository}`,
      cause: 'The pipelines’ roles would trust a repository that is not yours.',
      remedy: `Set pipelines.repository of ${name} in ${FILE} to yours, or remove pipelines.`,
    }),
  ];
}
