/** CloudWatch namespace of everything that a stage's functions count: two stages of one account never share a metric. */
export const metricsNamespace = (stage: string) => `Site/${stage}`;

/** What a visitor got: the composition that is live, or the other one of a canary that runs. A dimension of telemetry. */
export const VARIANTS = ['stable', 'canary'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Dimensions of telemetry's figures: with each of these sets, besides its total, a figure is kept. */
export const TELEMETRY_DIMENSIONS = {
  byVersion: ['service', 'part', 'version'],
  byVariant: ['service', 'variant'],
} as const;

/** Every metric's name, once: functions emit them, dashboards and alarms show them. */
export const METRICS = {
  leadsReceived: 'LeadsReceived',
  leadsRepeated: 'LeadsRepeated',
  leadsSuspect: 'LeadsSuspect',
  /** Of the synthetic visitor: stored, delivered to nobody. */
  leadsSynthetic: 'LeadsSynthetic',
  /** Rounds of the synthetic visitor in which everything held, and the checks of all rounds that did not. */
  syntheticRoundsPassed: 'SyntheticRoundsPassed',
  syntheticChecksFailed: 'SyntheticChecksFailed',
  /** What is left of the period's credit at ElevenLabs, in per cent. */
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
  deliveriesSent: 'DeliveriesSent',
  deliveriesPostponed: 'DeliveriesPostponed',
  deliveriesGivenUp: 'DeliveriesGivenUp',
  deliveriesPending: 'DeliveriesPending',
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
  /** Requests with reports, whatever is in them. */
  telemetryReceived: 'TelemetryReceived',
  clientErrors: 'ClientErrors',
  /** What the Content-Security-Policy has kept from pages, as browsers report it; extensions left out. */
  policyViolations: 'PolicyViolations',
  vitalLcp: 'VitalLcp',
  vitalInp: 'VitalInp',
  vitalCls: 'VitalCls',
  vitalTtfb: 'VitalTtfb',
} as const;
export type MetricName = (typeof METRICS)[keyof typeof METRICS];
