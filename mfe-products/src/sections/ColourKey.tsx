import styles from './ColourKey.module.css';

/** Who works in a launch plan: the sentence about us in our colour, the one about the client in theirs. */
export function ColourKey({ ours, yours }: { ours: string; yours: string }) {
  return (
    <p className={styles.key}>
      <span className="assistant">{ours}</span> <span className="visitor">{yours}</span>
    </p>
  );
}
