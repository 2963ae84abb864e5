import { API } from '@site/contracts/api/routes';
import { FAULT_EVENT, type FaultEventDetail } from '@site/contracts/api/visit-events';
import { shellContext } from '@site/federation/test-support/shell-context';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { voiceTexts } from '../texts/voice-texts';
import { lendHost } from './call-host';
import { callStore } from './call-state';
import type { CallEngine } from './engine-slot';
import { continueInText, startCall } from './start-call';

const steps: string[] = [];
const toast = vi.fn();
const dispatchEvent = vi.fn();
const connect = vi.fn<CallEngine['connect']>();
const engineReady = vi.fn(async () => ({ connect }));
vi.mock('./load-engine', () => ({ preloadEngine: () => undefined, engineReady: () => engineReady() }));

const track = { stop: () => steps.push('probe stopped') };
const getUserMedia = vi.fn();
const fetching = vi.fn<typeof fetch>();
/** Answers the visitor session's requests, which these tests don't check. */
const network: typeof fetch = async (address, init) =>
  address === API.session
    ? Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 900 })
    : fetching(address, init);
const texts = voiceTexts('ru');
const settings = { origin: '', voice: { agentId: 'agent_1', language: 'page', enabled: true } } as const;
const page = { ...shellContext({ voiceToast: toast, settings }), texts };
const failed = (text: string) => ({ kind: 'error', title: 'Ошибка подключения', text, silent: true });

