/* Why no toast library: they inject style elements, which the Content-Security-Policy blocks. */

export type ToastKind = 'success' | 'error' | 'info';

/** A notification: title and text for voice, only a title for forms. */
export interface ToastInput {
  title: string;
  text?: string;
  kind?: ToastKind;
  /** Not announced by screen readers, because a message on the page announces the same. */
  silent?: boolean;
}

export interface ShownToast extends ToastInput {
  id: number;
}

interface ToastStoreOptions {
  /** Maximum number shown at once; a new one replaces the oldest. */
  limit: number;
  /** Milliseconds for which one is shown, without time under the pointer or with focus. */
  durationMs: number;
}

export interface ToastStore {
  subscribe(listener: () => void): () => void;
  /** Returns the toasts, oldest first; the same array until something changes. */
  getSnapshot(): readonly ShownToast[];
  add(toast: ToastInput): void;
  dismiss(id: number): void;
  /** Stops or starts all timers. */
  setPaused(paused: boolean): void;
}

interface Clock {
  timer?: ReturnType<typeof setTimeout>;
  /** By `performance.now()`: the clock may be set meanwhile. */
  startedAt: number;
  leftMs: number;
}

/** Creates a queue of notifications for `useSyncExternalStore`. Its functions don't use `this`. */
export function createToastStore({ limit, durationMs }: ToastStoreOptions): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  let isPaused = false;
  const clocks = new Map<number, Clock>();
  const listeners = new Set<() => void>();

  const show = (next: readonly ShownToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const start = (id: number, clock: Clock) => {
    clock.startedAt = performance.now();
    clock.timer = setTimeout(() => dismiss(id), clock.leftMs);
  };
  const stop = (clock: Clock) => {
    if (clock.timer === undefined) return;
    clearTimeout(clock.timer);
    delete clock.timer;
    clock.leftMs = Math.max(0, clock.leftMs - (performance.now() - clock.startedAt));
  };
  const forget = (id: number) => {
    const clock = clocks.get(id);
    if (clock) stop(clock);
    clocks.delete(id);
  };
  function dismiss(id: number) {
    if (!clocks.has(id)) return;
    forget(id);
    show(toasts.filter((toast) => toast.id !== id));
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => toasts,
    add(toast) {
      lastId += 1;
      const all = [...toasts, { ...toast, id: lastId }];
      const shown = all.slice(-limit);
      for (const gone of all.slice(0, all.length - shown.length)) forget(gone.id);
      const clock: Clock = { startedAt: 0, leftMs: durationMs };
      clocks.set(lastId, clock);
      if (!isPaused) start(lastId, clock);
      show(shown);
    },
    dismiss,
    setPaused(paused) {
      if (paused === isPaused) return;
      isPaused = paused;
      for (const [id, clock] of clocks) {
        if (paused) stop(clock);
        else start(id, clock);
      }
    },
  };
}
