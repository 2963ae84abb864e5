import styles from './ColourKey.module.css';

/** Legend of a launch plan: our work in the assistant's colour, the client's in the visitor's. */
export function ColourKey({ ours, yours }: { ours: string; yours: string }) {
  return (
    <p className={styles.key}>
      <span className="assistant">{ours}</span> <span className="visitor">{yours}</span>
    </p>
  );
}
