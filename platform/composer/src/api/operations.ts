import { API, type ApiPath } from '@site/contracts/api/routes';
import { LIMITS } from '@site/contracts/limits';
import type { SchemaName } from './schemas';

/** What a route's description says beside its schemas, problems and examples. All routes are called by POST. */
export interface Operation {
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  description: string;
  /** Who may call: a visitor's session, the voice service by its signature, or everybody. */
  proof?: 'session' | 'signature';
  /** The route stores under the key that the request names. */
  keyed?: true;
  /** Schemas of the body by content type. */
  requests: Readonly<Record<string, SchemaName>>;
  /** The answer of success to a JSON request; without a schema it has no body. */
  answer: { status: 200 | 201 | 204; schema?: SchemaName; description: string };
  /** A form that is posted without JavaScript is answered by pages. */
  answersForms?: true;
  maxBytes: number;
}

export const TAGS = {
  Leads: 'Forms of the site.',
  Voice: 'Calls to the voice assistant, and the contacts that callers leave.',
  Telemetry: 'What browsers report of pages.',
} as const;

const JSON_TYPE = 'application/json';

export const OPERATIONS: Readonly<Record<ApiPath, Operation>> = {
  [API.leads]: {
    id: 'submitLead',
    tag: 'Leads',
    summary: 'Store a lead',
    description:
      'The same request may be sent again under the same idempotency key: it is stored once. Without a key, the same content within ten minutes is one lead.',
    keyed: true,
    requests: { [JSON_TYPE]: 'Lead', 'application/x-www-form-urlencoded': 'PostedLead' },
    answer: { status: 201, schema: 'Stored', description: 'The lead is stored.' },
    answersForms: true,
    maxBytes: LIMITS.bodyBytes,
  },
  [API.session]: {
    id: 'openSession',
    tag: 'Voice',
    summary: 'Begin or continue a session',
    description:
      'Gives an access token of 15 minutes and a refresh token of 30 days. They hold nothing but a random id.',
    requests: { [JSON_TYPE]: 'SessionRequest' },
    answer: { status: 200, schema: 'Session', description: 'Both tokens, new.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.token]: {
    id: 'requestSignedUrl',
    tag: 'Voice',
    summary: 'Get the address of a call',
    description: 'Every answer costs one of the calls that a visitor, an address and the site have.',
    proof: 'session',
    requests: { [JSON_TYPE]: 'TokenRequest' },
    answer: { status: 200, schema: 'TokenResponse', description: 'The address.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.saveConversation]: {
    id: 'saveVoiceConversation',
    tag: 'Voice',
    summary: 'Save the contact of a caller',
    description:
      'One half of a contact; the other one comes under the same idempotency key from the notification, and both are one message to the team. Without a session the contact is kept as unverified.',
    proof: 'session',
    keyed: true,
    requests: { [JSON_TYPE]: 'VoiceConversation' },
    answer: { status: 200, schema: 'Stored', description: 'The contact is stored.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.notify]: {
    id: 'sendTelegramNotification',
    tag: 'Voice',
    summary: 'Notify the team of a contact',
    description:
      'The other half of a contact. It is stored, and sent at once by another function. Without a session the contact is kept as unverified.',
    proof: 'session',
    keyed: true,
    requests: { [JSON_TYPE]: 'Notification' },
    answer: { status: 200, schema: 'Stored', description: 'The notification is stored.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.telemetry]: {
    id: 'reportTelemetry',
    tag: 'Telemetry',
    summary: 'Report figures, errors and policy violations of a page',
    description: 'Nothing of a visitor is kept: figures are counted by part and version.',
    requests: {
      [JSON_TYPE]: 'Telemetry',
      'application/reports+json': 'PolicyReports',
      'application/csp-report': 'PolicyReport',
    },
    answer: { status: 204, description: 'Counted.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.webhook]: {
    id: 'receiveConversation',
    tag: 'Voice',
    summary: 'Take a finished conversation from ElevenLabs',
    description: 'Called by the voice service after a conversation. Browsers are refused.',
    proof: 'signature',
    requests: { [JSON_TYPE]: 'Webhook' },
    answer: { status: 200, schema: 'WebhookAnswer', description: 'Taken.' },
    maxBytes: LIMITS.webhookBytes,
  },
};
