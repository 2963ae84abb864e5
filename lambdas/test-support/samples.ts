import { createHmac } from 'node:crypto';
import type { LeadInput } from '@site/contracts/api/lead';
import type { NotificationInput, VoiceConversationInput } from '@site/contracts/api/voice';

export const SAVE = {
  conversation_id: 'conv_1',
  phone_number: '+38 (067) 123-45-67',
  user_name: 'Марина',
  duration_seconds: 35,
  language: 'ru',
} satisfies VoiceConversationInput;

export const NOTIFICATION = {
  formType: 'voice_conversion',
  name: 'Марина',
  phone: '+380671234567',
  timestamp: '2026-11-21T09:30:00.000Z',
  language: 'ru',
  conversationId: 'conv_1',
  duration: 35,
} satisfies NotificationInput;

export const LEAD = {
  form: 'contacts',
  path: '/ru/contacts',
  language: 'ru',
  name: 'Марина',
  email: 'marina@example.com',
  phone: '+38 067 123 45 67',
  consent: true,
  consentVersion: '2026-11-21',
  referrer: 'https://search.example/',
  utm: { utm_source: 'newsletter', gclid: 'Cj0KCQ' },
} satisfies LeadInput;

export const UUID = '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f';

export const WEBHOOK = {
  type: 'post_call_transcription',
  event_timestamp: 1_800_000_000,
  data: {
    agent_id: 'agent_a',
    conversation_id: 'conv_w',
    status: 'done',
    transcript: [{ role: 'user', message: 'Мой номер +48 600 100 300' }],
    metadata: { call_duration_secs: 20 },
    analysis: { transcript_summary: 'Спросила о пилоте.' },
  },
};

/** Returns the header with which ElevenLabs would sign a body now. */
export function signature(body: string, key = 'webhook-key-of-the-test'): Record<string, string> {
  const t = Math.floor(Date.now() / 1000);
  const v0 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
  return { 'elevenlabs-signature': `t=${t},v0=${v0}` };
}
