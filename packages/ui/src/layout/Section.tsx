import type { ReactNode } from 'react';
import { cx } from '../cx';
import type { Voice } from '../wave/geometry';
import { AxisDivider } from './AxisDivider';
import styles from './Section.module.css';
import { Wrap } from './Wrap';

interface SectionProps {
  id?: string | undefined;
  /** The voice of the section: a change of voice draws a divider in its colour, except above a dark band. Default: no rule above. */
  voice?: Voice | undefined;
  /** `ink`: dark band; `raised`: the lighter background of a call to action. */
  tone?: 'paper' | 'ink' | 'raised' | undefined;
  /** Seed of the divider's drawing; default: the section's id. */
  seed?: string | number | undefined;
  /** Children use their own `Wrap`, so that they can reach the window's edges. */
  bleed?: boolean | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page: vertical spacing, divider, and the page's width. */
export function Section({
  id,
  voice,
  tone = 'paper',
  seed,
  bleed,
  label,
  className,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-label={label}
      className={cx(
        styles.section,
        voice && styles[voice],
        tone === 'ink' && styles.ink,
        tone === 'raised' && styles.raised,
        className,
      )}
    >
      {voice && tone !== 'ink' && (
        <AxisDivider voice={voice} seed={seed ?? id ?? 200} className={styles.divider} />
      )}
      {bleed ? children : <Wrap>{children}</Wrap>}
    </section>
  );
}
