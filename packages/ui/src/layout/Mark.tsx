import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Text } from '../text/Text';
import type { Voice } from '../wave/geometry';
import { MarkDrawing } from '../wave/MarkDrawing';
import styles from './Mark.module.css';

interface MarkProps {
  voice: Voice;
  /** Adds a small drawing of the voice, for sections without a divider above. */
  drawn?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The small line above a heading that names the topic. */
export function Mark({ voice, drawn = false, className, children }: MarkProps) {
  return (
    <p className={cx(styles.mark, voice, className)}>
      {drawn && <MarkDrawing voice={voice} />}
      <Text>{children}</Text>
    </p>
  );
}
