/** Returns the CloudWatch namespace of a stage's metrics, so that two stages of one account never share a metric. */
export const metricsNamespace = (stage: string) => `Site/${stage}`;

export const JUDGE_SERVICE = 'judge-rollout';

/** Whether a visitor got the live composition or a rollout; a dimension of telemetry. */
export const VARIANTS = ['live', 'rollout'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Dimension sets of telemetry's metrics, in addition to the totals. */
export const TELEMETRY_DIMENSIONS = {
  byVersion: ['service', 'part', 'version'],
  byVariant: ['service', 'variant'],
} as const;

/** Names of all metrics: functions emit them, dashboards and alarms show them. */
export const METRICS = {
  leadsReceived: 'LeadsReceived',
  leadsRepeated: 'LeadsRepeated',
  leadsSuspect: 'LeadsSuspect',
  leadsSynthetic: 'LeadsSynthetic',
  /** Rounds of the synthetic visitor in which every check passed, and failed checks of all rounds. */
  syntheticRoundsPassed: 'SyntheticRoundsPassed',
  syntheticChecksFailed: 'SyntheticChecksFailed',
  /** Remaining credit of the current period at ElevenLabs, in per cent. */
  voiceCreditPercent: 'VoiceCreditPercent',
  conversationsSaved: 'ConversationsSaved',
  notificationsAccepted: 'NotificationsAccepted',
  contactsRepeated: 'ContactsRepeated',
  conflicts: 'Conflicts',
  requestsRefused: 'RequestsRefused',
  internalErrors: 'InternalErrors',
  signedUrlsIssued: 'SignedUrlsIssued',
  signedUrlsRefused: 'SignedUrlsRefused',
  signedUrlsFailed: 'SignedUrlsFailed',
  /** Calls that visitors could not start because the stage has switched calls off. */
  callsSwitchedOff: 'CallsSwitchedOff',
  deliveriesSent: 'DeliveriesSent',
  deliveriesPostponed: 'DeliveriesPostponed',
  deliveriesGivenUp: 'DeliveriesGivenUp',
  deliveriesPending: 'DeliveriesPending',
  /** Those in the state `failed`: given up, and not started again. */
  deliveriesFailed: 'DeliveriesFailed',
  oldestPendingSeconds: 'OldestPendingSeconds',
  notFoundServed: 'NotFoundServed',
  sessionsIssued: 'SessionsIssued',
  quotaRefused: 'QuotaRefused',
  contactsSuspect: 'ContactsSuspect',
  contactsUnverified: 'ContactsUnverified',
  transcriptsStored: 'TranscriptsStored',
  transcriptsRepeated: 'TranscriptsRepeated',
  contactsRecovered: 'ContactsRecovered',
  /** Webhooks signed with another secret: their transcripts are lost, since ElevenLabs repeats nothing answered with 401. */
  webhooksRefused: 'WebhooksRefused',
  telemetryReceived: 'TelemetryReceived',
  clientErrors: 'ClientErrors',
  /** Reports of pages on which a part failed, of all visits, by part. */
  partFailures: 'PartFailures',
  /** Violations of the Content-Security-Policy that browsers report, without those of browser extensions. */
  policyViolations: 'PolicyViolations',
  /** Rollouts that the judge withdrew, and versions that could not be composed when their turn came. */
  rolloutsEnded: 'RolloutsEnded',
  /** Looks at a line in which nothing has started for a quarter of an hour. */
  rolloutsStuck: 'RolloutsStuck',
  /** Events of a service level, by objective and, for pages, by part; see `service-levels.ts`. */
  objectiveGood: 'ObjectiveGood',
  objectiveBad: 'ObjectiveBad',
  objectiveOutside: 'ObjectiveOutside',
  vitalLcp: 'VitalLcp',
  vitalInp: 'VitalInp',
  vitalCls: 'VitalCls',
  vitalTtfb: 'VitalTtfb',
} as const;
export type MetricName = (typeof METRICS)[keyof typeof METRICS];
