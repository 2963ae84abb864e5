import { CONTACT_SECTION } from '@site/contracts/navigation';
import type { ReactNode } from 'react';
import styles from './CallToAction.module.css';
import { Mark } from './Mark';
import { Section } from './Section';

interface CallToActionProps {
  mark?: string | undefined;
  title: string;
  lead: string;
  /** Below the lead paragraph. */
  extra?: ReactNode;
  /** Beside the form; in one column after it, so that the form stays near the headline. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The page's last section: the call to action at the left, the form at the right. */
export function CallToAction({ mark, title, lead, extra, aside, children }: CallToActionProps) {
  return (
    <Section id={CONTACT_SECTION} tone="raised" className={styles.section}>
      <div className={styles.grid}>
        <div className={styles.words}>
          {mark && <Mark>{mark}</Mark>}
          <h2>{title}</h2>
          <p className={`lead ${styles.lead}`}>{lead}</p>
          {extra}
        </div>
        <div className={styles.form}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </Section>
  );
}
