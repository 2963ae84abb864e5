import { cx } from '../cx';
import draw from '../drawing/drawing.module.css';
import styles from './Waiting.module.css';

/** Loading animation: the two voices taking turns. Decorative; the text beside it says what is loading. */
export function Waiting({ large = false }: { large?: boolean | undefined }) {
  return large ? (
    <svg className={cx(styles.waiting, styles.large)} viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
      <path className={cx(draw.bars, styles.visitor)} d="M6 24v-8M16 24V6M26 24V12" />
      <path className={cx(draw.bars, styles.assistant)} d="M38 24v12M48 24v18M58 24v8" />
    </svg>
  ) : (
    <svg className={styles.waiting} viewBox="0 0 34 16" width="34" height="16" aria-hidden="true">
      <path className={cx(draw.bars, styles.visitor)} d="M3 8v-3M9 8v-6M15 8v-4" />
      <path className={cx(draw.bars, styles.assistant)} d="M21 8v4M27 8v6M33 8v3" />
    </svg>
  );
}
