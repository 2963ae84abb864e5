import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callStore } from './call-state';
import { watchLimits } from './watch-limits';

const warn = vi.fn();
const end = vi.fn();
let stop: () => void;
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);
const says = (text: string) => callStore.dispatch({ type: 'caption', caption: { voice: 'visitor', text } });

beforeEach(() => {
  vi.useFakeTimers();
  warn.mockReset();
  end.mockReset();
  callStore.dispatch({ type: 'ended', at: 0 });
  callStore.dispatch({ type: 'start', correlationId: 'c' });
  callStore.dispatch({ type: 'connected', conversationId: 'conv', at: performance.now() });
  stop = watchLimits({ warn, end });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('end a silent call, with a warning first', () => {
  seconds(44);
  expect(warn).not.toHaveBeenCalled();
  seconds(1);
  expect(warn).toHaveBeenCalledExactlyOnceWith('silence');
  expect(callStore.get().warning).toBe('silence');
  seconds(14);
  expect(end).not.toHaveBeenCalled();
  seconds(1);
  expect(end).toHaveBeenCalledOnce();
});

it('do not follow a clock that is set during the call', () => {
  vi.setSystemTime(Date.now() + 20 * 60_000);
  seconds(1);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  seconds(43);
  expect(warn).not.toHaveBeenCalled();
  expect(end).not.toHaveBeenCalled();
});

it('clear the warning when somebody speaks', () => {
  seconds(50);
  says('Да');
  seconds(1);
  expect(callStore.get().warning).toBeNull();
  seconds(43);
  expect(end).not.toHaveBeenCalled();
});

it('do not count time in which the assistant speaks', () => {
  callStore.dispatch({ type: 'changed', mode: 'speaking' });
  seconds(90);
  callStore.dispatch({ type: 'changed', mode: 'listening' });
  seconds(40);
  expect(warn).not.toHaveBeenCalled();
});

it('end the longest call, with a warning a minute before', () => {
  for (let at = 0; at < 540; at += 20) {
    expect(warn).not.toHaveBeenCalled();
    says(String(at));
    seconds(20);
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith('limit');
  for (let at = 0; at < 40; at += 20) {
    says(String(at));
    seconds(20);
  }
  says('last');
  seconds(19);
  expect(end).not.toHaveBeenCalled();
  seconds(1);
  expect(end).toHaveBeenCalledOnce();
});
