import { Meter } from '@site/ui/chart/Meter';
import type { SalesManagerContent } from './content';
import styles from './DayRank.module.css';

interface DayRankProps {
  title: string;
  rank: SalesManagerContent['desk']['rank'];
}

/** Ranking of managers by the day's average, with the change since yesterday. */
export function DayRank({ title, rank }: DayRankProps) {
  return (
    <div className={styles.block}>
      <p className={styles.title}>{title}</p>
      <ol className={styles.rank}>
        {rank.map((row, i) => (
          <li key={row.name}>
            <span className="num" aria-hidden="true">
              {i + 1}
            </span>
            <b>{row.name}</b>
            <Meter share={row.value} tone={i > 0 ? 'plain' : 'ink'} />
            <span className="num">{row.value}</span>
            <span className={`num ${styles.change}`}>{row.change}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
