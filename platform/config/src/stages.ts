import { PART_NAMES } from '@platform/base/part-names';
import { BRAND } from '@site/contracts/brand';
import { VOICE_LIMIT_NAMES, type VoiceLimits } from '@site/contracts/limits';
import { type StageSettings, stageSettingsSchema } from '@site/contracts/site-json';
import { QUOTA_NAMES, QUOTAS, type QuotaName } from '@site/server-data/quotas';
import * as z from 'zod/mini';
import type { Environment } from './environment';
import { type GitHubRepository, githubRepository, type RegisteredPart, registeredParts } from './repositories';
import { EMBEDDED_HOSTS } from './resource-names';

/** The settings of one installation of the site. The account follows from the credentials in use. */
export interface Stage {
  name: string;
  elevenLabsUrl: string;
  telegramUrl: string;
  /** Agents for which the token route signs addresses; it rejects any other. */
  agentIds: readonly string[];
  voiceEnabled: boolean;
  /**
   * How a page without a language in its path chooses one. `path`: from the browser's languages, nothing is stored;
   * `stored`: from query, cookie, storage, then the browser's languages, and the choice is stored.
   */
  languageDetection: StageSettings['languageDetection'];
  /** The language of the voice widget and of the agent. `page`: the page's own; `ru`: Russian on every page. */
  voiceLanguage: StageSettings['voice']['language'];
  /** Time limits of a voice call in seconds, where they differ from `VOICE_LIMITS`. */
  voiceLimits: VoiceLimits;
  /** Whether a call needs a visitor's session; contacts without one are then marked unverified. */
  sessionRequired: boolean;
  /** Limits per visitor, per address and for all visitors together. */
  quotas: Readonly<Record<QuotaName, number>>;
  /** The site's addresses, the canonical one first. The API accepts requests from these and the distribution's host. */
  origins: readonly string[];
  /**
   * Origins of other sites whose pages may load released parts as remotes: `https://app.example`. Empty: none, since
   * whoever loads them depends on versions that nobody promised to keep.
   */
  partOrigins: readonly string[];
  /** Host names of the site, and the SSM parameter with their certificate's ARN. Unset: CloudFront's own host name. */
  domain?: { names: readonly [string, ...string[]]; certificateArnParameter: string };
  /**
   * The repository whose pipelines release; unset: none does. `new`: the deployment creates GitHub's identity provider,
   * of which an account has only one; `existing`: the account has it already.
   */
  pipelines?: { repository: GitHubRepository; provider: 'new' | 'existing' };
  registered: readonly RegisteredPart[];
  /**
   * Who may assume the operator role, to roll back, freeze, read and repair leads: names of IAM users, with their MFA
   * device, who must exist before the deployment, and permission sets of IAM Identity Center as `sso/SiteOperators`.
   * Empty: the role is not created.
   */
  operators: readonly string[];
  logRetentionDays: number;
  /** Requests per second, over all routes and visitors. */
  apiRate: { steady: number; burst: number };
  /** Increment it with each new origin key, so that CloudFormation updates the distribution. */
  originKey: number;
  /**
   * Requests per address in five minutes: to the token route, to the API and pages together, and to the files of pages,
   * of which a visit needs some forty.
   */
  firewallRate: { token: number; costly: number; files: number };
  /** Receives the alarms after confirming AWS's subscription mail. */
  alarmEmail: string;
  /** For the urgent alarms: an on-call service's `https://` address or another mail address. Unset: `alarmEmail`. */
  urgentEndpoint?: string;
  /**
   * Hours without a lead before the alarm fires. 3,000 visits a month bring about one lead a day: five days without one
   * are rare.
   */
  noLeadsHours: number;
  /** Hours without a sampled visit's report before the alarm fires: scripts no longer run, or reach the API. */
  noTelemetryHours: number;
  /** The alarm fires if less than this percentage of the period's ElevenLabs credit is left. */
  voiceCreditPercent: number;
  monthlyBudgetUsd: number;
  rolloutStepMinutes: number;
  /** `LatestStreamLabel` of the table if it was restored: CloudFormation knows only the stream that it created. */
  streamLabel?: string;
  /**
   * A stage to try on, destroyed with all its data: no resource is retained, no pipeline releases to it, search engines
   * keep out, and its edge functions exist once more to be tried.
   */
  throwAway?: true;
  /**
   * Whether it has a web ACL, alarms and visits from outside, and is checked by cdk-nag. `local` and `staging` have
   * none of them.
   */
  guarded: boolean;
}

