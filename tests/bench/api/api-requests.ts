import { createHmac, randomUUID } from 'node:crypto';
import { LOCAL_WEBHOOK_SECRET } from '@platform/local/local-secrets';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { VOICE_FORM_TYPE, VOICE_LANGUAGE } from '@site/contracts/api/voice-constants';
import { WEBHOOK_SIGNATURE_HEADER } from '@site/server-data/webhook';
import { EMBEDDED_AGENT_ID } from '../../../infra/config/stages';
import { EMPTY_ROUTE } from './empty-route';

export interface ApiRequest {
  /** Also the name of the function's folder under `lambdas/`, if it has one. */
  name: string;
  path: string;
  /** Returns a new body for each call, because a repeated one would be answered from the stored result. */
  body(): object;
  headers?(body: string): Record<string, string>;
}

const PHONE = '+380671234567';
const once = () => ({ [IDEMPOTENCY_HEADER]: randomUUID() });

function signed(body: string): Record<string, string> {
  const t = Math.floor(Date.now() / 1000);
  const v0 = createHmac('sha256', LOCAL_WEBHOOK_SECRET.current).update(`${t}.${body}`).digest('hex');
  return { [WEBHOOK_SIGNATURE_HEADER]: `t=${t},v0=${v0}` };
}

/**
 * Returns one valid request for each route, as browsers and ElevenLabs send it. `accessToken` is a visitor's session
 * token.
 */
export function apiRequests(accessToken: string): ApiRequest[] {
  const visitor = () => ({ authorization: `Bearer ${accessToken}` });
  return [
    { name: 'empty handler', path: EMPTY_ROUTE, body: () => ({}) },
    { name: 'session', path: API.session, body: () => ({}) },
    {
      name: 'elevenlabs-token',
      path: API.token,
      body: () => ({ agent_id: EMBEDDED_AGENT_ID }),
      headers: visitor,
    },
    {
      name: 'save-voice-conversation',
      path: API.saveConversation,
      body: () => ({
        conversation_id: `conv_${randomUUID()}`,
        phone_number: PHONE,
        user_name: 'Bench',
        duration_seconds: 30,
        language: VOICE_LANGUAGE,
      }),
      headers: () => ({ ...visitor(), ...once() }),
    },
    {
      name: 'send-telegram-notification',
      path: API.notify,
      body: () => ({
        formType: VOICE_FORM_TYPE,
        name: 'Bench',
        phone: PHONE,
        timestamp: new Date().toISOString(),
        language: VOICE_LANGUAGE,
        conversationId: `conv_${randomUUID()}`,
        duration: 30,
      }),
      headers: () => ({ ...visitor(), ...once() }),
    },
    {
      name: 'submit-lead',
      path: API.leads,
      body: () => ({
        form: 'contacts',
        path: '/contacts',
        language: 'en',
        name: 'Bench',
        email: 'bench@example.com',
        phone: PHONE,
        consent: true,
        consentVersion: CONSENT_VERSION,
      }),
      headers: once,
    },
    {
      name: 'elevenlabs-webhook',
      path: API.webhook,
      body: () => ({
        type: 'post_call_transcription',
        data: { agent_id: EMBEDDED_AGENT_ID, conversation_id: `conv_${randomUUID()}`, transcript: [] },
      }),
      headers: signed,
    },
    {
      name: 'telemetry',
      path: API.telemetry,
      body: () => ({
        reports: [{ kind: 'vital', part: 'shell', version: '0123456789ab', name: 'LCP', value: 900 }],
      }),
    },
  ];
}
