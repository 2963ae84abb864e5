import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture';
import { outbox } from './outbox';
import { CONTACT_NOT_SAVED, CONTACT_SAVED, saveContact } from './save-contact';

const PHONE = '+380440000000';
const fetching = vi.fn<typeof fetch>();
const session = vi.fn<typeof fetch>();
const network: typeof fetch = (address, init) =>
  address === API.session ? session(address, init) : fetching(address, init);
const onSaved = vi.fn();
/** A browser whose storage is blocked. */
const withoutStorage = () => vi.stubGlobal('localStorage', undefined);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', network);
  session.mockReset().mockResolvedValue(new Response(null, { status: 503 }));
  fetching.mockReset().mockImplementation(async () => Response.json({ id: 'x' }));
  onSaved.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const save = (parameters: Record<string, unknown>, call = {}) => {
  const startedAt = performance.now() - 83_500;
  return saveContact(parameters, { conversationId: 'conv_1', correlationId: 'c1', startedAt, ...call }, onSaved);
};
const body = (index: number): unknown => JSON.parse(String(fetching.mock.calls[index]?.[1]?.body));
const header = (index: number, name: string) => new Headers(fetching.mock.calls[index]?.[1]?.headers).get(name);

describe('the two payloads of the specification', () => {
  const RECORD = { language: 'ru', duration_seconds: 83 };
  const MESSAGE = {
    formType: 'voice_conversion',
    language: 'ru',
    duration: 83,
    timestamp: expect.any(String),
  };
  it.each<[what: string, given: Parameters<typeof save>, conversation: object, notification: object]>([
    [
      'with all values',
      [{ phone: '+38 (044) 000-00-00', name: 'Анна' }],
      { ...RECORD, conversation_id: 'conv_1', phone_number: PHONE, user_name: 'Анна' },
      { ...MESSAGE, conversationId: 'conv_1', phone: PHONE, name: 'Анна' },
    ],
    [
      'with defaults for missing values',
      [
        { phone: PHONE, name: '  ' },
        { conversationId: null, startedAt: null },
      ],
      { ...RECORD, conversation_id: 'unknown', phone_number: PHONE, user_name: null, duration_seconds: 0 },
      { ...MESSAGE, conversationId: 'unknown', phone: PHONE, name: 'Не указано', duration: 0 },
    ],
    [
      'within the server’s limits',
      [{ phone: PHONE, name: 'я'.repeat(500) }],
      {
        ...RECORD,
        conversation_id: 'conv_1',
        phone_number: PHONE,
        user_name: 'я'.repeat(100),
      },
      { ...MESSAGE, conversationId: 'conv_1', phone: PHONE, name: 'я'.repeat(100) },
    ],
  ])('are sent %s', async (_what, given, conversation, notification) => {
    expect(await save(...given)).toBe(CONTACT_SAVED);
    expect([body(0), body(1)]).toEqual([conversation, notification]);
    expect(voiceConversationSchema.parse(body(0))).toEqual(body(0));
    expect(notificationSchema.parse(body(1))).toEqual(body(1));
  });
});

describe('a usable phone', () => {
  it('is sent by both requests with one key, and removed', async () => {
    expect(await save({ phone: PHONE, name: 'Анна' })).toBe(CONTACT_SAVED);
    expect(fetching.mock.calls.map(([address]) => address)).toEqual([API.saveConversation, API.notify]);
    expect(header(0, IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/);
    expect(header(0, IDEMPOTENCY_HEADER)).toBe(header(1, IDEMPOTENCY_HEADER));
    expect(header(0, CORRELATION_HEADER)).toBe('c1');
    expect(fetching.mock.calls.every(([, init]) => init?.keepalive)).toBe(true);
    expect(outbox.entries()).toEqual([]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({ phone: PHONE, name: 'Анна' });
    // A correction is a second contact.
    await save({ phone: '+380440000001' });
    expect(header(2, IDEMPOTENCY_HEADER)).not.toBe(header(0, IDEMPOTENCY_HEADER));
  });

  it('is sent without a session after a short wait', async () => {
    vi.useFakeTimers();
    session.mockReturnValue(new Promise((resolve) => setTimeout(resolve, 5000, new Response(null, { status: 503 }))));
    const answer = save({ phone: PHONE });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe(CONTACT_SAVED);
    expect(header(0, 'authorization')).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
  });

  it.each([
    ['+380 67 123 45 67 доб. 5', '+380671234567'],
    ['тел. 067 123 45 67', '0671234567'],
    ['пять пять ноль', 'пять пять ноль'],
  ])('is sent and stored as spoken: "%s"', async (phone, stored) => {
    expect(await save({ phone })).toBe(CONTACT_SAVED);
    expect(voiceConversationSchema.parse(body(0))).toMatchObject({ phone_number: stored, phone_said: phone });
    expect(notificationSchema.parse(body(1))).toMatchObject({ phone: stored, phoneSaid: phone });
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await save({ phone })).toBe(CONTACT_SAVED);
    expect(outbox.entries()).toMatchObject([{ record: { conversation: { phone_number: phone } } }]);
  });

  it('stays in the outbox for a failed request', async () => {
    fetching.mockImplementation(async (address) =>
      address === API.notify ? new Response(null, { status: 500 }) : Response.json({ id: 'x' }),
    );
    expect(await save({ phone: PHONE })).toBe(CONTACT_SAVED);
    expect(outbox.entries()).toMatchObject([{ waiting: ['notification'] }]);
  });

  it('stays in the outbox if a captive portal answers', async () => {
    fetching.mockImplementation(async () => new Response('<!doctype html><h1>Welcome to our Wi-Fi</h1>'));
    expect(await save({ phone: PHONE })).toBe(CONTACT_SAVED);
    expect(outbox.entries()).toMatchObject([{ waiting: ['conversation', 'notification'] }]);
    withoutStorage();
    expect(await save({ phone: PHONE })).toBe(CONTACT_NOT_SAVED);
  });

  it('is saved by the server if the browser has no storage', async () => {
    withoutStorage();
    expect(await save({ phone: PHONE })).toBe(CONTACT_SAVED);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('does not block the agent if the server hangs', async () => {
    vi.useFakeTimers();
    fetching.mockReturnValue(new Promise(() => undefined));
    const answer = save({ phone: PHONE });
    // The call may end meanwhile.
    expect(onSaved).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toBe(CONTACT_SAVED);
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

it.each([[{}], [{ phone: '' }], [{ phone: ' ' }], [{ phone: null }]])(
  'answers a missing phone %o with the error sentence, and sends nothing',
  async (parameters) => {
    expect(await save(parameters)).toBe(CONTACT_NOT_SAVED);
    expect(fetching).not.toHaveBeenCalled();
    expect(onSaved).not.toHaveBeenCalled();
  },
);

it('answers with the error sentence if neither server nor browser stored the contact', async () => {
  fetching.mockResolvedValue(new Response(null, { status: 503 }));
  withoutStorage();
  expect(await save({ phone: PHONE })).toBe(CONTACT_NOT_SAVED);
  expect(onSaved).not.toHaveBeenCalled();
});
