import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore } from './toast-store';

const titles = (store: ReturnType<typeof createToastStore>) =>
  store.getSnapshot().map((toast) => toast.title);

describe('toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('removes a toast after its duration', () => {
    const store = createToastStore({ limit: 3, durationMs: 4000 });
    store.add({ title: 'a' });
    vi.advanceTimersByTime(3999);
    expect(titles(store)).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  it('removes the oldest toast above the limit', () => {
    const one = createToastStore({ limit: 1, durationMs: 5000 });
    one.add({ title: 'a' });
    one.add({ title: 'b' });
    expect(titles(one)).toEqual(['b']);

    const three = createToastStore({ limit: 3, durationMs: 4000 });
    for (const title of ['a', 'b', 'c', 'd']) three.add({ title });
    expect(titles(three)).toEqual(['b', 'c', 'd']);
  });

  it('does not count paused time and needs one resume for each pause', () => {
    const store = createToastStore({ limit: 3, durationMs: 4000 });
    store.add({ title: 'a' });
    vi.advanceTimersByTime(3000);
    store.pause();
    store.pause();
    vi.advanceTimersByTime(60_000);
    store.add({ title: 'b' });
    store.resume();
    vi.advanceTimersByTime(60_000);
    expect(titles(store)).toEqual(['a', 'b']);
    store.resume();
    vi.advanceTimersByTime(1000);
    expect(titles(store)).toEqual(['b']);
    vi.advanceTimersByTime(3000);
    expect(titles(store)).toEqual([]);
  });

  it('notifies listeners and keeps the same array while nothing changes', () => {
    const store = createToastStore({ limit: 3, durationMs: 4000 });
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.add({ title: 'a', kind: 'error' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toBe(store.getSnapshot());
    const id = store.getSnapshot()[0]?.id ?? 0;
    store.dismiss(id);
    store.dismiss(id);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    store.add({ title: 'b' });
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('ignores a resume without a pause', () => {
    const store = createToastStore({ limit: 1, durationMs: 1000 });
    store.resume();
    store.add({ title: 'a' });
    vi.advanceTimersByTime(1000);
    expect(titles(store)).toEqual([]);
  });
});
