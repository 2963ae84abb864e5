import type { ReactNode } from 'react';
import { Idle } from '../wave/Idle';
import styles from './CallToAction.module.css';
import type { Run } from './Headline';
import { Headline } from './Headline';
import { Mark } from './Mark';
import { Section } from './Section';

interface CallToActionProps {
  /** Default: `contact`, the target of the page's buttons. */
  id?: string | undefined;
  mark: string;
  title: string | readonly Run[];
  lead: string;
  seed?: number | undefined;
  /** Below the lead paragraph. */
  extra?: ReactNode;
  /** Beside the form; in one column after it, so that the form stays near the headline. */
  aside?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The page's last section: the call to action at the left, the form at the right. */
export function CallToAction({
  id = 'contact',
  mark,
  title,
  lead,
  seed = 61,
  extra,
  aside,
  children,
}: CallToActionProps) {
  return (
    <Section id={id} voice="visitor" tone="raised" seed={seed + 140} className={styles.section}>
      <div className={styles.grid}>
        <div className={styles.words}>
          <Mark voice="visitor">{mark}</Mark>
          <Headline
            as="h2"
            className={styles.title}
            runs={typeof title === 'string' ? [{ text: title }] : title}
          />
          <p className={`lead ${styles.lead}`}>{lead}</p>
          {extra}
        </div>
        <div className={styles.form}>{children}</div>
        <div className={styles.foot}>
          {aside && <div className={styles.aside}>{aside}</div>}
          <Idle seed={seed} className={styles.idle} />
        </div>
      </div>
    </Section>
  );
}
