import { BRAND } from '@site/contracts/brand';
import { VOICE_LIMIT_NAMES, type VoiceLimitName, type VoiceLimits } from '@site/contracts/limits';
import type { StageSettings } from '@site/contracts/site-json';
import { QUOTA_NAMES, QUOTAS, type QuotaName } from '@site/server-data/quotas';
import { EMBEDDED_HOSTS } from './embedded-hosts';
import type { Environment } from './environment';
import type { FunctionName } from './function-name';
import { type GitHubRepository, githubRepository } from './github-repository';
import { type RegisteredPart, registeredParts } from './registered-parts';

/** What differs between one installation of the site and another. No account number: the credentials in use say it. */
export interface Stage {
  name: string;
  elevenLabsUrl: string;
  telegramUrl: string;
  /** Agents that the token route hands out; visitors can't have it sign for another. */
  agentIds: readonly string[];
  /** The kill switch of the voice assistant. */
  voiceEnabled: boolean;
  /**
   * How a page without a language in its path finds one. `path`: from the browser, and nothing is stored; `stored`: from query,
   * cookie, storage, then the browser, and the choice is kept.
   */
  languageDetection: StageSettings['languageDetection'];
  /** The language of the voice widget. `page`: the page's own; `ru`: Russian on every page. */
  voiceTexts: StageSettings['voice']['texts'];
  /** When a call gives up or ends by itself, in seconds: what differs from `VOICE_LIMITS`. */
  voiceLimits: VoiceLimits;
  /** Whether a call needs a visitor's session; contacts without one are then marked unverified. */
  sessionRequired: boolean;
  /** What one visitor, one address and all together may ask for. */
  quotas: Readonly<Record<QuotaName, number>>;
  /**
   * Addresses of the site, the canonical one first. The API takes browsers' calls from these, and from whatever other name of the
   * distribution a visitor has asked.
   */
  origins: readonly string[];
  /** Host names of the site, with a certificate of us-east-1 in the SSM parameter; none: CloudFront's own name. */
  domain?: { names: readonly [string, ...string[]]; certificateArnParameter: string };
  /**
   * The repository whose pipelines release, and whether the account has the identity provider of GitHub already:
   * there can be one of it, so an existing one is used. Unset: nobody releases to this stage.
   */
  pipelines?: { repository: GitHubRepository; provider: 'new' | 'existing' };
  /** Parts that other repositories release. */
  registered: readonly RegisteredPart[];
  /**
   * IAM users of the account, by name, who may become the operator with their MFA device: roll back, freeze, read and mend leads.
   * Each must exist before the deployment. None: there is no such role.
   */
  operators: readonly string[];
  logRetentionDays: number;
  /**
   * Executions at once that a function has for itself, and never more than. Unset by default: a new account has ten in
   * all, and Lambda refuses to reserve what leaves fewer than a hundred to the others.
   */
  reservedConcurrency?: Partial<Record<FunctionName, number>>;
  /** Requests per second, over all routes and visitors. */
  apiRate: { steady: number; burst: number };
  /** Counted up with each new key of the origin, so that the distribution takes it. */
  originKey: number;
  /** Requests of one address in five minutes that the web ACL lets through: to the token route, and to the API. */
  firewallRate: { token: number; all: number };
  /** Who gets the alarms; AWS asks that address to confirm. A guarded stage is not synthesized while it is the placeholder. */
  alarmEmail: string;
  /** Silence that alarms; the quietest night must be shorter. */
  noLeadsHours: number;
  /** Hours without one sampled visit that alarm: its scripts no longer run, or no longer reach the API. */
  noTelemetryHours: number;
  /** Per cent of the period's credit at ElevenLabs under which it alarms. */
  voiceCreditPercent: number;
  monthlyBudgetUsd: number;
  /** Made for one proof and destroyed with all that it holds: nothing of it is kept, nobody releases to it, no mail is sent. */
  throwAway?: true;
  /** Whether there are a web ACL and alarms; a developer's machine has neither. */
  guarded: boolean;
  /** cdk-nag takes seconds and judges what is deployed, so the local stage goes without. */
  checked: boolean;
}

