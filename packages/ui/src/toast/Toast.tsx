import { cx } from '../cx';
import { closeGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { Broken } from '../wave/Broken';
import { MarkDrawing } from '../wave/MarkDrawing';
import styles from './Toast.module.css';
import type { ToastInput } from './toast-store';

interface ToastProps {
  toast: ToastInput;
  closeLabel: string;
  onClose: () => void;
}

/** A notification: green for something the visitor can do, purple for a success, red for a failure. */
export function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { kind = 'info', silent } = toast;
  return (
    <div className={cx(styles.toast, styles[kind])}>
      <span className={styles.sign}>
        {kind === 'error' ? <Broken /> : <MarkDrawing voice={kind === 'info' ? 'visitor' : 'assistant'} />}
      </span>
      <p role={kind === 'error' && !silent ? 'alert' : undefined}>
        <b>{toast.title}</b>
        {toast.text}
      </p>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon glyph={closeGlyph} />
      </button>
    </div>
  );
}
