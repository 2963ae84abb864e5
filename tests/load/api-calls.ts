import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { Session } from '@site/contracts/api/session';
import { LIMITS } from '@site/contracts/limits';
import { POLICY_REPORT_TYPES } from '@site/server-data/policy-report';
import { type ApiRequest, apiRequests } from '../bench/api/api-requests';
import { EMPTY_ROUTE } from '../bench/api/empty-route';
import type { Answer, Call } from './call';

const JSON_TYPE = { 'content-type': 'application/json' };
const VIOLATION = { effectiveDirective: 'img-src', blockedURL: 'https://elsewhere.example/x.png' };
const [REPORT_TO, REPORT_URI] = POLICY_REPORT_TYPES;

/** A visitor's session token, which the voice calls require. */
export async function openSession(url: string): Promise<string> {
  const response = await fetch(url + API.session, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  if (!response.ok) throw new Error(`${API.session} returned ${response.status}.`);
  return ((await response.json()) as Session).access_token;
}

/** Returns API calls: every route as browsers and ElevenLabs use it, alternating with requests that it must reject. */
export function apiCalls(accessToken: string): (n: number) => Call {
  const requests = apiRequests(accessToken).filter(({ path }) => path !== EMPTY_ROUTE);
  const leads = requests.find(({ path }) => path === API.leads) as ApiRequest;
  /** The last accepted lead. */
  let stored: Call | undefined;

  const post = (name: string, path: string, body: string, expected: number, headers = {}): Call => ({
    name,
    path,
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body,
    expected: [expected],
  });
  const valid = (request: ApiRequest): Call => {
    const body = JSON.stringify(request.body());
    const call = post(request.name, request.path, body, 200, request.headers?.(body));
    return { ...call, expected: [200, 201, 204] };
  };
  const lead = (): Call => {
    const call = valid(leads);
    const faultOf = () => {
      stored = call;
      return undefined;
    };
    return { ...call, faultOf };
  };
  const leadWith = (name: string, changed: object, expected: number) =>
    post(name, API.leads, JSON.stringify({ ...leads.body(), ...changed }), expected);

  const used = requests.map((request) => (request === leads ? lead : () => valid(request)));
  const calls: (() => Call)[] = [
    ...used,
    () => (stored ? { ...stored, name: 'lead again', expected: [201], faultOf: sameKey(stored) } : lead()),
    () =>
      stored
        ? { ...stored, name: 'another lead with the same key', body: otherName(stored), expected: [409] }
        : lead(),
    ...used,
    () => leadWith('lead without an email', { email: 'none' }, 422),
    () => leadWith('lead too big', { comment: 'x'.repeat(LIMITS.bodyBytes) }, 413),
    () => post('lead with invalid JSON', API.leads, '{', 400),
    () =>
      post('lead with an unsupported content type', API.leads, 'x', 415, { 'content-type': 'text/plain' }),
    () => ({
      ...post('lead as a form post', API.leads, form(leads.body()), 303),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    ...used,
    () => post('call without a session', API.token, '{"agent_id":"agent_local"}', 401),
    () => post('webhook unsigned', API.webhook, '{}', 401),
    () => post('no route', '/api/none', '{}', 404),
    () =>
      post(
        'policy report',
        API.telemetry,
        JSON.stringify([{ type: 'csp-violation', body: VIOLATION }]),
        204,
        {
          'content-type': REPORT_TO,
        },
      ),
    () =>
      post('old policy report', API.telemetry, '{"csp-report":{"effective-directive":"img-src"}}', 204, {
        'content-type': REPORT_URI,
      }),
  ];
  return (n) => (calls[n % calls.length] as () => Call)();
}

/** Returns a check that a repeated key and body return the same lead. */
const sameKey =
  (first: Call) =>
  ({ body }: Answer) => {
    const { id } = JSON.parse(body.toString()) as { id?: string };
    return id === first.headers?.[IDEMPOTENCY_HEADER]
      ? undefined
      : 'a repeated lead got a different response';
  };

const otherName = ({ body = '{}' }: Call) => JSON.stringify({ ...JSON.parse(body), name: 'Somebody else' });

const form = (fields: object) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
