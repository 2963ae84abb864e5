import type { ReactNode } from 'react';
import { cx } from '../cx';
import type { Voice } from '../wave/geometry';
import { AxisDivider } from './AxisDivider';
import styles from './Section.module.css';
import { Wrap } from './Wrap';

interface SectionProps {
  id?: string | undefined;
  /** Whose topic follows; draws the axis above the section in that voice's colour. None: no rule. */
  voice?: Voice | undefined;
  /** `ink` turns the lights off, `raised` is the lighter sheet of a call to action. */
  tone?: 'paper' | 'ink' | 'raised' | undefined;
  /** Changes the divider's drawing; the section's id does so too. */
  seed?: string | number | undefined;
  /** Children bring their own `Wrap`, to reach the window's edges. */
  bleed?: boolean | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page: vertical rhythm, the conversation line's axis as its rule, the page's measure. */
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
        voice && styles.ruled,
        tone === 'ink' && styles.ink,
        tone === 'raised' && styles.raised,
        className,
      )}
    >
      {voice && <AxisDivider voice={voice} seed={seed ?? id ?? 200} className={styles.divider} />}
      {bleed ? children : <Wrap>{children}</Wrap>}
    </section>
  );
}
