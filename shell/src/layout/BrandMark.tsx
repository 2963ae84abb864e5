import styles from './BrandMark.module.css';

/** The conversation line in six strokes: three heard, three answered. Decorative. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 34 26" width="34" height="26" aria-hidden="true">
      <path className={styles.heard} d="M3.5 12v-4M9 12V2M14.5 12V6" />
      <path className={styles.answered} d="M20 14v6M25.5 14v10M31 14v4" />
    </svg>
  );
}
