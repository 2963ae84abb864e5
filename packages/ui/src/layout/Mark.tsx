import type { ReactNode } from 'react';
import { Text } from '../text/Text';
import styles from './Mark.module.css';

/** The small line above a heading that names the topic. */
export function Mark({ children }: { children: ReactNode }) {
  return (
    <p className={styles.mark}>
      <Text>{children}</Text>
    </p>
  );
}
