import type { ReactNode } from 'react';
import styles from './Footer.module.css';

interface FooterColumnProps {
  title: string;
  className?: string | undefined;
  /** List items. */
  children: ReactNode;
}

/** A titled list of links in the footer. */
export function FooterColumn({ title, className, children }: FooterColumnProps) {
  return (
    <div className={className}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>{children}</ul>
    </div>
  );
}