export const STAGING = 'staging';
const STAGE_NAMES = ['local', STAGING, 'prod'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

const EMBEDDED_AGENT_ID = 'agent_local';

/** The variables that affect the templates of the local stage; all others act at run time. */
export const TEMPLATE_VARIABLES = [
  'ELEVENLABS_API_URL',
  'ELEVENLABS_AGENT_ID',
  'TELEGRAM_API_URL',
  'SESSION_REQUIRED',
  'LANGUAGE_DETECTION',
  'VOICE_LANGUAGE',
  ...VOICE_LIMIT_NAMES,
  ...QUOTA_NAMES,
] as const satisfies readonly (keyof Environment)[];
export type StageEnvironment = Partial<Pick<Environment, (typeof TEMPLATE_VARIABLES)[number]>>;

const prod: Stage = {
  name: 'prod',
  elevenLabsUrl: 'https://api.elevenlabs.io',
  telegramUrl: 'https://api.telegram.org',
  agentIds: ['agent_of_the_owner'],
  voiceEnabled: true,
  languageDetection: 'path',
  voiceLanguage: 'page',
  voiceLimits: {},
  sessionRequired: true,
  quotas: QUOTAS,
  origins: [BRAND.origin],
  partOrigins: [],
  pipelines: {
    repository: githubRepository({ owner: 'owner', name: 'repository', ownerId: 1, id: 1, subject: 'ids' }),
    provider: 'new',
  },
  get registered() {
    return registeredParts();
  },
  operators: [],
  logRetentionDays: 30,
  apiRate: { steady: 50, burst: 100 },
  originKey: 1,
  // `.invalid` never receives mail (RFC 2606).
  alarmEmail: 'alarms@example.invalid',
  firewallRate: { token: 30, costly: 1000, files: 5000 },
  noLeadsHours: 120,
  noTelemetryHours: 24,
  voiceCreditPercent: 15,
  monthlyBudgetUsd: 100,
  rolloutStepMinutes: 30,
  guarded: true,
};

/** Practically unlimited, because all requests of a developer or a test run come from one address. */
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

function localVoiceLimits(environment: StageEnvironment): VoiceLimits {
  const given = VOICE_LIMIT_NAMES.filter((name) => environment[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, Number(environment[name])]));
}

function local(environment: StageEnvironment): Stage {
  const { pipelines: _github, ...deployed } = prod;
  return {
    ...deployed,
    name: 'local',
    elevenLabsUrl: environment.ELEVENLABS_API_URL ?? `http://${EMBEDDED_HOSTS.elevenLabs}`,
    telegramUrl: environment.TELEGRAM_API_URL ?? `http://${EMBEDDED_HOSTS.telegram}`,
    sessionRequired: environment.SESSION_REQUIRED !== 'false',
    quotas: localQuotas(environment),
    agentIds: (environment.ELEVENLABS_AGENT_ID ?? EMBEDDED_AGENT_ID).split(','),
    languageDetection: environment.LANGUAGE_DETECTION ?? prod.languageDetection,
    voiceLanguage: environment.VOICE_LANGUAGE ?? prod.voiceLanguage,
    voiceLimits: localVoiceLimits(environment),
    // Without 127.0.0.1: an unlisted host name works, too, as CloudFront's own does before the first deployment.
    origins: [`http://${EMBEDDED_HOSTS.siteByName}`],
    rolloutStepMinutes: 3,
    guarded: false,
  };
}

