import { beforeEach, expect, it, vi } from 'vitest';
import { callStore } from '../call-state';
import { SessionLink } from './session-link';

const onRefused = vi.fn();
let link: SessionLink;

beforeEach(() => {
  onRefused.mockReset();
  callStore.dispatch({ type: 'ended', at: 0 });
  callStore.dispatch({ type: 'dismiss' });
  callStore.dispatch({ type: 'start', correlationId: 'c1' });
  link = new SessionLink();
  void link.opened({ language: 'ua', onRefused });
  link.onConnect({ conversationId: 'conv_1' });
});

/** What the SDK reports when the service closes a session. */
const closed = (closeReason: string | undefined, closeCode = 1008) =>
  ({ reason: closeCode === 1000 ? 'agent' : 'error', closeCode, closeReason }) as const;
const overrides = (field: string) => `Override for field '${field}' is not allowed by config.`;

it('opens a session again that the service closed because of its language', () => {
  link.onDisconnect(closed(overrides('language')));
  expect(onRefused).toHaveBeenCalledOnce();
});

it.each([
  ['a quota', 'This request exceeds your quota limit.'],
  ['another override', overrides('text_only')],
  ['an error without a reason', undefined],
])('takes %s before the first word for a lost connection', (_what, reason) => {
  link.onDisconnect(closed(reason));
  expect(onRefused).not.toHaveBeenCalled();
  expect(callStore.get().notice).toBe('dropped');
});

it('ends the call when the agent hangs up before its first word', () => {
  link.onDisconnect(closed('Agent ended the call', 1000));
  expect(onRefused).not.toHaveBeenCalled();
  expect(callStore.get()).toMatchObject({ phase: 'idle', notice: null });
});
