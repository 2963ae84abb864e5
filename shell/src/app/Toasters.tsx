import { UI } from '@site/contracts/limits';
import type { ToastInput } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import { checkGlyph, closeGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Broken } from '@site/ui/wave/Broken';
import { memo, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Toasters.module.css';

/* Why no toast library: they inject style elements, which the Content-Security-Policy blocks. */

interface ShownToast extends ToastInput {
  id: number;
  /** When its time is over, by the store's clock. */
  until: number;
}

/**
 * Creates a queue of notifications for `useSyncExternalStore`: `limit` at once, a new one replaces the oldest; each for
 * `durationMs`, without time in which the queue is paused.
 */
function createToastStore({ limit, durationMs }: { limit: number; durationMs: number }) {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  let countedMs = 0;
  let countedAt = 0;
  /** Not the time of day, which may be set meanwhile. */
  const clock = () => (isPaused ? countedMs : countedMs + performance.now() - countedAt);
  const schedule = () => {
    clearTimeout(timer);
    const [oldest] = toasts;
    if (!oldest || isPaused) return;
    timer = setTimeout(() => show(toasts.filter(({ until }) => until > oldest.until)), oldest.until - clock());
  };
  const show = (next: readonly ShownToast[]) => {
    toasts = next;
    schedule();
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => toasts,
    add(toast: ToastInput) {
      lastId += 1;
      show([...toasts, { ...toast, id: lastId, until: clock() + durationMs }].slice(-limit));
    },
    dismiss(id: number) {
      show(toasts.filter((toast) => toast.id !== id));
    },
    setPaused(paused: boolean) {
      countedMs = clock();
      countedAt = performance.now();
      isPaused = paused;
      schedule();
    },
  };
}

/** Creates the specification's two notification systems: for voice one at a time, for forms up to three. */
export const createToasts = () => ({
  form: createToastStore({ limit: UI.toastFormMax, durationMs: UI.toastFormMs }),
  voice: createToastStore({ limit: 1, durationMs: UI.toastVoiceMs }),
});
type ToastStores = ReturnType<typeof createToasts>;

export const Toasters = memo(function Toasters({ stores }: { stores: ToastStores }) {
  return (
    <>
      <Toaster stores={stores} system="form" />
      <Toaster stores={stores} system="voice" />
    </>
  );
});

const NONE: readonly ShownToast[] = [];
const CLEARANCE_PX = 12;

/** Scrolls the page just enough that notifications don't cover the focused form control. */
function uncover(region: HTMLElement): void {
  const used = document.activeElement;
  if (!used?.matches('input, textarea, select, form button')) return;
  const cover = region.getBoundingClientRect();
  const control = used.getBoundingClientRect();
  const apart =
    control.bottom <= cover.top ||
    control.top >= cover.bottom ||
    control.right <= cover.left ||
    control.left >= cover.right;
  if (apart) return;
  const above = cover.top > window.innerHeight / 2;
  window.scrollBy({
    top: above ? control.bottom - cover.top + CLEARANCE_PX : control.top - cover.bottom - CLEARANCE_PX,
    behavior: 'instant',
  });
}

/**
 * The notifications of forms at the bottom left, or of the assistant beside it at the right. The live region exists before its first
 * message, so that screen readers announce it. Pointer and focus pause the time.
 */
function Toaster({ stores, system }: { stores: ToastStores; system: keyof ToastStores }) {
  const { t } = useTranslation('shell');
  const store = stores[system];
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => NONE);
  const region = useRef<HTMLElement>(null);
  const holds = useRef(new Set<'pointer' | 'focus'>());

  useEffect(() => {
    if (toasts.length > 0 && region.current) uncover(region.current);
  }, [toasts]);

  const hold = (by: 'pointer' | 'focus', on: boolean) => {
    if (on) holds.current.add(by);
    else holds.current.delete(by);
    store.setPaused(holds.current.size > 0);
  };
  const release = useEffectEvent((by: 'pointer' | 'focus') => hold(by, false));
  // A notification that is removed while it has the pointer or the focus fires no leave or blur event.
  useEffect(() => {
    if (toasts.length === 0) release('pointer');
    if (!region.current?.contains(document.activeElement)) release('focus');
  }, [toasts]);

  const silent = toasts.filter((toast) => toast.silent);
  const item = (toast: ShownToast) => (
    <li key={toast.id}>
      <Toast toast={toast} closeLabel={t('toasts.close')} onClose={() => store.dismiss(toast.id)} />
    </li>
  );
  return (
    <section
      ref={region}
      className={cx(styles.region, styles[system])}
      aria-label={t(`toasts.${system}`)}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false);
      }}
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.filter(({ silent }) => !silent).map(item)}
      </ol>
      {silent.length > 0 && <ol className={styles.list}>{silent.map(item)}</ol>}
    </section>
  );
}

/** A notification; a failure is red. */
function Toast({ toast, closeLabel, onClose }: { toast: ToastInput; closeLabel: string; onClose: () => void }) {
  const { kind = 'info', silent } = toast;
  return (
    <div className={cx(styles.toast, styles[kind])}>
      <span className={styles.sign}>{kind === 'error' ? <Broken /> : <Icon glyph={checkGlyph} />}</span>
      <p role={kind === 'error' && !silent ? 'alert' : undefined}>
        <b>{toast.title}</b>
        {toast.text && <span>{toast.text}</span>}
      </p>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon glyph={closeGlyph} />
      </button>
    </div>
  );
}
