import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Section.module.css';
import { Wrap } from './Wrap';

interface SectionProps {
  id?: string | undefined;
  /** `ink`: dark band; `raised`: the lighter background of a call to action. */
  tone?: 'ink' | 'raised' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page: vertical spacing, a rule above, and the page's width. */
export function Section({ id, tone, className, children }: SectionProps) {
  return (
    <section id={id} className={cx(styles.section, tone && styles[tone], className)}>
      <Wrap>{children}</Wrap>
    </section>
  );
}
