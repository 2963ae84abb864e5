import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
import styles from './Section.module.css';
import { SectionHead } from './SectionHead';
import { Wrap } from './Wrap';

interface SectionProps {
  id?: string | undefined;
  /** `ink`: dark band; `raised`: the lighter background of a call to action. */
  tone?: 'ink' | 'raised' | undefined;
  head?: ComponentProps<typeof SectionHead> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page: vertical spacing, a rule above, the page's width, and its head. */
export function Section({ id, tone, head, className, children }: SectionProps) {
  return (
    <section id={id} className={cx(styles.section, tone && styles[tone], className)}>
      <Wrap>
        {head && <SectionHead {...head} />}
        {children}
      </Wrap>
    </section>
  );
}