/** Whether a stage serves visitors: neither the local one nor one to try on does. */
export const isProduction = ({ guarded, throwAway }: Pick<Stage, 'guarded' | 'throwAway'>): boolean =>
  guarded && !throwAway;

const THROW_AWAY = /^proof-[a-z0-9]{6}$/;

/** Like prod, without a domain. Pipelines' roles are created to be tried; a proof reaches no rate of the firewall. */
function throwAway(name: string): Stage {
  const { domain: _none, pipelines, ...deployed } = prod;
  return {
    ...deployed,
    ...(pipelines ? { pipelines: { ...pipelines, provider: 'existing' } } : {}),
    name,
    firewallRate: { token: 30, costly: 1_000_000, files: 1_000_000 },
    throwAway: true,
  };
}

/** Like prod, without a domain, and without what prod pays to be watched: only who tries something visits it. */
function staging(): Stage {
  const { domain: _none, pipelines: _people, ...deployed } = prod;
  return {
    ...deployed,
    name: STAGING,
    operators: [],
    monthlyBudgetUsd: 10,
    throwAway: true,
    guarded: false,
  };
}

/** Returns a stage by name. `environment` affects only the local one. Throws if the name is unknown. */
export function stageByName(name: string, environment: StageEnvironment = {}): Stage {
  if (name === 'prod') return prod;
  if (name === 'local') return local(environment);
  if (name === STAGING) return staging();
  if (THROW_AWAY.test(name)) return throwAway(name);
  throw new Error(`Unknown stage "${name}": expected one of ${STAGE_NAMES.join(', ')}.`);
}

/** Returns the parts that may release to a stage: this repository's, then the registered ones. */
export const stageParts = ({ registered }: Pick<Stage, 'registered'>): readonly string[] => [
  ...PART_NAMES,
  ...registered.map(({ name }) => name),
];

export const urgentEndpointOf = ({ urgentEndpoint, alarmEmail }: Pick<Stage, 'urgentEndpoint' | 'alarmEmail'>) => {
  const endpoint = urgentEndpoint ?? alarmEmail;
  return { endpoint, protocol: endpoint.startsWith('https://') ? 'https' : 'email' } as const;
};

/** The functions that `SiteFunction` makes, so none of releases; the name is the folder under `lambdas/`. */
export type FunctionName =
  | 'elevenlabs-token'
  | 'save-voice-conversation'
  | 'send-telegram-notification'
  | 'submit-lead'
  | 'origin-authorizer'
  | 'session'
  | 'elevenlabs-webhook'
  | 'telemetry'
  | 'deliver-notifications'
  | 'not-found-page'
  | 'synthetic-visitor'
  | 'voice-credit'
  | 'try-version';

/** Returns the settings with which a stage's pages are rendered. Throws `stage/invalid-settings`. */
export function stageSettings(stage: Stage): StageSettings {
  // The order is fixed, because the same settings must hash to the same composition.
  const limits = VOICE_LIMIT_NAMES.filter((name) => stage.voiceLimits[name] !== undefined).map(
    (name) => [name, stage.voiceLimits[name]] as const,
  );
  const settings = stageSettingsSchema.safeParse({
    // Pages of a site on one machine contain the public origin, whatever their port.
    origin: stage.guarded ? stage.origins[0] : BRAND.origin,
    languageDetection: stage.languageDetection,
    voice: {
      agentId: stage.agentIds[0] ?? '',
      language: stage.voiceLanguage,
      enabled: stage.voiceEnabled,
      ...(limits.length > 0 ? { limits: Object.fromEntries(limits) } : {}),
    },
    ...(isProduction(stage) ? { production: true } : {}),
  });
  if (settings.success) return settings.data;
  throw new Error(
    `stage/invalid-settings: invalid page settings of the stage "${stage.name}". Correct them in platform/config/src/stages.ts:\n${z.prettifyError(settings.error)}`,
  );
}
