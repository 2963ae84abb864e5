import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi, fieldsOf, isStored, sendTelemetry } from './client';
import { API } from './routes';
import { API_EVENT, type ApiEventDetail } from './visit-events';

const fetching = vi.fn<typeof fetch>();
const contact = { formType: 'voice_conversion', phone: '1', timestamp: '', language: 'ru' } as const;

beforeEach(() => {
  fetching.mockReset().mockImplementation(async () => Response.json({ id: 'key' }));
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('posts JSON with its headers and returns the answer', async () => {
  const headers = { 'idempotency-key': 'k', 'x-correlation-id': 'c' };
  expect(await callApi(API.notify, contact, isStored, { headers, keepalive: true })).toEqual({
    answer: { id: 'key' },
  });
  expect(fetching.mock.lastCall).toEqual([
    '/api/send-telegram-notification',
    {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(contact),
    },
  ]);
});

test('gives each request an id, and tells telemetry it and the gateway’s', async () => {
  const told: ApiEventDetail[] = [];
  const document = new EventTarget();
  document.addEventListener(API_EVENT, (event) => told.push((event as CustomEvent<ApiEventDetail>).detail));
  vi.stubGlobal('document', document);
  const answer = { status: 502, headers: { 'apigw-requestid': 'JKJaXmPLvHcESHA=' } };
  fetching.mockResolvedValueOnce(new Response('', answer));
  await callApi(API.notify, contact, isStored);
  const { headers } = fetching.mock.lastCall?.[1] ?? {};
  const id = new Headers(headers).get('x-correlation-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(told).toEqual([{ path: API.notify, id, gatewayId: 'JKJaXmPLvHcESHA=', status: 502, accepted: false }]);
});

test('sends the request in the same task as the call, since an unloading page may run no later one', () => {
  const send = vi.fn(async () => Response.json({}));
  void callApi(API.notify, contact, isStored, { send });
  expect(send).toHaveBeenCalledOnce();
  expect(fetching).not.toHaveBeenCalled();
});

test.each(['<!doctype html><h1>Welcome to our Wi-Fi</h1>', '', 'null', '"text"', '{"id":""}', '[]'])(
  'returns no answer for a success status with a foreign body: %s',
  async (body) => {
    fetching.mockResolvedValue(new Response(body));
    expect(await callApi(API.notify, contact, isStored)).toEqual({ answer: undefined });
  },
);

test('returns a problem for an error status, whatever its body', async () => {
  const refusal = async (body: string) => {
    fetching.mockResolvedValue(new Response(body, { status: 422 }));
    const { problem, answer } = await callApi(API.notify, contact, isStored);
    return { code: problem?.code, fields: problem && fieldsOf(problem), answer };
  };
  const problem = { code: 'invalid_fields', fields: [{ field: 'phone', reason: 'phone' }] };
  expect(await refusal(JSON.stringify(problem))).toEqual({ ...problem, answer: undefined });
  const strange = ['<h1>502</h1>', '', 'null', '7', '{"fields":7}', '{"id":"key"}'];
  const strangeFields = '{"fields":[null,7,{"field":1,"reason":"phone"},{"reason":"phone"},{"field":"a"}]}';
  for (const body of [...strange, strangeFields])
    expect(await refusal(body), body).toEqual({ code: undefined, fields: [], answer: undefined });
});

test('rejects on a network failure, a timeout and an abort', async () => {
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(callApi(API.notify, contact, isStored)).rejects.toThrow(TypeError);
  fetching.mockImplementation(
    (_path, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const signal = AbortSignal.timeout(5);
  await expect(callApi(API.notify, contact, isStored, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
  const stop = new AbortController();
  const stopped = callApi(API.notify, contact, isStored, { signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

test('a beacon falls back to a keepalive request and never throws', async () => {
  const sendBeacon = vi.fn(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  const telemetry = { reports: [] };
  sendTelemetry(telemetry);
  expect(sendBeacon).toHaveBeenCalledWith('/api/telemetry', expect.any(Blob));
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  for (const without of [{ sendBeacon: () => false }, {}]) {
    vi.stubGlobal('navigator', without);
    sendTelemetry(telemetry);
    const [path, init] = fetching.mock.lastCall ?? [];
    const body = init?.body as Blob;
    expect([path, init?.keepalive, await body.text()]).toEqual(['/api/telemetry', true, JSON.stringify(telemetry)]);
    expect(body.type).toBe('application/json');
  }
});
