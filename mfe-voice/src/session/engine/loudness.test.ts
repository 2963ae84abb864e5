import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callStore } from '../call-state';
import { type CallEngine, provideEngine } from '../engine-slot';
import { BAR_MS, noteLoudness, withBar } from './loudness';
import { SessionLink } from './session-link';

let levels = { input: 0, output: 0 };
let link: SessionLink;
let stop = () => {};
let withdraw = () => {};

/** Both voices are as loud as given, for a number of bars; the SDK's scale is half of the drawing's. */
function hear(input: number, output: number, bars: number): void {
  levels = { input, output };
  vi.advanceTimersByTime(bars * BAR_MS);
}

beforeEach(() => {
  vi.useFakeTimers();
  callStore.dispatch({ type: 'start', correlationId: 'c1' });
  link = new SessionLink();
  void link.opened({ language: null, onRefused: () => {} });
  link.onConnect({ conversationId: 'conv_1' });
  withdraw = provideEngine({ levels: () => levels, release: () => {} } as CallEngine);
  stop = noteLoudness();
});

afterEach(() => {
  stop();
  withdraw();
  callStore.dispatch({ type: 'ended', at: 0 });
  callStore.dispatch({ type: 'dismiss', all: true });
  vi.useRealTimers();
});

it('gives each line the loudness of its own voice: the visitor’s words come after it, the assistant’s before', () => {
  link.onMessage({ role: 'agent', message: 'Hello' });
  link.onModeChange({ mode: 'speaking' });
  hear(0.1, 0.25, 2);
  link.onModeChange({ mode: 'listening' });
  hear(0.4, 0, 3);
  link.onMessage({ role: 'user', message: 'Hi' });
  link.onMessage({ role: 'agent', message: 'Goodbye' });
  link.onModeChange({ mode: 'speaking' });
  hear(0, 0.5, 1);
  link.onDisconnect({ reason: 'agent' });
  const lines = callStore.get().record?.captions.map(({ text, loudness }) => [text, loudness]);
  expect(lines).toEqual([
    ['Hello', [0.5, 0.5]],
    ['Hi', [0.8, 0.8, 0.8]],
    ['Goodbye', [1]],
  ]);
});

it('says when the visitor began, and hears nobody who is muted', () => {
  hear(0, 0, 50);
  hear(0.4, 0, 10);
  link.onMessage({ role: 'user', message: 'Hi' });
  callStore.dispatch({ type: 'changed', muted: true });
  hear(0.4, 0, 10);
  link.onMessage({ role: 'user', message: 'Nothing' });
  const [said, muted] = callStore.get().captions;
  expect(said?.at).toBeCloseTo(50 * BAR_MS, 0);
  expect(muted?.loudness).toEqual([]);
});

it('starts a turn with speech, and shortens its silences', () => {
  const heard = [...Array(20).fill(0), 0.5, ...Array(20).fill(0), 0.6];
  const turn = heard.reduce<readonly number[]>(withBar, []);
  expect(turn).toEqual([0.5, 0, 0, 0, 0, 0, 0, 0.6]);
});
