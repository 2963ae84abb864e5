import styles from './Typing.module.css';

/** Typing indicator of the assistant. */
export function Typing({ label }: { label: string }) {
  return (
    <p className={styles.typing}>
      <svg viewBox="0 0 34 16" width="34" height="16" aria-hidden="true">
        <path d="M2 1v4M8 1v10M14 1v7M20 1v3M26 1v2M32 1v1" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </p>
  );
}