beforeEach(() => {
  vi.useRealTimers();
  callStore.dispatch({ type: 'ended', at: 0 });
  callStore.dispatch({ type: 'dismiss' });
  steps.length = 0;
  toast.mockReset();
  dispatchEvent.mockReset();
  engineReady.mockReset().mockImplementation(async () => ({ connect }));
  getUserMedia.mockReset().mockImplementation(async () => {
    steps.push('microphone');
    return { getTracks: () => [track] };
  });
  fetching.mockReset().mockImplementation(async (_address, init) => {
    steps.push(`token ${String(init?.body)}`);
    return Response.json({ signed_url: 'wss://voice.example/x' });
  });
  connect.mockReset().mockImplementation(async ({ signedUrl, medium }) => {
    steps.push(`${medium} session ${signedUrl}`);
    callStore.dispatch({ type: 'connected', conversationId: 'conv_1', at: 1 });
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.stubGlobal('window', { AudioWorkletNode: class {} });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('document', { dispatchEvent });
  lendHost({ ...page, lang: 'ua' });
});

describe('a start', () => {
  it('asks for the microphone, then the signed URL, then opens the session', async () => {
    await startCall();
    expect(steps).toEqual([
      'microphone',
      'probe stopped',
      'token {"agent_id":"agent_1"}',
      'voice session wss://voice.example/x',
    ]);
    expect(toast).toHaveBeenCalledWith({ kind: 'info', ...texts.toast.started });
    expect(new Headers(fetching.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer a');
  });

  it.each([
    ['NotAllowedError', 'denied', texts.notice.denied.title],
    ['NotFoundError', 'missing', texts.notice.missing.title],
    ['NotReadableError', 'busy', texts.notice.busy.title],
    ['InvalidStateError', 'unavailable', texts.toast.failed.text],
  ])('says after the microphone error %s that it is %s', async (name, notice, text) => {
    getUserMedia.mockRejectedValue(new DOMException('', name));
    await startCall();
    expect(callStore.get()).toMatchObject({ phase: 'idle', notice });
    expect(toast.mock.calls).toEqual([[failed(text)]]);
  });

  it('refuses a start while another tab holds the lock, and releases the lock at the end', async () => {
    let held = true;
    const request = vi.fn(async (_name, _options, callback) => callback(held ? null : {}));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, locks: { request } });
    await startCall();
    expect(callStore.get()).toMatchObject({ phase: 'idle', notice: 'elsewhere' });
    expect(steps).toEqual([]);
    expect(toast).not.toHaveBeenCalled();
    held = false;
    await startCall();
    expect(callStore.get().phase).toBe('connected');
    const holding: Promise<void> = request.mock.results[1]?.value;
    callStore.dispatch({ type: 'ended', at: 0 });
    await holding;
  });

  const answers = (body: string, status = 200) => {
    return () => fetching.mockImplementation(async () => new Response(body, { status }));
  };
  const { failed: refused } = texts.toast;
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const isBroken = (error: Error) => () => connect.mockRejectedValue(error);
  it.each([
    ['no microphone API', () => vi.stubGlobal('navigator', {}), texts.notice.unsupported.title, []],
    ['a refused token', answers('', 502), refused.text, []],
    ['a broken network', () => fetching.mockImplementation(lost), refused.text, []],
    ['code that was not loaded', () => engineReady.mockImplementation(lost), refused.text, []],
    ['an answer without a signed URL', answers('{}'), 'No signed URL returned', []],
    ['a service that gave no signed URL', answers('{"code":"no_signed_url"}', 502), 'No signed URL returned', []],
    ['a failing session', isBroken(new Error('Agent not found')), refused.text, ['Agent not found']],
    ['a mistake in a script', isBroken(new TypeError('x is undefined')), refused.text, ['x is undefined']],
  ])('returns to idle after %s, says why, and can be tried again', async (_what, arrange, text, faults) => {
    arrange();
    await startCall();
    expect(callStore.get().phase).toBe('idle');
    expect(toast.mock.calls).toEqual([[failed(text)]]);
    const events = dispatchEvent.mock.calls.map(([event]) => event as CustomEvent<FaultEventDetail>);
    const reported = events.filter(({ type }) => type === FAULT_EVENT);
    expect(reported.map(({ detail }) => (detail.error as Error).message)).toEqual(faults);
    await startCall();
    expect(toast).toHaveBeenCalledTimes(2);
  });

  it('does not ask for the agent’s own language, which its settings may refuse', async () => {
    lendHost({ ...page, lang: 'ru' });
    await startCall();
    expect(connect.mock.lastCall?.[0].language).toBeNull();
  });

  it('asks for the page’s language, and no more once the agent’s settings refused it', async () => {
    await startCall({ view: 'minimized' });
    const opening = () => connect.mock.lastCall?.[0];
    expect(opening()?.language).toBe('ua');
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    opening()?.onRefused();
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
    expect(opening()?.language).toBeNull();
    expect(callStore.get()).toMatchObject({ phase: 'connected', view: 'minimized', notice: null });
  });

  it('continues a call in text in the same tab, which keeps the lock', async () => {
    let locks = 0;
    const request = vi.fn(async (_name, _options, callback) => {
      locks += 1;
      await callback(locks === 1 ? {} : null);
      locks -= 1;
    });
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, locks: { request } });
    await startCall();
    callStore.dispatch({ type: 'caption', caption: { voice: 'visitor', text: 'Hello' } });
    continueInText();
    await vi.waitFor(() => expect(connect).toHaveBeenCalledTimes(2));
    expect(connect.mock.lastCall?.[0]).toMatchObject({ medium: 'text', earlier: [{ text: 'Hello' }] });
    expect(callStore.get()).toMatchObject({ phase: 'connected', medium: 'text', notice: null });
    expect(locks).toBe(1);
    callStore.dispatch({ type: 'ended', at: 0 });
    await vi.waitFor(() => expect(locks).toBe(0));
  });

  it('times out 15 s after the microphone permission', async () => {
    vi.useFakeTimers();
    fetching.mockReturnValue(new Promise(() => undefined));
    const start = startCall();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(callStore.get().phase).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1);
    await start;
    expect(callStore.get().phase).toBe('idle');
    expect(toast).toHaveBeenCalledWith(failed('Не удалось запустить ассистента'));
  });
});
