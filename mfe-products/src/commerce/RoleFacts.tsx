import { cx } from '@site/ui/cx.ts';
import type { ProductBase } from '../content/schema';
import styles from './RoleFacts.module.css';

interface RoleFactsProps {
  columns: ProductBase['problems']['columns'];
  row: ProductBase['problems']['rows'][number] | undefined;
  /** Side by side instead of one below the other. */
  across?: boolean | undefined;
}

/** Role, problem, solution and result of one module. */
export function RoleFacts({ columns, row, across = false }: RoleFactsProps) {
  if (!row) return null;
  return (
    <dl className={cx(styles.facts, across && styles.across)}>
      <div>
        <dt>{columns.role}</dt>
        <dd>{row.role}</dd>
      </div>
      <div>
        <dt className="visitor">{columns.problem}</dt>
        <dd>{row.problem}</dd>
      </div>
      <div>
        <dt className="assistant">{columns.solution}</dt>
        <dd>{row.solution}</dd>
      </div>
      <div>
        <dt>{columns.result}</dt>
        <dd>
          <b>{row.result}</b> {row.resultNote}
        </dd>
      </div>
    </dl>
  );
}
