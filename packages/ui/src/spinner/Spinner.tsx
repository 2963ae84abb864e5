import styles from './Spinner.module.css';
import { Waiting } from './Waiting';

/** Centred spinner of a loading page; `label` is read out. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.spinner} role="status">
      <Waiting large />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
