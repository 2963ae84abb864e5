import { createHmac, randomUUID } from 'node:crypto';
import { EMBEDDED_AGENT_ID } from '@platform/config/stages';
import { LOCAL_WEBHOOK_SECRET } from '@platform/local/aws/secrets-manager';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { Session } from '@site/contracts/api/session';
import { RECORD_LANGUAGE, VOICE_FORM_TYPE } from '@site/contracts/api/voice-constants';
import { LIMITS } from '@site/contracts/limits';
import { POLICY_REPORT_TYPES } from '@site/server-data/policy-report';
import { WEBHOOK_SIGNATURE_HEADER } from '@site/server-data/webhook';
import type { Call } from './drive';

const JSON_TYPE = { 'content-type': 'application/json' };
const PHONE = '+380671234567';
const VIOLATION = { effectiveDirective: 'img-src', blockedURL: 'https://elsewhere.example/x.png' };
const LEAD = {
  ...{ form: 'contacts', path: '/contacts', language: 'en', consent: true, consentVersion: CONSENT_VERSION },
  ...{ name: 'Visitor', email: 'visitor@example.com', phone: PHONE },
};

/** Returns API calls: every route as browsers and ElevenLabs use it, and requests that it must reject or answer again. */
export async function apiCalls(url: string): Promise<(n: number) => Call> {
  const opened = await fetch(url + API.session, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  if (!opened.ok) throw new Error(`${API.session} returned ${opened.status}.`);
  const visitor = { authorization: `Bearer ${((await opened.json()) as Session).access_token}` };
  /** Calls have new ids each time, because a repeated one would be answered from the stored result. */
  const post = (
    path: string,
    body: unknown,
    expected: number,
    headers: Record<string, string> = {},
  ): Call => ({
    name: 'call',
    path,
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    expected: [expected],
  });
  const once = () => ({ [IDEMPOTENCY_HEADER]: randomUUID() });
  const conversation = () => `conv_${randomUUID()}`;
  const lead = () => post(API.leads, LEAD, 201, once());
  /** The last accepted lead. */
  let stored: Call | undefined;

  const used: (() => Call)[] = [
    () => {
      const call = lead();
      const keep = () => {
        stored = call;
        return undefined;
      };
      return { ...call, faultOf: keep };
    },
    () => post(API.session, {}, 200),
    () => post(API.token, { agent_id: EMBEDDED_AGENT_ID }, 200, visitor),
    () => {
      const saved = { conversation_id: conversation(), phone_number: PHONE, user_name: 'Visitor' };
      const call = { ...saved, duration_seconds: 30, language: RECORD_LANGUAGE };
      return post(API.saveConversation, call, 200, { ...visitor, ...once() });
    },
    () => {
      const contact = { formType: VOICE_FORM_TYPE, name: 'Visitor', phone: PHONE, language: RECORD_LANGUAGE };
      const call = { ...contact, timestamp: new Date(), conversationId: conversation(), duration: 30 };
      return post(API.notify, call, 200, { ...visitor, ...once() });
    },
    () => {
      const data = { agent_id: EMBEDDED_AGENT_ID, conversation_id: conversation(), transcript: [] };
      const body = JSON.stringify({ type: 'post_call_transcription', data });
      return post(API.webhook, body, 200, { [WEBHOOK_SIGNATURE_HEADER]: signature(body) });
    },
    () => {
      const vital = {
        kind: 'vital',
        part: 'shell',
        version: '0123456789ab'.padEnd(32, '0'),
        name: 'LCP',
        value: 900,
      };
      return post(API.telemetry, { reports: [vital] }, 204);
    },
  ];
  const calls: (() => Call)[] = [
    ...used,
    () => (stored ? { ...stored, name: 'lead again' } : lead()),
    () => {
      const other = JSON.stringify({ ...LEAD, name: 'Somebody else' });
      return stored
        ? { ...stored, name: 'another lead with the same key', body: other, expected: [409] }
        : lead();
    },
    ...used,
    () => post(API.leads, { ...LEAD, email: 'none' }, 422),
    () => post(API.leads, { ...LEAD, comment: 'x'.repeat(LIMITS.bodyBytes) }, 413),
    () => post(API.leads, '{', 400),
    () => post(API.leads, 'x', 415, { 'content-type': 'text/plain' }),
    () => {
      const fields = Object.entries(LEAD).map(([name, value]) => [name, String(value)]);
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return post(API.leads, new URLSearchParams(fields).toString(), 303, type);
    },
    ...used,
    () => post(API.token, { agent_id: EMBEDDED_AGENT_ID }, 401),
    () => post(API.webhook, '{}', 401),
    () => post('/api/none', '{}', 404),
    () => {
      const report = [{ type: 'csp-violation', body: VIOLATION }];
      return post(API.telemetry, report, 204, { 'content-type': POLICY_REPORT_TYPES[0] });
    },
  ];
  return (n) => (calls[n % calls.length] as () => Call)();
}

function signature(body: string): string {
  const t = Math.floor(Date.now() / 1000);
  const v0 = createHmac('sha256', LOCAL_WEBHOOK_SECRET.current).update(`${t}.${body}`).digest('hex');
  return `t=${t},v0=${v0}`;
}
