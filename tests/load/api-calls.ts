import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LOCAL_WEBHOOK_SECRET } from '@platform/local/aws/services';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { Session } from '@site/contracts/api/session';
import { LIMITS } from '@site/contracts/limits';
import { POLICY_REPORT_TYPES } from '@site/server-data/policy-report';
import { TRANSCRIPTION } from '@site/server-data/webhook';
import { API_CONTRACT } from '@site/site-model/api-contract';
import { signature } from 'lambdas/test-support/samples';
import type { Call } from './drive';

const JSON_TYPE = { 'content-type': 'application/json' };
const VIOLATION = { effectiveDirective: 'img-src', blockedURL: 'https://elsewhere.example/x.png' };
/** What pages send, as tests/api records it. */
const RECORDED = JSON.parse(
  readFileSync(new URL(`../api/recorded/${API_CONTRACT}.json`, import.meta.url), 'utf8'),
) as { path: string; body: object }[];
const bodyOf = (path: string) => RECORDED.find((one) => one.path === path)?.body ?? {};
const STATUS: Record<string, number> = { [API.leads]: 201, [API.telemetry]: 204 };

/** Returns API calls: every route as browsers and ElevenLabs use it, and requests that it must reject or answer again. */
export async function apiCalls(url: string): Promise<(n: number) => Call> {
  const opened = await fetch(url + API.session, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  if (!opened.ok) throw new Error(`${API.session} returned ${opened.status}.`);
  const visitor = { authorization: `Bearer ${((await opened.json()) as Session).access_token}` };
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
  /** Calls have new ids each time, because a repeated one would be answered from the stored result. */
  const used = ({ path, body }: (typeof RECORDED)[number]): Call => {
    const text = JSON.stringify(body).replaceAll('conv_1', `conv_${randomUUID()}`);
    return post(path, text, STATUS[path] ?? 200, { ...visitor, [IDEMPOTENCY_HEADER]: randomUUID() });
  };
  const lead = { path: API.leads, body: bodyOf(API.leads) };
  /** The last accepted lead. */
  let stored: Call | undefined;
  const calls: (() => Call)[] = [
    ...RECORDED.map((one) => () => used(one)),
    () => {
      const call = used(lead);
      const keep = () => {
        stored = call;
        return undefined;
      };
      return { ...call, faultOf: keep };
    },
    () => ({ ...(stored ?? used(lead)), name: 'lead again' }),
    () => {
      const body = JSON.stringify({ ...lead.body, name: 'Somebody else' });
      return stored
        ? { ...stored, name: 'another lead with the same key', body, expected: [409] }
        : used(lead);
    },
    () => {
      const data = { agent_id: 'agent_local', conversation_id: `conv_${randomUUID()}`, transcript: [] };
      const body = JSON.stringify({ type: TRANSCRIPTION, data });
      return post(API.webhook, body, 200, signature(body, LOCAL_WEBHOOK_SECRET.current));
    },
    ...RECORDED.map((one) => () => used(one)),
    () => post(API.leads, { ...lead.body, email: 'none' }, 422),
    () => post(API.leads, { ...lead.body, comment: 'x'.repeat(LIMITS.bodyBytes) }, 413),
    () => post(API.leads, '{', 400),
    () => post(API.leads, 'x', 415, { 'content-type': 'text/plain' }),
    () => {
      const { utm: _, interests: __, ...fields } = lead.body as Record<string, string>;
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return post(API.leads, String(new URLSearchParams(fields)), 303, type);
    },
    () => post(API.token, bodyOf(API.token), 401),
    () => post(API.webhook, '{}', 401),
    () => post('/api/none', '{}', 404),
    () => {
      const report = [{ type: 'csp-violation', body: VIOLATION }];
      return post(API.telemetry, report, 204, { 'content-type': POLICY_REPORT_TYPES[0] });
    },
  ];
  return (n) => (calls[n % calls.length] as () => Call)();
}
