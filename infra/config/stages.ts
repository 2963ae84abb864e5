import { BRAND } from '@site/contracts/brand';
import type { Environment } from '@site/contracts/environment';
import { EMBEDDED_HOSTS } from './embedded-hosts';

/** What differs between one installation of the site and another. No account number: the credentials in use say it. */
export interface Stage {
  name: string;
  elevenLabsUrl: string;
  telegramUrl: string;
  /** Agents that the token route hands out; visitors can't have it sign for another. */
  agentIds: readonly string[];
  /** The kill switch of the voice assistant. */
  voiceEnabled: boolean;
  /** Origins from which the API takes browsers' calls. */
  origins: readonly string[];
  /** Host names of the site, with a certificate of us-east-1 in the SSM parameter; none: CloudFront's own name. */
  domain?: { names: readonly [string, ...string[]]; certificateArnParameter: string };
  logRetentionDays: number;
  /** Requests per second, over all routes and visitors. */
  apiRate: { steady: number; burst: number };
  /** cdk-nag takes seconds and judges what is deployed, so the local stage goes without. */
  checked: boolean;
}

export const STAGE_NAMES = ['local', 'prod'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** Agent of the embedded ElevenLabs emulator. */
export const EMBEDDED_AGENT_ID = 'agent_local';

/** The variables that a template of the local stage depends on; all others act at run time. */
export type StageEnvironment = Partial<
  Pick<Environment, 'ELEVENLABS_API_URL' | 'ELEVENLABS_AGENT_ID' | 'TELEGRAM_API_URL'>
>;

const prod: Stage = {
  name: 'prod',
  elevenLabsUrl: 'https://api.elevenlabs.io',
  telegramUrl: 'https://api.telegram.org',
  agentIds: ['agent_of_the_owner'],
  voiceEnabled: true,
  origins: [BRAND.origin],
  logRetentionDays: 30,
  apiRate: { steady: 50, burst: 100 },
  checked: true,
};

function local(environment: StageEnvironment): Stage {
  return {
    ...prod,
    name: 'local',
    elevenLabsUrl: environment.ELEVENLABS_API_URL ?? `http://${EMBEDDED_HOSTS.elevenLabs}`,
    telegramUrl: environment.TELEGRAM_API_URL ?? `http://${EMBEDDED_HOSTS.telegram}`,
    agentIds: [environment.ELEVENLABS_AGENT_ID ?? EMBEDDED_AGENT_ID],
    origins: [`http://${EMBEDDED_HOSTS.siteByName}`, `http://${EMBEDDED_HOSTS.siteByAddress}`],
    checked: false,
  };
}

/** A stage by its name. `environment` matters to the local one alone. Throws on an unknown name. */
export function stageByName(name: string, environment: StageEnvironment = {}): Stage {
  if (name === 'prod') return prod;
  if (name === 'local') return local(environment);
  throw new Error(`There is no stage "${name}"; the stages are ${STAGE_NAMES.join(', ')}.`);
}
