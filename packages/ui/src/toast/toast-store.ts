export type ToastKind = 'success' | 'error' | 'info';

/** A notification; two fields as the voice's toasts have them, one line as the forms' do. */
export interface ToastInput {
  title: string;
  text?: string;
  kind?: ToastKind;
}

export interface ShownToast extends ToastInput {
  id: number;
}

export interface ToastStoreOptions {
  /** How many are shown at once; the oldest gives way to the newest. */
  limit: number;
  /** Milliseconds that one is shown; time under the pointer or the focus does not count. */
  durationMs: number;
}

export interface ToastStore {
  subscribe(listener: () => void): () => void;
  /** Oldest first; the same array until something changes. */
  getSnapshot(): readonly ShownToast[];
  add(toast: ToastInput): void;
  dismiss(id: number): void;
  /** Stops all clocks; each call needs a `resume`. */
  pause(): void;
  resume(): void;
}

interface Clock {
  timer?: ReturnType<typeof setTimeout>;
  startedAt: number;
  leftMs: number;
}

/** A queue of notifications outside React, for `useSyncExternalStore`. Its functions need no `this`. */
export function createToastStore({ limit, durationMs }: ToastStoreOptions): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  let pauses = 0;
  const clocks = new Map<number, Clock>();
  const listeners = new Set<() => void>();

  const show = (next: readonly ShownToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const start = (id: number, clock: Clock) => {
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => dismiss(id), clock.leftMs);
  };
  const stop = (clock: Clock) => {
    if (clock.timer === undefined) return;
    clearTimeout(clock.timer);
    delete clock.timer;
    clock.leftMs = Math.max(0, clock.leftMs - (Date.now() - clock.startedAt));
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
      if (pauses === 0) start(lastId, clock);
      show(shown);
    },
    dismiss,
    pause() {
      pauses += 1;
      if (pauses === 1) for (const clock of clocks.values()) stop(clock);
    },
    resume() {
      if (pauses === 0) return;
      pauses -= 1;
      if (pauses === 0) for (const [id, clock] of clocks) start(id, clock);
    },
  };
}
