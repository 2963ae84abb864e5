import { API, type ApiPath } from '@site/contracts/api/routes';
import { LIMITS } from '@site/contracts/limits';
import type { SchemaName } from './schemas';

/** The description of a route apart from its schemas, problems and examples. All routes use POST. */
export interface Operation {
  id: string;
  tag: keyof typeof TAGS;
  summary: string;
  description: string;
  /** Authentication: a visitor's session or the voice service's signature; none if absent. */
  proof?: 'session' | 'signature';
  /** The route stores under the request's idempotency key. */
  keyed?: true;
  /** Schemas of the body by content type. */
  requests: Readonly<Record<string, SchemaName>>;
  /** The successful response to a JSON request; without a schema it has no body. */
  answer: { status: 200 | 201 | 204; schema?: SchemaName; description: string };
  /** A form posted without JavaScript is answered with a page. */
  answersForms?: true;
  maxBytes: number;
}

export const TAGS = {
  Leads: 'Forms of the site.',
  Voice: 'Calls to the voice assistant, and the contacts that callers leave.',
  Telemetry: 'Reports of browsers about pages.',
} as const;

const JSON_TYPE = 'application/json';

export const OPERATIONS: Readonly<Record<ApiPath, Operation>> = {
  [API.leads]: {
    id: 'submitLead',
    tag: 'Leads',
    summary: 'Store a lead',
    description:
      'A request that is repeated with the same idempotency key is stored once. Without a key, the same content within ten minutes is one lead.',
    keyed: true,
    requests: { [JSON_TYPE]: 'Lead', 'application/x-www-form-urlencoded': 'PostedLead' },
    answer: { status: 201, schema: 'Stored', description: 'The lead is stored.' },
    answersForms: true,
    maxBytes: LIMITS.bodyBytes,
  },
  [API.session]: {
    id: 'openSession',
    tag: 'Voice',
    summary: 'Start or continue a session',
    description:
      'Returns an access token, valid for 15 minutes, and a refresh token, valid for 30 days. They contain only a random id.',
    requests: { [JSON_TYPE]: 'SessionRequest' },
    answer: { status: 200, schema: 'Session', description: 'Both tokens, new.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.token]: {
    id: 'requestSignedUrl',
    tag: 'Voice',
    summary: 'Get the signed URL of a call',
    description:
      'Every successful response uses up one call of the quotas per visitor, per IP address and for the whole site.',
    proof: 'session',
    requests: { [JSON_TYPE]: 'TokenRequest' },
    answer: { status: 200, schema: 'TokenResponse', description: 'The signed URL.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.saveConversation]: {
    id: 'saveVoiceConversation',
    tag: 'Voice',
    summary: 'Save the contact of a caller',
    description:
      'One half of a contact. The other half comes with the notification under the same idempotency key, and the team gets one message for both. Without a session the contact is stored as unverified.',
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
      'The other half of a contact. It is stored, and another function sends it at once. Without a session the contact is stored as unverified.',
    proof: 'session',
    keyed: true,
    requests: { [JSON_TYPE]: 'Notification' },
    answer: { status: 200, schema: 'Stored', description: 'The notification is stored.' },
    maxBytes: LIMITS.bodyBytes,
  },
  [API.telemetry]: {
    id: 'reportTelemetry',
    tag: 'Telemetry',
    summary: 'Report metrics, errors and policy violations of a page',
    description: 'No data of a visitor is stored: metrics are aggregated by part and version.',
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
    summary: 'Receive a finished conversation from ElevenLabs',
    description: 'Called by the voice service after a conversation. Requests from browsers are rejected.',
    proof: 'signature',
    requests: { [JSON_TYPE]: 'Webhook' },
    answer: { status: 200, schema: 'WebhookAnswer', description: 'Received.' },
    maxBytes: LIMITS.webhookBytes,
  },
};
