/** CloudWatch namespace of everything that the functions count. */
export const METRICS_NAMESPACE = 'Site';

/** Every metric's name, once: functions emit them, dashboards and alarms show them. */
export const METRICS = {
  leadsReceived: 'LeadsReceived',
  leadsRepeated: 'LeadsRepeated',
  leadsSuspect: 'LeadsSuspect',
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
  clientErrors: 'ClientErrors',
  vitalLcp: 'VitalLcp',
  vitalInp: 'VitalInp',
  vitalCls: 'VitalCls',
  vitalTtfb: 'VitalTtfb',
} as const;
export type MetricName = (typeof METRICS)[keyof typeof METRICS];
