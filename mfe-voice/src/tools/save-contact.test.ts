import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { notificationSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture';
import { createOutbox } from './outbox';
import { CONTACT_NOT_SAVED, CONTACT_SAVED, saveContact } from './save-contact';

const call = { conversationId: 'conv_1', correlationId: 'c1', startedAt: performance.now() - 5000 };
const closed = createOutbox(() => {
  throw new Error('closed');
});
const fetching = vi.fn<typeof fetch>();
const session = vi.fn<typeof fetch>();
const network: typeof fetch = (address, init) =>
  address === API.session ? session(address, init) : fetching(address, init);
const onSaved = vi.fn();
let outbox = createOutbox(memoryStorage);

beforeEach(() => {
  const storage = memoryStorage();
  outbox = createOutbox(() => storage);
  vi.stubGlobal('fetch', network);
  session.mockReset().mockResolvedValue(new Response(null, { status: 503 }));
  fetching.mockReset().mockImplementation(async () => Response.json({ id: 'x' }));
  onSaved.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const save = (parameters: Record<string, unknown>, box = outbox) =>
  saveContact(parameters, call, onSaved, box);
const body = (index: number): unknown => JSON.parse(String(fetching.mock.calls[index]?.[1]?.body));
const header = (index: number, name: string) =>
  new Headers(fetching.mock.calls[index]?.[1]?.headers).get(name);

describe('a usable phone', () => {
  it('is normalised, sent by both requests with one key, and removed', async () => {
    expect(await save({ phone: '+38 (044) 000-00-00', name: 'Анна' })).toBe(CONTACT_SAVED);
    expect(fetching.mock.calls.map(([address]) => address)).toEqual([API.saveConversation, API.notify]);
    expect(body(0)).toMatchObject({ phone_number: '+380440000000', user_name: 'Анна', duration_seconds: 5 });
    expect(body(1)).toMatchObject({ phone: '+380440000000', name: 'Анна', conversationId: 'conv_1' });
    expect(header(0, IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/);
    expect(header(0, IDEMPOTENCY_HEADER)).toBe(header(1, IDEMPOTENCY_HEADER));
    expect(header(0, CORRELATION_HEADER)).toBe('c1');
    expect(fetching.mock.calls.every(([, init]) => init?.keepalive)).toBe(true);
    expect(outbox.isEmpty()).toBe(true);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({ phone: '+380440000000', name: 'Анна' });
  });

  it('is sent without a session after a short wait', async () => {
    vi.useFakeTimers();
    let late: (answer: Response) => void = () => undefined;
    session.mockReturnValue(
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    const answer = save({ phone: '+380440000000' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe(CONTACT_SAVED);
    expect(header(0, 'authorization')).toBeNull();
    late(new Response(null, { status: 503 }));
    await vi.advanceTimersByTimeAsync(0);
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

  it('has the call’s duration, although the clock is set during the call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 20 * 60_000);
    await save({ phone: '+380440000000' });
    expect(body(0)).toMatchObject({ duration_seconds: 5 });
  });

  it('is a second contact when it is corrected', async () => {
    await save({ phone: '+380440000000' });
    await save({ phone: '+380440000001' });
    expect(header(0, IDEMPOTENCY_HEADER)).not.toBe(header(2, IDEMPOTENCY_HEADER));
  });

  it('stays in the outbox for a failed request', async () => {
    fetching.mockImplementation(async (address) =>
      address === API.notify ? new Response(null, { status: 500 }) : Response.json({ id: 'x' }),
    );
    expect(await save({ phone: '+380440000000' })).toBe(CONTACT_SAVED);
    expect(outbox.entries()).toMatchObject([{ waiting: ['notification'] }]);
  });

  it('stays in the outbox if a captive portal answers', async () => {
    fetching.mockImplementation(async () => new Response('<!doctype html><h1>Welcome to our Wi-Fi</h1>'));
    expect(await save({ phone: '+380440000000' })).toBe(CONTACT_SAVED);
    expect(outbox.entries()).toMatchObject([{ waiting: ['conversation', 'notification'] }]);
    expect(await save({ phone: '+380440000000' }, closed)).toBe(CONTACT_NOT_SAVED);
  });

  it('is saved by the server if the browser has no storage', async () => {
    expect(await save({ phone: '+380440000000' }, closed)).toBe(CONTACT_SAVED);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('does not block the agent if the server hangs', async () => {
    vi.useFakeTimers();
    fetching.mockReturnValue(new Promise(() => undefined));
    const answer = save({ phone: '+380440000000' });
    // The call may end meanwhile.
    expect(onSaved).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toBe(CONTACT_SAVED);
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

describe('the error sentence', () => {
  it.each([[{}], [{ phone: '' }], [{ phone: ' ' }], [{ phone: null }]])(
    'is the answer to a missing phone %o, and nothing is sent',
    async (parameters) => {
      expect(await save(parameters)).toBe(CONTACT_NOT_SAVED);
      expect(fetching).not.toHaveBeenCalled();
      expect(onSaved).not.toHaveBeenCalled();
    },
  );

  it('is the answer if neither server nor browser stored the contact', async () => {
    fetching.mockResolvedValue(new Response(null, { status: 503 }));
    expect(await save({ phone: '+380440000000' }, closed)).toBe(CONTACT_NOT_SAVED);
    expect(onSaved).not.toHaveBeenCalled();
  });
});
