import { cx } from '@site/ui/cx.ts';
import styles from './Outcome.module.css';

interface OutcomeProps {
  title: string;
  /** “from”. */
  from: string;
  now: string;
  /** “up to”, “down to”. */
  word: string;
  best: string;
  large?: boolean;
}

/** A current value and its potential: “from 48 up to 67”. */
export function Outcome({ title, from, now, word, best, large = false }: OutcomeProps) {
  return (
    <div className={cx(styles.outcome, large && styles.large)}>
      <dt>{title}</dt>
      <dd>
        <span>
          <small>{from}</small> <span>{now}</span>
        </span>{' '}
        <span>
          <small>{word}</small> <span>{best}</span>
        </span>
      </dd>
    </div>
  );
}
