import type { ReactNode } from 'react';
import { cx } from '../cx';
import type { Voice } from '../wave/geometry';
import { MarkDrawing } from '../wave/MarkDrawing';
import styles from './Mark.module.css';

interface MarkProps {
  voice: Voice;
  /** With a small drawing of the voice: where no divider stands above. */
  drawn?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The line above a heading that says whose topic it is. */
export function Mark({ voice, drawn = false, className, children }: MarkProps) {
  return (
    <p className={cx(styles.mark, voice, className)}>
      {drawn && <MarkDrawing voice={voice} />}
      {children}
    </p>
  );
}
