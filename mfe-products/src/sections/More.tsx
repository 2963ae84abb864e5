import { plusGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import type { ReactNode } from 'react';
import styles from './More.module.css';

/** A closed list below its heading; works without JavaScript. */
export function More({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <details id={id} className={styles.more}>
      <summary>
        <h3>{title}</h3>
        <Icon glyph={plusGlyph} className={styles.plus} />
      </summary>
      {children}
    </details>
  );
}
