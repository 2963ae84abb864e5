import { BRAND } from '@site/contracts/brand';
import { isProduction, type Stage } from './stages';

/** A setting that still has the value that the project comes with, or none that can be used. */
export interface Placeholder {
  code: 'agent-id' | 'alarm-address' | 'origin-placeholder' | 'repository-placeholder';
  value: string;
  cause: string;
  remedy: string;
}

const FILE = 'platform/config/src/stages.ts';
const ADDRESS = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/;

/** Returns the settings that an owner must enter before deploying the stage: a local or temporary one needs none. */
export function placeholdersOf(stage: Stage): Placeholder[] {
  if (!isProduction(stage)) return [];
  const { name, alarmEmail, voiceEnabled, agentIds, origins, pipelines } = stage;
  const placeholders: Placeholder[] = [];
  const mailHost = ADDRESS.exec(alarmEmail)?.[1];
  if (mailHost === undefined || isReserved(mailHost))
    placeholders.push({
      code: 'alarm-address',
      value: `alarmEmail of ${name}: "${alarmEmail}"`,
      cause: 'This is not a real address: nobody would get alarms and budget mails.',
      remedy: `Set alarmEmail of ${name} in ${FILE}, then deploy.`,
    });
  const agent = agentIds.length === 0 ? 'no agent' : agentIds.find((id) => !isAgentId(id));
  if (voiceEnabled && agent !== undefined)
    placeholders.push({
      code: 'agent-id',
      value: agent,
      cause: 'Without a valid ElevenLabs agent id, every call fails. An id is "agent_" and 28 letters and digits.',
      remedy:
        'Copy the id from the agent’s page at https://elevenlabs.io/app/agents into agentIds of ' +
        `${name} in ${FILE}, or set voiceEnabled to false.`,
    });
  const host = origins.map((origin) => new URL(origin).host).find(isReserved);
  if (host !== undefined)
    placeholders.push({
      code: 'origin-placeholder',
      value: host,
      cause: `Language links and the sitemap would point there; the placeholder is BRAND.origin (${BRAND.origin}).`,
      remedy:
        'Set origin in packages/contracts/src/brand.ts to the site’s address, and domain of ' +
        `${name} in ${FILE} to its host. Without a domain of your own, the address is the output "Address" of the first deployment: set it, and repeat the deployment.`,
    });
  if (pipelines?.repository.owner === 'owner')
    placeholders.push({
      code: 'repository-placeholder',
      value: `owner/${pipelines.repository.name}`,
      cause: 'The pipelines’ roles would trust a repository that is not yours.',
      remedy: `Set pipelines.repository of ${name} in ${FILE} to yours, or remove pipelines.`,
    });
  return placeholders;
}

/** Whether a host is in a domain that is reserved for documentation. */
export const isReserved = (host: string): boolean => /(^|\.)(example\.(com|net|org)|example|invalid|test)$/.test(host);

/** Whether an id is an ElevenLabs agent's. Ids of older agents have no prefix. */
const isAgentId = (id: string): boolean => /^(agent_)?[a-z0-9]{20,}$/i.test(id);
