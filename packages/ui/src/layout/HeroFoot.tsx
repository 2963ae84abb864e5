import type { ReactNode } from 'react';
import { Actions } from '../button/Actions';
import { cx } from '../cx';
import styles from './HeroFoot.module.css';

interface HeroFootProps {
  lead: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** Under a hero's headline: the lead paragraph at the left, the buttons at the right. */
export function HeroFoot({ lead, actions, className }: HeroFootProps) {
  return (
    <div className={cx(styles.foot, className)}>
      <p className={cx('lead', styles.lead)}>{lead}</p>
      {actions && <Actions className={styles.actions}>{actions}</Actions>}
    </div>
  );
}
