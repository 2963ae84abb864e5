import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { cx } from '../cx';
import { checkGlyph, closeGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { Broken } from '../wave/Broken';
import styles from './Toaster.module.css';
import type { ShownToast, ToastInput, ToastStore } from './toast-store';

interface ToasterProps {
  store: ToastStore;
  /** `form`: bottom left; `voice`: bottom right, beside the assistant. */
  placement: 'form' | 'voice';
  /** Pixels between two notifications. */
  gapPx: number;
  /** Accessible name of the region. */
  label: string;
  /** Accessible name of a notification's button. */
  closeLabel: string;
}

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
 * A notification system. The live region exists before its first message, so that screen readers announce it. Pointer
 * and focus pause the timers.
 */
export function Toaster({ store, placement, gapPx, label, closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, () => NONE);
  const region = useRef<HTMLElement>(null);
  const holds = useRef(new Set<'pointer' | 'focus'>());

  useEffect(() => {
    region.current?.style.setProperty('--toast-gap', `${gapPx}px`);
  }, [gapPx]);

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
      <Toast toast={toast} closeLabel={closeLabel} onClose={() => store.dismiss(toast.id)} />
    </li>
  );
  return (
    <section
      ref={region}
      className={cx(styles.region, styles[placement])}
      aria-label={label}
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

interface ToastProps {
  toast: ToastInput;
  closeLabel: string;
  onClose: () => void;
}

/** A notification; a failure is red. */
function Toast({ toast, closeLabel, onClose }: ToastProps) {
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
