import { alertGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import styles from './Field.module.css';

/** What is wrong with a field, in colour, sign and words. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.error} id={id}>
      <Icon glyph={alertGlyph} />
      {children}
    </p>
  );
}
