import type { LeadInput } from '@site/contracts/api/lead';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { API, type ApiPath } from '@site/contracts/api/routes';
import type { SessionRequest } from '@site/contracts/api/session';
import type { Telemetry } from '@site/contracts/api/telemetry';
import type { NotificationInput, TokenRequest, VoiceConversationInput } from '@site/contracts/api/voice';
import { VOICE_FORM_TYPE, VOICE_LANGUAGE } from '@site/contracts/api/voice-constants';
import { TRANSCRIPTION } from '@site/server-data/webhook';

/** Valid requests by name. */
type Examples = Readonly<Record<string, unknown>>;

/** The agent id of the local platform. */
export const EXAMPLE_AGENT = 'agent_local';
const VERSION = '0123456789ab';
const KEY = '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f';

const lead = {
  form: 'contacts',
  path: '/ua/contacts',
  language: 'ua',
  name: 'Олена',
  email: 'olena@example.com',
  phone: '+380 67 123 45 67',
  consent: true,
  consentVersion: CONSENT_VERSION,
  referrer: 'https://search.example/',
  utm: { utm_source: 'newsletter' },
} satisfies LeadInput;

const managerLead = {
  form: 'sales-manager',
  path: '/products/sales-manager',
  language: 'en',
  name: 'Ann',
  email: 'ann@example.com',
  phone: '+44 20 7946 0000',
  company: 'Clinic',
  interests: ['demo', 'consultation'],
  comment: 'Call after 15:00',
} satisfies LeadInput;

const { utm, consent: _ticked, ...typed } = lead;
const sessionRequest = {} satisfies SessionRequest;
const tokenRequest = { agent_id: EXAMPLE_AGENT } satisfies TokenRequest;
const conversation = {
  conversation_id: 'conv_1',
  phone_number: '+380671234567',
  user_name: 'Олена',
  duration_seconds: 42,
  language: VOICE_LANGUAGE,
} satisfies VoiceConversationInput;
const spokenConversation = {
  phone_number: 'тел. 067 123 45 67, после трёх',
  user_name: null,
  language: VOICE_LANGUAGE,
} satisfies VoiceConversationInput;
const notification = {
  formType: VOICE_FORM_TYPE,
  name: 'Олена',
  phone: '+380671234567',
  timestamp: '2026-11-21T12:00:00.000Z',
  language: VOICE_LANGUAGE,
  conversationId: 'conv_1',
  duration: 42,
} satisfies NotificationInput;
const telemetry = {
  composition: VERSION,
  reports: [
    { kind: 'vital', part: 'shell', version: VERSION, name: 'LCP', value: 1200 },
    { kind: 'error', part: 'mfe-voice', version: VERSION },
  ],
} satisfies Telemetry;
const webhook = {
  type: TRANSCRIPTION,
  data: {
    agent_id: EXAMPLE_AGENT,
    conversation_id: 'conv_1',
    transcript: [{ role: 'user', message: 'My number is +44 20 7946 0000' }],
    metadata: { call_duration_secs: 20 },
    analysis: { transcript_summary: 'Asked about the pilot.' },
  },
};
const policyReport = { effectiveDirective: 'img-src', blockedURL: 'https://pictures.example/a.png' };

/** Requests of each route by content type. Tests send each of them to the functions. */
export const REQUEST_EXAMPLES: Readonly<Record<ApiPath, Readonly<Record<string, Examples>>>> = {
  [API.leads]: {
    'application/json': { contact: lead, interests: managerLead },
    'application/x-www-form-urlencoded': { contact: { ...typed, ...utm, consent: 'true' } },
  },
  [API.session]: { 'application/json': { first: sessionRequest } },
  [API.token]: { 'application/json': { call: tokenRequest } },
  [API.saveConversation]: { 'application/json': { number: conversation, spoken: spokenConversation } },
  [API.notify]: { 'application/json': { contact: notification } },
  [API.telemetry]: {
    'application/json': { reports: telemetry },
    'application/reports+json': { violation: [{ type: 'csp-violation', body: policyReport }] },
    'application/csp-report': {
      violation: {
        'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': policyReport.blockedURL },
      },
    },
  },
  [API.webhook]: { 'application/json': { finished: webhook } },
};

/** Successful responses to the examples, for routes whose response has a body. */
export const ANSWER_EXAMPLES: Partial<Record<ApiPath, unknown>> = {
  [API.leads]: { id: KEY },
  [API.session]: {
    access_token: 'v1.access.5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f.1795262400.signature',
    refresh_token: 'v1.refresh.5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f.1797853500.signature',
    expires_in: 900,
  },
  [API.token]: {
    signed_url:
      'wss://api.elevenlabs.io/v1/convai/conversation?agent_id=agent_local&conversation_signature=cvtkn_1',
  },
  [API.saveConversation]: { id: KEY },
  [API.notify]: { id: KEY },
  [API.webhook]: { outcome: 'stored' },
};