export const STAGE_NAMES = ['local', 'prod'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** Agent of the embedded ElevenLabs emulator. */
export const EMBEDDED_AGENT_ID = 'agent_local';

/** The variables that a template of the local stage depends on; all others act at run time. */
export type StageEnvironment = Partial<
  Pick<
    Environment,
    'ELEVENLABS_API_URL' | 'ELEVENLABS_AGENT_ID' | 'TELEGRAM_API_URL' | 'SESSION_REQUIRED' | QuotaName
  >
>;

/** The variables that pages of the local stage depend on, and no template. */
type PageEnvironment = Partial<Pick<Environment, 'LANGUAGE_DETECTION' | 'VOICE_TEXTS' | VoiceLimitName>>;

/** Stands for an address that the owner has not entered yet; `.invalid` takes no mail (RFC 2606). */
export const ALARM_EMAIL_PLACEHOLDER = 'alarms@example.invalid';

const prod: Omit<Stage, 'registered'> = {
  name: 'prod',
  elevenLabsUrl: 'https://api.elevenlabs.io',
  telegramUrl: 'https://api.telegram.org',
  agentIds: ['agent_of_the_owner'],
  voiceEnabled: true,
  languageDetection: 'path',
  voiceTexts: 'page',
  voiceLimits: {},
  sessionRequired: true,
  quotas: QUOTAS,
  origins: [BRAND.origin],
  pipelines: {
    repository: githubRepository({ owner: 'owner', name: 'repository', ownerId: 1, id: 1, subject: 'ids' }),
    provider: 'new',
  },
  operators: [],
  logRetentionDays: 30,
  apiRate: { steady: 50, burst: 100 },
  originKey: 1,
  alarmEmail: ALARM_EMAIL_PLACEHOLDER,
  firewallRate: { token: 30, all: 600 },
  noLeadsHours: 48,
  noTelemetryHours: 24,
  voiceCreditPercent: 15,
  monthlyBudgetUsd: 100,
  guarded: true,
  checked: true,
};

/** A developer and a test run are one address each. */
const LOCAL_QUOTA = 100_000;

function localQuotas(environment: StageEnvironment): Record<QuotaName, number> {
  const quotas: Record<QuotaName, number> = { ...QUOTAS };
  for (const name of QUOTA_NAMES) {
    const given = environment[name];
    if (given !== undefined) quotas[name] = Number(given);
    else if (name.endsWith('_HOUR') || name === 'SIGNED_URLS_PER_DAY') quotas[name] = LOCAL_QUOTA;
  }
  return quotas;
}

function localVoiceLimits(environment: PageEnvironment): VoiceLimits {
  const given = VOICE_LIMIT_NAMES.filter((name) => environment[name] !== undefined);
  return {
    ...prod.voiceLimits,
    ...Object.fromEntries(given.map((name) => [name, Number(environment[name])])),
  };
}

function local(environment: StageEnvironment & PageEnvironment): Stage {
  const { pipelines: _github, ...deployed } = prod;
  return {
    ...deployed,
    registered: registeredParts(),
    name: 'local',
    elevenLabsUrl: environment.ELEVENLABS_API_URL ?? `http://${EMBEDDED_HOSTS.elevenLabs}`,
    telegramUrl: environment.TELEGRAM_API_URL ?? `http://${EMBEDDED_HOSTS.telegram}`,
    sessionRequired: environment.SESSION_REQUIRED !== 'false',
    quotas: localQuotas(environment),
    agentIds: (environment.ELEVENLABS_AGENT_ID ?? EMBEDDED_AGENT_ID).split(','),
    languageDetection: environment.LANGUAGE_DETECTION ?? prod.languageDetection,
    voiceTexts: environment.VOICE_TEXTS ?? prod.voiceTexts,
    voiceLimits: localVoiceLimits(environment),
    // Not 127.0.0.1: a name that is not listed works all the same, as CloudFront's own does before a first deployment.
    origins: [`http://${EMBEDDED_HOSTS.siteByName}`],
    guarded: false,
    checked: false,
  };
}

/** Throws where a stage that is watched has nobody to tell. */
export function requireAlarmEmail({ name, guarded, throwAway, alarmEmail }: Stage): void {
  if (
    !guarded ||
    throwAway ||
    (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(alarmEmail) && !alarmEmail.endsWith('.invalid'))
  )
    return;
  throw new Error(
    `stage/no-alarm-address: alarmEmail of the stage "${name}" is "${alarmEmail}", so nobody would hear its alarms. Enter an address that somebody reads in infra/config/stages.ts (only to look at the templates: -c placeholders=allowed).`,
  );
}

const THROW_AWAY = /^proof-[a-z0-9]{6}$/;

/** Like prod, at an address of CloudFront's own. */
function throwAway(name: string): Stage {
  const { pipelines: _github, domain: _none, ...deployed } = prod;
  return { ...deployed, registered: registeredParts(), name, throwAway: true };
}

/** A stage by its name. `environment` matters to the local one alone. Throws on an unknown name. */
export function stageByName(name: string, environment: StageEnvironment & PageEnvironment = {}): Stage {
  if (name === 'prod') return { ...prod, registered: registeredParts() };
  if (name === 'local') return local(environment);
  if (THROW_AWAY.test(name)) return throwAway(name);
  throw new Error(`There is no stage "${name}"; the stages are ${STAGE_NAMES.join(', ')}.`);
}
